import PeopleSupport
import Primitives
import Testing

@testable import Workspace

/// Acts about somebody by a name that this device doesn't know, while the server is away.
@Suite("Acts about a name")
struct NamedActTests {
    /// A verb, or a report, with what the server has in the end: requests, declined ones, open
    /// conversations, blocked people, reports.
    static let cells: [(verb: PersonVerb?, blocks: Bool, outcome: [Int])] = [
        (.accept, false, [0, 0, 1, 0, 0]), (.decline, false, [0, 1, 0, 0, 0]),
        (.declineAndBlock, true, [0, 0, 0, 1, 0]), (.takeBackDecline, false, [1, 0, 0, 0, 0]),
        (.block, true, [0, 0, 0, 1, 0]), (.unblock, false, [1, 0, 0, 0, 0]),
        (nil, false, [1, 0, 0, 0, 1]), (nil, true, [0, 0, 0, 1, 1]),
    ]

    @Test("Every verb about people has a cell")
    func complete() {
        #expect(Set(Self.cells.compactMap(\.verb)) == Set(PersonVerb.allCases))
    }

    @Test(
        "A verb or a report about whom this device does not know waits by the name",
        arguments: cells.indices, ["ben", "be", "ID", "dor"])
    func waits(cell: Int, typed: String) async throws {
        let (verb, blocks, outcome) = Self.cells[cell]
        let world = try await PeopleWorld()
        let (ada, ben) = (try await world.join("ada"), try await world.join("ben"))
        try await world.meet(ada, ben)
        _ = try await ben.workspace.send("Hi", to: ada.account())
        switch verb {
        case .takeBackDecline: try await ada.workspace.call(.decline, on: ben.account())
        case .unblock: try await ada.workspace.call(.block, on: ben.account())
        default: break
        }
        let before = try await state(of: ada)
        // A store that has never asked.
        let fresh = try await world.open(PeopleWorld.memory())
        try await fresh.workspace.signIn(
            name: "ada", password: PeopleWorld.password, server: ServerAddress(PeopleWorld.server))
        fresh.transport.mode = .down
        let name = try await typed == "ID" ? "\(ben.account())" : typed
        let report =
            if let verb {
                try await fresh.workspace.carryOut(verb, onNamed: name)
            } else {
                try await fresh.workspace.report(named: name, reason: "Rude", blocking: blocks)
            }
        #expect(report.waiting == 1)
        let item = try #require(try await fresh.workspace.outbox().first)
        #expect(item.name == name && item.person == nil)
        #expect(item.kind == (verb.map { OutboxItem.Kind($0) } ?? .report))
        #expect(item.text == (verb == nil ? "Rude" : nil))
        fresh.transport.mode = .up
        let sent = try await fresh.workspace.sendOutbox()
        #expect(sent.waiting == 0 && sent.sent == (typed == "dor" ? 0 : 1))
        #expect(try await state(of: fresh) == (typed == "dor" ? before : outcome))
        let left = try await fresh.workspace.outbox()
        guard typed == "dor" else { return #expect(left.isEmpty) }
        guard case .failed(let reason) = left.first?.state else {
            Issue.record("it is lost")
            return
        }
        #expect(reason.contains("nobody called “dor”") && left.first?.text == item.text)
    }

    @Test("What this device kept of a person goes when the server knows whom a name blocks")
    func forgets() async throws {
        let world = try await PeopleWorld()
        let (ada, ben) = (try await world.join("ada"), try await world.join("ben"))
        try await world.connect(ada, ben)
        try await ada.workspace.refreshInbox()
        #expect(try await !ada.workspace.keptPeople().isEmpty)
        ada.transport.mode = .down
        _ = try await ada.workspace.carryOut(.block, onNamed: "\(ben.account())")
        ada.transport.mode = .up
        #expect(try await ada.workspace.sendOutbox().sent == 1)
        #expect(try await ada.workspace.keptPeople().isEmpty)
        #expect(try await ada.workspace.blocked(from: .device).value.count == 1)
        #expect(try await ada.workspace.messages(with: ben.account(), from: .device).value.isEmpty)
    }

    /// The requests, declined ones, open conversations, blocked people and reports of a device's
    /// account.
    private func state(of device: Device) async throws -> [Int] {
        let workspace = device.workspace
        return [
            try await workspace.requests().value.count,
            try await workspace.declined().value.count,
            try await workspace.conversations().value.count { $0.state == .open },
            try await workspace.blocked().value.count,
            device.transport.requests().count { $0 == "POST /v1/reports" },
        ]
    }
}
