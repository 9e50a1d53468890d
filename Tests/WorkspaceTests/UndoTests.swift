import Backends
import Primitives
import Testing
import Workspace

@Suite("Undo of one action")
struct UndoTests {
    @Test("An action is taken back only as long as nothing was done since")
    func onlyTheLatest() async throws {
        let transport = RecordedTransport { _ in fatalError("nothing is sent") }
        let store = try await Backends.open("memory:", schema: Workspace.schema)
        let workspace = try await Workspace.open(
            store, environment: .seeded(1, clock: ManualClock(PositionTests.start))
        ) { _ in transport }
        func latest() async throws -> Int64 {
            try #require(try await workspace.actions().first { !$0.isUndone }?.number)
        }
        let kids = try await workspace.counters.create(title: "Kids")
        try await workspace.counters.add(1, to: kids.id)
        let first = try await latest()
        try await workspace.counters.add(10, to: kids.id)
        let second = try await latest()

        #expect(try await workspace.undo(only: first) == nil)
        #expect(try await workspace.counters.counter(kids.id).value == 11)
        #expect(try await workspace.undo(only: second)?.action.number == second)
        #expect(try await workspace.counters.counter(kids.id).value == 1)
        #expect(try await workspace.undo(only: second) == nil)
        #expect(try await workspace.undo(only: first)?.changedCount == 1)
        #expect(try await workspace.counters.counter(kids.id).value == 0)
        await store.close()
    }
}
