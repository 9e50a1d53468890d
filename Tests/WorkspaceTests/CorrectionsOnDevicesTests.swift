import PeopleSupport
import Primitives
import Testing
import Workspace

@Suite("Corrections of what another device imported")
struct CorrectionsOnDevicesTests {
    /// Files before and after a correction, with what counters show then, and on which days.
    static let cases: [(before: String, after: String, shown: [String], days: [String])] = [
        (
            "title,value,date\nTea,5,2026-01-02\nTea,2,2026-01-03\n",
            "title,value,date\nTea,6,2026-01-02\nTea,2,2026-01-03\n", ["Tea 8"],
            ["2026-01-02 6", "2026-01-03 2"]
        ),
        (
            "title,value,date,note\nTea,50000,2026-01-02,a\nTea,1,2026-01-02,\n",
            "title,value,date,note\nTea,7,2026-01-02,b\nTea,1,2026-01-02,\n", ["Tea 8"],
            ["2026-01-02 8"]
        ),
        (
            "title,value,date\nTea,3,2026-01-02T10:00:00Z\nJam,1,2026-01-02\n",
            "title,value,date\nTea,4,2026-01-02T10:00:00Z\nJam,1,2026-01-02\n",
            ["Jam 1", "Tea 4"], ["2026-01-02 4"]
        ),
        (
            task("20260102T100000Z"), task("20260105T100000Z"), ["Tasks done 1"],
            ["2026-01-05 1"]
        ),
    ]

    private static func task(_ end: String) -> String {
        """
        [{"uuid":"5d9f1b6e-0000-4000-8000-000000000001","status":"completed",
        "description":"Cook","entry":"20260101T090000Z","end":"\(end)"}]
        """
    }

    private let world: PeopleWorld
    private let laptop: Workspace
    private let phone: Workspace

    init() async throws {
        world = try await PeopleWorld()
        laptop = try await world.join("ada").workspace
        phone = try await world.open(PeopleWorld.memory()).workspace
        try await phone.signIn(
            name: "ada", password: PeopleWorld.password,
            server: ServerAddress(PeopleWorld.server), deviceName: "phone")
    }

    private func exchange() async throws {
        for workspace in [laptop, phone, laptop] { try await workspace.sync() }
    }

    private func take(
        _ text: String, on workspace: Workspace, updates: Bool = false
    ) async throws -> ImportReport {
        try await workspace.importFile(
            ByteSource(Array(text.utf8)), ImportRequest(updates: updates))
    }

    private func shown(on workspace: Workspace) async throws -> [String] {
        try await workspace.read { try $0.counters.all(.all) }
            .map { "\($0.title) \($0.value)" }.sorted()
    }

    private func days(of title: String, on workspace: Workspace) async throws -> [String] {
        let days = Day(number: 20_454)...Day(number: 20_464)
        return try await workspace.read { tx in
            try tx.counters.sums(of: tx.counters.find(title).id, by: .day, in: days)
        }.filter { $0.amount != 0 }.map { "\($0.period.first) \($0.amount)" }
    }

    @Test("They are told, taken on demand, and never doubled", arguments: cases.indices)
    func corrected(index: Int) async throws {
        let item = Self.cases[index]
        _ = try await take(item.before, on: laptop)
        try await exchange()
        let before = try await shown(on: phone)
        #expect(try await take(item.before, on: phone).changeCount == 0)
        let told = try await take(item.after, on: phone)
        #expect(told.changeCount == 0 && told[.taps].outdated == 1)
        #expect(try await shown(on: phone) == before)
        #expect(try await take(item.after, on: phone, updates: true)[.taps].updated == 1)
        try await exchange()
        let title = item.shown.last?.split(separator: " ").dropLast().joined(separator: " ")
        for workspace in [laptop, phone] {
            #expect(try await shown(on: workspace) == item.shown)
            #expect(try await days(of: title ?? "", on: workspace) == item.days)
            #expect(try await take(item.after, on: workspace).changeCount == 0)
        }
        // It is corrected back on the first device.
        #expect(try await take(item.before, on: laptop, updates: true)[.taps].updated == 1)
        try await exchange()
        for workspace in [laptop, phone] { #expect(try await shown(on: workspace) == before) }
    }
}
