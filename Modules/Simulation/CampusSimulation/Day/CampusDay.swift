import API
import Campus
import Storage
import Workspace

/// One campus day in fast-forward: synthetic students walk, count, write and meet against a server,
/// and the results are checked.
///
/// The day is the twelve hours that end at the server's time. The seed determines everybody's
/// decisions; only ids and the server's times differ between two runs.
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
    private let stores = OpenedStores()

    /// Creates a day.
    ///
    /// - Parameters:
    /// - transport: The connection to the server; failed requests are retried.
    /// - silence: Called for each request that the server does not answer for some seconds.
    /// - environment: The clock of the program, and the randomness that makes device ids differ
    ///   between runs.
    package init(
        _ settings: DaySettings, server: ServerAddress, transport: any Transport,
        storeURL: @escaping StoreURL, openStore: @escaping OpenStore, environment: Environment,
        silence: @escaping @Sendable () -> Void = {}
    ) {
        self.settings = settings
        self.server = server
        self.transport = AuditedTransport(PatientTransport(transport, tell: silence))
        self.storeURL = storeURL
        self.openStore = openStore
        self.environment = environment
    }

    /// Runs the day and checks it.
    ///
    /// - Parameter progress: Called after every step.
    /// - Throws: ``SimulationError`` if there is no verdict; a failed check is not an error.
    package func run(
        progress: @escaping @Sendable (DayProgress) -> Void = { _ in }
    ) async throws -> DayReport {
        let began = environment.now()
        let population = Population(count: settings.people, seed: settings.seed)
        let residents = try await enrol(population.students)
        let phone = residents[0].devices[0].workspace
        let info = try await attempt("ask about the campus") {
            try await phone.call(Routes.campus)
        }
        guard let venues = Venues(try await map(from: phone)) else {
            throw SimulationError.noRoom
        }
        let day = DayClock(endingBy: info.serverTime)
        progress(DayProgress(step: 0, label: "\(residents.count) people signed up"))
        let walks = walks(of: population.students, in: venues, day: day)
        let world = World(
            day: day, map: venues.map, directory: Directory(residents.map(\.account)),
            seed: settings.seed, sabotage: Sabotage(settings.sabotage))
        let students = zip(residents, walks).map { resident, walk in
            SimulatedStudent(
                resident.student, devices: resident.devices, walk: walk,
                habits: settings.habits, world: world)
        }
        try await live(students, through: day, zone: info.zone, progress: progress)
        let outcome = try await look(
            at: students, truth: WalkedTruth(walks, on: venues.map), in: world,
            encounterMinutes: info.encounterMinutes)
        if let kind = world.sabotage.unused { throw SimulationError.nothingToBreak(kind) }
        return DayReport(
            outcome, population: population, settings: settings, day: day, storeURL: storeURL,
            during: began..<max(began, environment.now()))
    }

    /// Opens the store of a student's device, which ``close()`` closes.
    func openDevice(_ number: Int, of login: String) async throws -> Store {
        let store = try await openStore(storeURL(login, number), Workspace.schema)
        stores.add(store)
        return store
    }

    /// Closes the stores of all devices.
    package func close() async { await stores.closeAll() }

    /// Creates the walks of all students through their timetables.
    private func walks(
        of students: [Student], in venues: Venues, day: DayClock
    ) -> [Walk] {
        let timetables = Timetables(venues: venues, seed: settings.seed)
        return students.map { student in
            var own = student.generator(for: .walk)
            return Walk(timetables.timetable(of: student), in: venues, day: day, using: &own)
        }
    }

    /// Runs the day quarter by quarter: first all students move, then some come and go, then all
    /// act. So a student's view in a quarter doesn't depend on how fast the others are.
    private func live(
        _ students: [SimulatedStudent], through day: DayClock, zone: String,
        progress: @Sendable (DayProgress) -> Void
    ) async throws {
        let limit = settings.concurrency
        for quarter in 0..<DayClock.quarters {
            _ = try await concurrentMap(students, atOnce: limit) {
                try await $0.move(in: quarter)
            }
            for student in students { try await student.comeAndGo(in: quarter) }
            _ = try await concurrentMap(students, atOnce: limit) {
                try await $0.act(in: quarter)
            }
            let now = day.instant(quarter: quarter + 1)
            progress(DayProgress(step: quarter + 1, label: Self.clock(now, zone: zone)))
        }
        _ = try await concurrentMap(students, atOnce: limit) { try await $0.settle() }
        progress(DayProgress(step: DayClock.quarters + 1, label: "all devices synced"))
    }

    /// Collects everybody's actions and views.
    private func look(
        at students: [SimulatedStudent], truth: WalkedTruth, in world: World,
        encounterMinutes: Int
    ) async throws -> DayOutcome {
        var ledgers: [Ledger] = []
        for student in students { ledgers.append(await student.ledger) }
        var partners: [Int: [Int]] = [:]
        for (number, ledger) in ledgers.enumerated() {
            for other in ledger.blocked {
                partners[number, default: []].append(other)
                partners[other, default: []].append(number)
            }
        }
        let inspections = try await concurrentMap(
            students, atOnce: settings.concurrency
        ) { [partners] in try await $0.inspect(pagesOf: partners[$0.student.number] ?? []) }
        return DayOutcome(
            names: students.map(\.student.displayName), ledgers: ledgers,
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
