import API
import PeopleSupport
import Primitives
import Storage
import TestSupport
import Testing

@testable import Workspace

@Suite("The outbox, for more than messages")
struct OutboxKindsTests {
    /// A world in which Ben wrote three messages to Ada, all kept by her device on a store.
    private static func world(
        on store: Store = PeopleWorld.memory()
    ) async throws -> (PeopleWorld, ada: Device, ben: Device) {
        let world = try await PeopleWorld()
        let (ada, ben) = (try await world.join("ada", on: store), try await world.join("ben"))
        try await world.connect(ada, ben)
        for text in ["one", "apricot"] { _ = try await ben.workspace.send(text, to: ada.account()) }
        try await ada.workspace.refreshInbox()
        return (world, ada, ben)
    }

    @Test("A message that is deleted without the server is gone at once, and later for good")
    func deletion() async throws {
        let (_, ada, ben) = try await Self.world()
        ada.transport.mode = .down
        guard case .waiting = try await ada.workspace.deleteMessage(3, with: ben.account()) else {
            Issue.record("the deletion did not wait")
            return
        }
        let kept = try await ada.workspace.messages(with: ben.account(), from: .device).value
        #expect(kept.map(\.text) == ["Hello", "one"])
        expect(try await ada.workspace.searchMessages("apricot").isEmpty)
        let listed = try await ada.workspace.conversations(from: .device).value
        #expect(listed.map(\.lastText) == ["one"] && listed.map(\.lastNumber) == [2])
        expect(try await ada.workspace.outbox().map(\.kind) == [.deletion])
        ada.transport.mode = .up
        #expect(try await ada.workspace.sendOutbox().sent == 1)
        expect(try await ada.texts(with: ben) == ["Hello", "one"])
        expect(try await ben.texts(with: ada) == ["Hello", "one", "apricot"])
    }

    @Test("A conversation that is deleted as a whole leaves the list; withdrawn, it comes back")
    func withdrawnDeletion() async throws {
        let (_, ada, ben) = try await Self.world()
        ada.transport.mode = .down
        _ = try await ada.workspace.deleteMessages(with: ben.account(), through: 3)
        expect(try await ada.workspace.conversations(from: .device).value.isEmpty)
        let number = try #require(try await ada.workspace.outbox().first).number
        expect(try await ada.workspace.withdraw(number)?.kind == .deletion)
        ada.transport.mode = .up
        try await ada.workspace.refreshInbox()
        expect(try await ada.texts(with: ben) == ["Hello", "one", "apricot"])
        expect(try await ada.workspace.conversations().value.map(\.lastText) == ["apricot"])
    }

    @Test(
        "Of a message that is deleted without the server no byte stays in the files",
        arguments: [Engine.json, .sqlite])
    func erased(engine: Engine) async throws {
        let place = try TemporaryStore(engine)
        let store = try await place.open(Workspace.schema)
        let (_, ada, ben) = try await Self.world(on: store)
        func isThere() throws -> Bool {
            try place.files().values.contains {
                String(decoding: $0, as: UTF8.self).contains("apricot")
            }
        }
        #expect(try isThere())
        ada.transport.mode = .down
        _ = try await ada.workspace.deleteMessage(3, with: ben.account())
        #expect(try !isThere())
        await store.close()
    }

    @Test("A report that blocks hides at once without the server, and is made once")
    func report() async throws {
        let (_, ada, ben) = try await Self.world()
        ada.transport.mode = .down
        _ = try await ada.workspace.report(ben.account(), reason: "Insults", blocking: true)
        expect(try await ada.workspace.keptPeople().isEmpty)
        expect(try await ada.workspace.outbox().map(\.text) == ["Insults"])
        ada.transport.mode = .up
        _ = ada.transport.requests()
        expect(try await ada.workspace.conversations().value.isEmpty)
        expect(try await ada.workspace.people().value.people.isEmpty)
        let reports = ada.transport.requests().filter { $0 == "POST /v1/reports" }
        #expect(reports.count == 1)
        expect(try await ada.workspace.blocked().value.map(\.displayName) == ["Ben"])
        await expect(throws: WorkspaceError.self) {
            try await ada.workspace.report(ben.account(), reason: " ")
        }
        expect(try await ada.workspace.outbox().isEmpty)
    }

    @Test("Settings are shown as they will be, with their age, and are what the server has")
    func settings() async throws {
        let (world, ada, _) = try await Self.world()
        let asked = world.clock.now
        world.clock.advance(by: .minutes(5))
        ada.transport.mode = .down
        _ = try await ada.workspace.changeAccountSettings(
            SettingsChange(isPaused: true, leastMinutes: 20, dayStartMinute: 240))
        _ = try await ada.workspace.changeAccountSettings(SettingsChange(dayStartMinute: -1))
        let kept = try await ada.workspace.accountSettings(from: .either)
        #expect(kept.value == AccountSettings(isPaused: true, leastMinutes: 20))
        #expect(kept.keptAt == asked && kept.trouble?.kind == .unreachable)
        let feed = try await ada.workspace.people(from: .device).value
        #expect(feed.people.isEmpty && feed.isPaused)
        ada.transport.mode = .up
        world.clock.advance(by: .seconds(10))
        expect(try await ada.workspace.accountSettings().value == kept.value)
        expect(try await ada.workspace.outbox().isEmpty)
    }

    @Test("A setting that the server refuses later is told, and not shown any more")
    func refusedSetting() async throws {
        let (world, ada, _) = try await Self.world()
        ada.transport.mode = .down
        let change = SettingsChange(zone: "Europe/Nowhere")
        guard case .waiting = try await ada.workspace.changeAccountSettings(change) else {
            Issue.record("the change did not wait")
            return
        }
        ada.transport.mode = .up
        world.clock.advance(by: .seconds(10))
        #expect(try await ada.workspace.sendOutbox().failed == 1)
        expect(try await ada.workspace.accountSettings().value == AccountSettings())
        await expect(throws: WorkspaceError.self) {
            try await ada.workspace.changeAccountSettings(change)
        }
        expect(try await ada.workspace.outbox().count == 1)
    }

    @Test(
        "What earlier versions wrote is still read",
        arguments: [
            (#"{"accept":{"_0":{"person":"00000000000000010000000000000002"}}}"#, "accept"),
            (#"{"decline":{"_0":{"person":"00000000000000010000000000000002"}}}"#, "decline"),
            (
                #"{"decline":{"_0":{"block":true,"person":"00000000000000010000000000000002"}}}"#,
                "decline"
            ),
            (
                #"{"takeBackDecline":{"_0":{"person":"00000000000000010000000000000002"}}}"#,
                "takeBackDecline"
            ),
            (#"{"block":{"_0":{"person":"00000000000000010000000000000002"}}}"#, "block"),
            (#"{"unblock":{"_0":{"person":"00000000000000010000000000000002"}}}"#, "unblock"),
            (#"{"endPresence":{}}"#, "presence"),
            (#"{"read":{"_0":{"person":"00000000000000010000000000000002","through":3}}}"#, "read"),
        ])
    func earlier(json: String, kind: String) throws {
        let act = try APICoder.decode(OutboxAct.self, from: Array(json.utf8))
        #expect(act.facts.kind.rawValue == kind)
        #expect(String(decoding: try APICoder.encode(act), as: UTF8.self) == json)
    }
}
