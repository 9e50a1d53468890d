import API
import Geofence
import Primitives
import Storage
import Workspace

/// Days of a campus in fast-forward: the people of a population walk, count, write and meet against
/// a server, and the results are checked.
///
/// At a server with a clock of its own, the days are the latest that lie behind it. In this process
/// the server's clock goes with them. The seed determines everybody's decisions; only ids and the
/// times that such a server gives differ between two runs.
///
/// ```
/// let day = CampusDay(
///     DaySettings(people: 200, seed: 1), server: address, transport: transport,
///     storeURL: { login, device in "sqlite:devices/\(login)/\(device).sqlite" },
///     openStore: { try await Backends.open($0, schema: $1) }, environment: .live)
/// let report = try await day.run { print($0) }
/// await day.close()
/// ```
package struct CampusDay: Sendable {
    /// The address of a server.
    package typealias Address = ServerAddress
    /// Returns the URL of the store of a student's device; devices are numbered from 1.
    package typealias StoreURL = @Sendable (_ login: String, _ device: Int) -> String
    /// Opens the store at a URL with the schema of a device.
    package typealias OpenStore =
        @Sendable (_ url: String, _ schema: Schema) async throws -> Store

    let settings: DaySettings
    let server: ServerAddress
    let transport: AuditedTransport
    let storeURL: StoreURL
    let openStore: OpenStore
    let environment: Environment
    /// The clock of a server in this process; `nil` for a server with a clock of its own.
    let clock: ManualClock?
    private let stores = OpenedStores()

    /// Creates a day.
    ///
    /// - Parameters:
    /// - transport: The connection to the server; failed requests are retried.
    /// - environment: The clock of the program, and the randomness that makes device ids differ
    ///   between runs.
    /// - clock: The clock of a server in this process, which the days move on.
    /// - patience: The time after which a server that is gone is given up.
    /// - silence: Called for each request that the server does not answer for some seconds.
    package init(
        _ settings: DaySettings, server: ServerAddress, transport: any Transport,
        storeURL: @escaping StoreURL, openStore: @escaping OpenStore, environment: Environment,
        clock: ManualClock? = nil, patience: Duration = .seconds(60),
        silence: @escaping @Sendable () -> Void = {}
    ) {
        self.settings = settings
        self.server = server
        self.transport = AuditedTransport(
            PatientTransport(transport, patience: patience, tell: silence))
        self.storeURL = storeURL
        self.openStore = openStore
        self.environment = environment
        self.clock = clock
    }

    /// Runs the days and checks them.
    ///
    /// - Parameter progress: Called after every step.
    /// - Throws: ``SimulationError`` if there is no verdict; a failed check is not an error.
    package func run(
        progress: @escaping @Sendable (DayProgress) -> Void = { _ in }
    ) async throws -> DayReport {
        let began = environment.now()
        let people = StudentBody(count: settings.people, seed: settings.seed)
        let residents = try await enrol(people.students)
        let phone = residents[0].devices[0].workspace
        let info = try await attempt("ask about the campus") {
            try await phone.call(Routes.campus)
        }
        let played = try settings.days(in: info.zone)
        let day = try time(of: played, at: info)
        guard let venues = Venues(try await map(from: phone)) else {
            throw SimulationError.noRoom
        }
        let say: @Sendable (Int, String) -> Void = { step, label in
            progress(DayProgress(step: step, steps: day.quarters + 1, label: label))
        }
        say(0, "\(residents.count) people signed up")
        let manners = Manners(seed: settings.seed)
        let lives = StudentLives(
            of: people.students, seed: settings.seed, in: venues, played, day, manners
        ).lives
        let world = DayContext(
            day: day, evening: max(day.end, info.serverTime) + .hours(5), map: venues.map,
            directory: Directory(residents.map(\.account)), manners: manners,
            blockers: Set(lives.indices.filter { lives[$0].plan.block != nil }),
            sabotage: Sabotage(settings.sabotage))
        let students = zip(residents, lives).map { resident, life in
            SimulatedStudent(
                resident.student, devices: resident.devices, plan: life.plan, walk: life.walk,
                habits: settings.habits, world: world)
        }
        try await live(students, through: day) { say($0 + 1, played.label(quarter: $0 + 1)) }
        say(day.quarters + 1, "all devices synced")
        let outcome = try await look(
            at: students, truth: WalkedTruth(lives.map(\.walk), on: venues.map), in: world,
            encounterMinutes: info.encounterMinutes)
        if let kind = world.sabotage.unused { throw SimulationError.nothingToBreak(kind) }
        return DayReport(
            outcome, people: people, settings: settings, played: played, day: day,
            isInProcess: clock != nil, storeURL: storeURL,
            during: began..<max(began, environment.now()))
    }

    /// Returns the time of the days at a server, which must keep visits for so long.
    private func time(of played: PlayedDays, at info: CampusInfo) throws -> DayClock {
        if clock != nil { return DayClock(start: played.start, quarters: played.quarters) }
        let day = played.clock(endingBy: info.serverTime)
        // An hour more, as the run takes some time.
        let needed = info.serverTime - day.start + .hours(1)
        guard needed <= .minutes(info.retentionMinutes) else {
            throw SimulationError.forgetsTooSoon(hours: (played.days + 2) * 24)
        }
        return day
    }

    /// Opens the store of a student's device, which ``close()`` closes.
    func openDevice(_ number: Int, of login: String) async throws -> Store {
        let store = try await openStore(storeURL(login, number), Workspace.schema)
        stores.add(store)
        return store
    }

    /// Closes the stores of all devices.
    package func close() async { await stores.closeAll() }

    /// The number of students who act at once: one in virtual time, where the same seed is the same
    /// day, as a message is read in the quarter in which it was sent only by who comes later.
    var actingAtOnce: Int { clock == nil ? settings.concurrency : 1 }

    /// Runs the days quarter by quarter: first all students move, then some come and go, then all
    /// act.
    private func live(
        _ students: [SimulatedStudent], through day: DayClock, progress: @Sendable (Int) -> Void
    ) async throws {
        let limit = settings.concurrency
        for quarter in 0..<day.quarters {
            if let clock {
                clock.advance(by: day.instant(quarter: quarter) + .minutes(14) - clock.now)
            }
            _ = try await concurrentMap(students, atOnce: limit) {
                try await $0.move(in: quarter)
            }
            for student in students { try await student.comeAndGo(in: quarter) }
            _ = try await concurrentMap(students, atOnce: actingAtOnce) {
                try await $0.act(in: quarter)
            }
            progress(quarter)
        }
        if let clock { clock.advance(by: day.end - clock.now) }
        _ = try await concurrentMap(students, atOnce: actingAtOnce) { try await $0.settle() }
    }

    /// Collects everybody's actions and views.
    private func look(
        at students: [SimulatedStudent], truth: WalkedTruth, in world: DayContext,
        encounterMinutes: Int
    ) async throws -> DayOutcome {
        var ledgers: [Ledger] = []
        for student in students { ledgers.append(await student.ledger) }
        let partners = Ledger.blockedPartners(in: ledgers)
        let inspections = try await concurrentMap(
            students, atOnce: settings.concurrency
        ) { try await $0.inspect(pagesOf: partners[$0.student.number] ?? []) }
        return DayOutcome(
            start: world.day.start, names: students.map(\.student.displayName), ledgers: ledgers,
            inspections: inspections, truth: truth, map: world.map,
            directory: world.directory, encounterMinutes: encounterMinutes,
            audit: transport.audit)
    }

    /// Returns the server's campus map, read once for all devices.
    private func map(from phone: Workspace) async throws -> CampusMap {
        try await attempt("read the places") {
            try await phone.refreshPlaces()
            return CampusMap(places: try await phone.read { try $0.places.list() })
        }
    }
}
