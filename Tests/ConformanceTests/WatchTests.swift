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

    /// Checks that events are so many commits to the samples in rising order, and nothing else
    /// where nobody else takes numbers.
    private static func check(_ told: [StoreEvent], are count: Int64, _ backend: Backend) {
        var numbers: [Int64] = []
        for case .commit(let commit) in told {
            #expect(commit.tables == ["samples"])
            numbers.append(commit.number)
        }
        #expect(numbers.count == count)
        check(numbers, backend)
        #expect(told.count == count || backend.commitStep == nil)
    }

    /// Checks that numbers rise from the first commit on.
    private static func check(_ numbers: [Int64], _ backend: Backend) {
        if let step = backend.commitStep {
            #expect(numbers == (1..<Int64(numbers.count + 1)).map { $0 * step })
        } else {
            #expect(numbers == Set(numbers).sorted())
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
            let commits = told.filter(\.isCommit)
            Self.check(told, are: 20, backend)
            for await event in others where event.isCommit || backend.commitStep != nil {
                Issue.record("\(event) was told")
            }
            told = []
            for await event in all { told.append(event) }
            #expect(told.filter(\.isCommit) == commits)
            Self.check(told, are: 20, backend)
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
            if let step = backend.commitStep { #expect(last == 80 * step) }
            await store.close()
            var numbers: [Int64] = []
            for await case .commit(let commit) in events { numbers.append(commit.number) }
            #expect(numbers.count == 80)
            Self.check(numbers, backend)
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
            Self.check(told, are: 1, backend)
        }
    }

    @Test(
        "A slow watcher is told what it missed, and costs no more than its queue",
        arguments: Backend.allCases)
    func slowWatchersAreBounded(_ backend: Backend) async throws {
        // Transactions of other tests are missed commits there, which fill the queue as well.
        guard let step = backend.commitStep else { return }
        try await backend.run(Self.tables) { store in
            let events = store.watch(["samples"], capacity: 3)
            try await put(1...50, in: store)
            var told = events.makeAsyncIterator()
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

    @Test("Commit numbers go on after the store was closed", arguments: Backend.kept)
    func numbersSurvive(_ backend: Backend) async throws {
        try await backend.run { url in
            var all: [Int64] = []
            for round in Int64(0)..<4 {
                let store = try await backend.open(url, Self.tables)
                if backend.commitStep != nil {
                    expect(try await store.read { try $0.lastCommit() } == round * 3)
                }
                let events = store.watch(["samples"])
                try await put(round * 3 + 1...round * 3 + 3, in: store)
                await store.close()
                for await case .commit(let commit) in events { all.append(commit.number) }
            }
            #expect(all.count == 12)
            Self.check(all, backend)
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
            if backend.commitStep == nil {
                // Watchers are told once all that others began is over.
                let highest = try await store.write { try $0.number() }
                while try await store.read({ try $0.lastCommit() }) < highest {
                    try await Task.sleep(for: .milliseconds(20))
                }
                try await store.follow()
            }
            // Another sees all five, so the first was woken for them at the latest now.
            try await Task.sleep(for: .milliseconds(20))
            waiting.cancel()
            let numbers = await waiting.value
            Self.check(numbers, backend)
            #expect(numbers.count == 5)
        }
    }
}

extension StoreEvent {
    fileprivate var isCommit: Bool {
        if case .commit = self { true } else { false }
    }
}
