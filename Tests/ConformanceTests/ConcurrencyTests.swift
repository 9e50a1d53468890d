import Dispatch
import Primitives
import Storage
import TestSupport
import Testing

@Suite struct ConcurrencyTests {
    @Test("Writers at once lose nothing", arguments: Backend.allCases)
    func allWritesCount(_ backend: Backend) async throws {
        try await backend.run([Sample.table.schema]) { store in
            await withTaskGroup(of: Void.self) { group in
                for writer in 0..<20 {
                    group.addTask {
                        for step in 0..<5 {
                            await expect(throws: Never.self) {
                                try await store.write { transaction in
                                    var sum =
                                        try transaction.get(Sample.table, "sum", 0)
                                        ?? Sample(owner: "sum")
                                    sum.real += 1
                                    try transaction.put(sum, in: Sample.table)
                                    let number = Int64(writer * 5 + step)
                                    try transaction.insert(Sample(number: number), in: Sample.table)
                                }
                            }
                        }
                    }
                }
            }
            try await store.read { transaction throws in
                #expect(try transaction.get(Sample.table, "sum", 0)?.real == 100)
                #expect(try transaction.count(Query(Sample.table, equals: "a")) == 100)
            }
        }
    }

    @Test("A reader sees one state while a writer commits beside it", arguments: Backend.allCases)
    func readersHaveSnapshots(_ backend: Backend) async throws {
        // The writer has a thread of its own, too: other tests may occupy all the shared ones for
        // any length of time.
        try await Task(executorPreference: OwnThread()) {
            try await backend.run([Sample.table.schema]) { store in
                try await readBesideWriter(store)
            }
        }.value
    }

    private func readBesideWriter(_ store: Store) async throws {
        try await store.write { try $0.put(Sample(number: 1, note: "old"), in: Sample.table) }
        let (hasBegun, begin) = AsyncStream.makeStream(of: Void.self)
        let isCommitted = DispatchSemaphore(value: 0)
        // The reader pauses until the writer is done: neither may wait for the other.
        let reading = Task(executorPreference: OwnThread()) {
            try await store.read { transaction throws in
                #expect(try transaction.get(Sample.table, "a", 1)?.note == "old")
                begin.finish()
                #expect(isCommitted.wait(timeout: .now() + 120) == .success)
                #expect(try transaction.get(Sample.table, "a", 1)?.note == "old")
                #expect(try transaction.get(Sample.table, "a", 2) == nil)
                let new = Query(Sample.table, by: "by_note", equals: "new")
                #expect(try transaction.count(new) == 0)
            }
        }
        for await _ in hasBegun {}
        try await store.write { transaction in
            try transaction.put(Sample(number: 1, note: "new"), in: Sample.table)
            try transaction.put(Sample(number: 2, note: "new"), in: Sample.table)
        }
        isCommitted.signal()
        try await reading.value
        let notes = try await store.read { try $0.all(Query(Sample.table)).map(\.note) }
        #expect(notes == ["new", "new"])
    }

    @Test("Readers at once never see half of a commit", arguments: Backend.allCases)
    func commitsAreWhole(_ backend: Backend) async throws {
        try await backend.run([Sample.table.schema]) { store in
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask {
                    for step in 1...40 {
                        try await store.write { transaction in
                            for owner in ["a", "b"] {
                                let sample = Sample(owner: owner, real: Double(step))
                                try transaction.put(sample, in: Sample.table)
                            }
                        }
                    }
                }
                for _ in 0..<8 {
                    group.addTask {
                        for _ in 0..<30 {
                            let (one, other) = try await store.read { transaction in
                                (
                                    try transaction.get(Sample.table, "a", 0)?.real,
                                    try transaction.get(Sample.table, "b", 0)?.real
                                )
                            }
                            #expect(one == other)
                        }
                    }
                }
                try await group.waitForAll()
            }
        }
    }

    @Test("A closed store says so", arguments: Backend.allCases)
    func closedStoreRefuses(_ backend: Backend) async throws {
        try await backend.run([Sample.table.schema]) { store in
            await store.close()
            await expect(throws: StorageError.closed) {
                try await store.read { try $0.count(Query(Sample.table)) }
            }
            await expect(throws: StorageError.closed) {
                try await store.write { try $0.put(Sample(), in: Sample.table) }
            }
            var commits = store.watch(["samples"]).makeAsyncIterator()
            #expect(await commits.next() == nil)
        }
    }
}

/// Runs the jobs of a task on a thread that nothing else needs.
final class OwnThread: TaskExecutor {
    private let queue = DispatchQueue(label: "quad.test")

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
