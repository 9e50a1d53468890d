import Backends
import Primitives
import Storage
import TestSupport
import Testing

@Suite struct WatchTests {
    static let other = TableSchema(
        name: "others", columns: [ColumnSchema(name: "key", type: .integer)], key: [0],
        indexes: [])
    static let tables = [Sample.table.schema, other]

    /// Commits numbers, each a row of the samples.
    private func put(_ numbers: some Sequence<Int64>, in store: Store) async throws {
        for number in numbers {
            try await store.write { try $0.put(Sample(number: number), in: Sample.table) }
        }
    }

    @Test("Every commit is told once and in order, with its number", arguments: Backend.allCases)
    func commitsAreTold(_ backend: Backend) async throws {
        try await backend.run(Self.tables) { store in
            let samples = store.watch(["samples"])
            let others = store.watch(["others"])
            let all = store.watch(["samples", "others"])
            try await put(1...20, in: store)
            await store.close()
            var told: [StoreEvent] = []
            for await event in samples { told.append(event) }
            let wanted = (1...20).map { number in
                StoreEvent.commit(
                    Commit(number: number * backend.commitStep, tables: ["samples"]))
            }
            #expect(told == wanted)
            for await event in others { Issue.record("\(event) was told") }
            told = []
            for await event in all { told.append(event) }
            #expect(told == wanted)
        }
    }

    @Test(
        "Commits of many writers are told in the order of their numbers",
        arguments: Backend.allCases)
    func writersAreOrdered(_ backend: Backend) async throws {
        try await backend.run(Self.tables) { store in
            let events = store.watch(["samples"])
            try await withThrowingTaskGroup(of: Void.self) { group in
                for writer in 0..<8 {
                    group.addTask {
                        try await put(
                            Int64(writer) * 10..<Int64(writer) * 10 + 10, in: store)
                    }
                }
                try await group.waitForAll()
            }
            let last = try await store.read { try $0.lastCommit() }
            #expect(last == 80 * backend.commitStep)
            await store.close()
            var numbers: [Int64] = []
            for await case .commit(let commit) in events { numbers.append(commit.number) }
            #expect(numbers == (1...80).map { $0 * backend.commitStep })
        }
    }

    @Test("What changed nothing is not told and not counted", arguments: Backend.allCases)
    func emptyCommitsAreSilent(_ backend: Backend) async throws {
        try await backend.run(Self.tables) { store in
            let events = store.watch(["samples"])
            try await store.write { transaction throws in
                #expect(try !transaction.delete(Sample.table, "a", 5))
            }
            try? await store.write { transaction in
                try transaction.put(Sample(), in: Sample.table)
                throw StorageError.closed
            }
            try await put([7], in: store)
            await store.close()
            var told: [StoreEvent] = []
            for await event in events { told.append(event) }
            #expect(told == [.commit(Commit(number: backend.commitStep, tables: ["samples"]))])
        }
    }

    @Test(
        "A slow watcher is told what it missed, and costs no more than its queue",
        arguments: Backend.allCases)
    func slowWatchersAreBounded(_ backend: Backend) async throws {
        try await backend.run(Self.tables) { store in
            let events = store.watch(["samples"], capacity: 3)
            try await put(1...50, in: store)
            var told = events.makeAsyncIterator()
            let step = backend.commitStep
            for number in Int64(1)...3 {
                #expect(
                    await told.next()
                        == .commit(Commit(number: number * step, tables: ["samples"])))
            }
            #expect(await told.next() == .missed(through: 50 * step))
            // It caught up: from here on each commit is reported again.
            try await put([51], in: store)
            #expect(
                await told.next() == .commit(Commit(number: 51 * step, tables: ["samples"])))
            await store.close()
            #expect(await told.next() == nil)
        }
    }

    @Test("Commit numbers go on after the store was closed", arguments: Backend.durable)
    func numbersSurvive(_ backend: Backend) async throws {
        try await backend.run { url in
            for round in Int64(0)..<4 {
                let store = try await Backends.open(url, tables: Self.tables)
                expect(try await store.read { try $0.lastCommit() } == round * 3)
                let events = store.watch(["samples"])
                try await put(round * 3 + 1...round * 3 + 3, in: store)
                await store.close()
                var numbers: [Int64] = []
                for await case .commit(let commit) in events { numbers.append(commit.number) }
                #expect(numbers == Array(round * 3 + 1...round * 3 + 3))
            }
        }
    }

    @Test(
        "A watcher that waits is woken, and ends when its task is cancelled",
        arguments: Backend.allCases)
    func waitingWatchersAreWoken(_ backend: Backend) async throws {
        try await backend.run(Self.tables) { store in
            let events = store.watch(["samples"])
            let waiting = Task {
                var numbers: [Int64] = []
                for await case .commit(let commit) in events { numbers.append(commit.number) }
                return numbers
            }
            try await put(1...5, in: store)
            // Another sees all five, so the first was woken for them at the latest now.
            try await Task.sleep(for: .milliseconds(20))
            waiting.cancel()
            let numbers = await waiting.value
            let step = backend.commitStep
            #expect(numbers == (1...Int64(numbers.count + 1)).dropLast().map { $0 * step })
            #expect(numbers.count == 5)
        }
    }
}
