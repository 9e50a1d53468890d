import PeopleSupport
import Primitives
import Storage
import TestSupport
import Testing
import Workspace

/// Tests of how often a device opens a transaction, and what it reads in it.
@Suite("Transactions of a tap")
struct TransactionsOfATapTests {
    @Test("To open and to count is one read and one write, which read no row twice")
    func tap() async throws {
        let engine = CountingEngine(schema: Workspace.schema)
        let world = try await PeopleWorld()
        let first = try await world.open(Store(engine: engine)).workspace
        try await first.act { tx in
            let game = try tx.groups.create(name: "Game")
            for name in ["Kids", "Adults"] {
                try tx.counters.create(title: name, group: game.id)
            }
        }
        // The first program that finds counters notes that none has older days.
        _ = try await world.open(Store(engine: engine))
        _ = engine.take()

        let workspace = try await world.open(Store(engine: engine)).workspace
        #expect(engine.again == [])
        #expect(engine.take() == "1 read, 0 written")

        let value: Int64? = try await workspace.act { tx in
            guard case .one(let kids) = try tx.counters.lookup("kids") else { return nil }
            return try tx.counters.add(1, to: kids.id).counter.value
        }
        #expect(value == 1)
        // Each edit reads the row with the number of the latest change, and writes it.
        #expect(engine.again.allSatisfy { $0.hasPrefix("replicas ") }, "\(engine.again)")
        #expect(engine.take() == "0 read, 1 written")
    }

    @Test("A sync with nothing new is one request and no write; with a tap it is one and two")
    func sync() async throws {
        let engine = CountingEngine(schema: Workspace.schema)
        let world = try await PeopleWorld()
        let store = Store(engine: engine)
        let first = try await world.join("ada", on: store)
        let kids = try await first.workspace.act { try $0.counters.create(title: "Kids") }
        for _ in 0..<2 { try await self.sync(first.workspace) }

        // As another program does that starts later.
        let later = try await world.open(store)
        _ = engine.take()
        try await sync(later.workspace)
        #expect(later.transport.requests().count == 1)
        #expect(engine.changes == 0)

        _ = try await later.workspace.act { try $0.counters.add(1, to: kids.id) }
        _ = engine.take()
        try await sync(later.workspace)
        #expect(later.transport.requests().count == 1)
        #expect(engine.changes == 2)
    }

    /// An exchange and a look at messages, as `quad sync` has them.
    private func sync(_ workspace: Workspace) async throws {
        _ = try await workspace.sync(tryingSetAside: true)
        try await workspace.refreshInbox()
    }
}
