import API
import Geofence
import Primitives

/// The population of a story: its people live their day on real devices beside those with names,
/// one after the other, so that the seed decides everything.
///
/// They live from the midnight before the first step on. While the server is gone, or its disk
/// takes nothing, they wait; then they do what they would have done meanwhile.
actor Crowd {
    /// The number of a quarter's minutes after which people act in it.
    private static let moment: Duration = .minutes(14)

    /// The number of people to whom one person writes first: a server takes no more of somebody
    /// new.
    private static let mostAsked = 5

    let students: [SimulatedStudent]
    let accounts: Set<AccountID>
    /// The way of all their devices to the server.
    let link: DeviceLink
    private let audit: AuditedTransport
    private let walks: [Walk]
    private let world: DayContext
    private var next = 0
    /// Whether the server has lost what they did among each other, so that they say nothing more.
    private var isSilent = false

    /// Signs the people of a story's population up.
    ///
    /// - Parameters:
    ///   - seed: The seed of their lives, if the story names none, and of their devices.
    ///   - now: The time of the server.
    init(
        of scenario: Scenario, _ crowd: Scenario.Crowd, seed: UInt64, parts: ScenarioRunner.Parts,
        through link: DeviceLink, now: Instant
    ) async throws {
        let lifeSeed = crowd.seed ?? seed
        let people = StudentBody(count: crowd.people, seed: lifeSeed).students
        let played = try scenario.played(by: crowd)
        guard let venues = Venues(CampusMap(places: scenario.places)) else {
            throw SimulationError.noRoom
        }
        let day = DayClock(start: scenario.midnight, quarters: scenario.quarters)
        let audit = AuditedTransport(link)
        var root = SeededGenerator(seed: seed)
        var residents: [Resident] = []
        for student in people {
            residents.append(
                try await Self.enrol(
                    student, parts: parts, through: audit, at: day.start, root.split()))
        }
        let manners = Manners(seed: lifeSeed)
        let lives = StudentLives(
            of: people, seed: lifeSeed, in: venues, played, day, manners
        ).lives
        let world = DayContext(
            day: day, evening: max(day.end, now) + .hours(5), map: venues.map,
            directory: Directory(residents.map(\.account)), manners: manners, blockers: [],
            sabotage: Sabotage(nil), mostAsked: Self.mostAsked)
        let habits = DaySettings(people: people.count, seed: lifeSeed).habits
        students = zip(residents, lives).map { resident, life in
            let plan = life.plan.without { deed in
                Scenario.Crowd.Pursuit(deed).map { !crowd.does.contains($0) } ?? false
            }
            return SimulatedStudent(
                resident.student, devices: resident.devices, plan: plan, walk: life.walk,
                habits: habits, world: world)
        }
        walks = lives.map(\.walk)
        accounts = Set(residents.map(\.account))
        (self.link, self.audit, self.world) = (link, audit, world)
    }

    /// Lets the people live up to an instant.
    func live(until now: Instant) async throws {
        guard !link.isTroubled else { return }
        for student in students { try await student.follow(until: now) }
        while next < world.day.quarters, world.day.instant(quarter: next) + Self.moment <= now {
            for student in students {
                try await student.comeAndGo(in: next, blocking: !isSilent)
            }
            for student in students { try await student.act(in: next, talking: !isSilent) }
            next += 1
        }
    }

    /// The instant at which all of them are where they stay.
    var end: Instant { world.day.end }

    /// Has them say nothing more, as the server has lost what they said.
    func fallSilent() { isSilent = true }

    /// Returns how many people are as an expectation counts them.
    func count(_ view: Scenario.CrowdView, of person: AccountID) async throws -> Int {
        var count = 0
        for student in students {
            let seen = try await student.peopleSeen()
            switch view {
            case .feed: preconditionFailure("a feed is seen by its person")
            case .seenBy: count += seen.contains(person) ? 1 : 0
            case .company: count += seen.isDisjoint(with: accounts) ? 0 : 1
            }
        }
        return count
    }

    /// Brings everybody's devices online, and compares what they see with what they did.
    ///
    /// What they did among each other can't be compared if the server has lost some of it.
    func checks() async throws -> [CheckResult] {
        let away = students.filter { !$0.devices[0].line.isOpen }.map { student in
            (student, student.plan.absence(in: next - 1)?.upperBound ?? 0)
        }
        for (student, _) in away.sorted(by: {
            ($0.1, $0.0.student.number) < ($1.1, $1.0.student.number)
        }) {
            try await student.comeBack()
        }
        for student in students { try await student.settle() }
        // What follows is looked at in no certain order.
        link.isTraced = false
        defer { link.isTraced = true }
        let outcome = try await outcome()
        var checks = [
            outcome.everyTapCounts, outcome.devicesAgree, outcome.entriesAreEverywhere,
            outcome.nothingTellsPositions,
        ]
        if !isSilent {
            checks += [
                outcome.nobodySeesTheBlocked, outcome.messagesOnceInOrder, outcome.nothingWaits,
                outcome.requestsStand, outcome.readingIsTold, outcome.presenceIsTold,
                outcome.feedsHoldWhoWasMet,
            ]
        }
        return checks.map { check in
            CheckResult("the population: \(check.name)", check.verdict, check.detail)
        }
    }

    private func outcome() async throws -> DayOutcome {
        var ledgers: [Ledger] = []
        for student in students { ledgers.append(await student.ledger) }
        let partners = Ledger.blockedPartners(in: ledgers)
        var inspections: [Inspection] = []
        for student in students {
            inspections.append(
                try await student.inspect(pagesOf: partners[student.student.number] ?? []))
        }
        let info = try await students[0].devices[0].workspace.call(Routes.campus)
        return DayOutcome(
            start: world.day.start, names: students.map(\.student.displayName), ledgers: ledgers,
            inspections: inspections, truth: WalkedTruth(walks, on: world.map), map: world.map,
            directory: world.directory, encounterMinutes: info.encounterMinutes,
            audit: audit.audit)
    }
}
