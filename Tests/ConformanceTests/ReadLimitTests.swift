import Primitives
import Storage
import Synchronization
import Testing

@Suite("Reads that take too long")
struct ReadLimitTests {
    /// A clock that goes on by a step each time somebody looks.
    private final class Ticking: Sendable {
        private let state = Mutex((now: Duration.zero, step: Duration.zero))

        var step: Duration {
            get { state.withLock { $0.step } }
            set { state.withLock { $0.step = newValue } }
        }

        func look() -> Duration {
            state.withLock { state in
                state.now += state.step
                return state.now
            }
        }
    }

    private static let error = StorageError.tooSlow(.seconds(10))

    private static func filled(_ store: Store) async throws {
        try await store.write { transaction in
            for number in Int64(0)..<1000 {
                try transaction.put(Sample(number: number), in: Sample.table)
            }
        }
    }

    @Test("Each kind of read ends when its time is over", arguments: Backend.allCases)
    func kinds(_ backend: Backend) async throws {
        try await backend.run([Sample.table.schema]) { whole in
            try await Self.filled(whole)
            let clock = Ticking()
            let store = whole.reading(within: .seconds(10)) { clock.look() }
            let all = Query(Sample.table)
            #expect(try await store.read { try $0.all(all).count } == 1000)
            clock.step = .milliseconds(1)
            #expect(try await store.read { try $0.all(all).count } == 1000)
            clock.step = .seconds(4)
            await #expect(throws: Self.error) { _ = try await store.read { try $0.all(all) } }
            await #expect(throws: Self.error) {
                try await store.read { reader in
                    for _ in 0..<3 { _ = try reader.count(all) }
                }
            }
            await #expect(throws: Self.error) {
                try await store.read { reader in
                    for _ in 0..<3 { _ = try reader.first(all) }
                }
            }
            // The time in line counts, too.
            clock.step = .seconds(11)
            await #expect(throws: Self.error) { try await store.read { _ in } }
            // Writers have their own rules, and the store is as before.
            try await store.write { _ = try $0.all(all) }
            clock.step = .zero
            #expect(try await store.read { try $0.count(all) } == 1000)
        }
    }
}
