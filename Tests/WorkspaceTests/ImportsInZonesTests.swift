import Counting
import PeopleSupport
import Primitives
import Testing
import Workspace

@Suite("Two devices in two zones import one file before they sync")
struct ImportsInZonesTests {
    private let laptop: Workspace
    private let phone: Workspace

    init() async throws {
        let world = try await PeopleWorld()
        func open(_ zone: String) async throws -> Workspace {
            let transport = UnsteadyTransport(world.hub)
            return try await Workspace.open(
                PeopleWorld.memory(), environment: world.environment,
                dayRule: Rules.rule(zone, start: 180)
            ) { _ in transport }
        }
        laptop = try await open("America/New_York")
        phone = try await open("Europe/Berlin")
        try await laptop.register(
            name: "ada", password: PeopleWorld.password, displayName: "Ada",
            server: ServerAddress(PeopleWorld.server))
        try await phone.signIn(
            name: "ada", password: PeopleWorld.password,
            server: ServerAddress(PeopleWorld.server), deviceName: "phone")
    }

    /// Rows, with the sums of days afterwards: one device's division holds within a month; a tap
    /// that is in two months is in the sums of both, as decision 150 says.
    @Test(
        "Both show the same afterwards, and each value once",
        arguments: [
            (["2026-01-15T12:00:00Z"], ["2026-01-15 1"]),
            (["2026-01-15"], ["2026-01-15 1"]),
            (["2026-01-15T04:30:00Z"], ["2026-01-15 1"]),
            (["2026-01-15T04:30:00Z", "2026-01-15T12:00:00Z"], ["2026-01-15 2"]),
            (["2026-02-01T05:30:00Z"], ["2026-01-31 1", "2026-02-01 1"]),
        ])
    func agree(times: [String], days: [String]) async throws {
        let table = "title,value,date\n" + times.map { "Tea,1,\($0)\n" }.joined()
        for workspace in [laptop, phone] {
            _ = try await workspace.importFile(
                ByteSource(Array(table.utf8)), ImportRequest())
        }
        for workspace in [laptop, phone, laptop, phone] { try await workspace.sync() }
        let range = Day(number: 20_454)...Day(number: 20_500)
        for workspace in [laptop, phone] {
            let (value, sums) = try await workspace.read { reader in
                let tea = try reader.counters.find("Tea")
                return (
                    tea.value, try reader.counters.sums(of: tea.id, by: .day, in: range)
                )
            }
            #expect(value == Int64(times.count))
            #expect(
                sums.filter { $0.amount != 0 }.map { "\($0.period.first) \($0.amount)" } == days)
        }
    }
    @Test("The periods of a target agree, too, with the tap in both of its days")
    func targets() async throws {
        let target = CounterSettings(target: .some(Target(goal: 3, period: .day)))
        let id = try await laptop.act {
            try $0.counters.create(CounterDraft("Tea", settings: target)).id
        }
        for workspace in [laptop, phone] { try await workspace.sync() }
        let table = "title,value,date\nTea,2,2026-01-15T04:30:00Z\nTea,4,2026-01-17\n"
        for workspace in [laptop, phone] {
            _ = try await workspace.importFile(ByteSource(Array(table.utf8)), ImportRequest())
        }
        for workspace in [laptop, phone, laptop, phone] { try await workspace.sync() }
        for workspace in [laptop, phone] {
            let periods = try await workspace.read { try $0.counters.countedPeriods(of: id) }
            #expect(
                periods.map { "\($0.period) \($0.value)" }
                    == ["2026-01-14.day 2", "2026-01-15.day 2", "2026-01-17.day 4"])
        }
    }
}
