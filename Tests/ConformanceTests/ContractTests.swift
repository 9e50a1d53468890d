import Backends
import MemoryStorage
import Primitives
import Storage
import Synchronization
import TestSupport
import Testing

/// A row with the number of the commit that wrote it.
private struct Stamped: Equatable, Sendable {
    let owner: String
    let name: String
    let change: Int64

    static let table = Table(
        "stamped", key: ["owner", "name"], indexes: [.index("by_change", "owner", "change")],
        home: "owner", make: Stamped.init(owner:name:change:),
        columns: Column("owner", \.owner), Column("name", \.name), Column("change", \.change))
}

@Suite("What a store promises, so that an engine behind a network can keep it")
struct ContractTests {
    private static let tables = [Stamped.table.schema, Sample.table.schema]

    @Test("A commit has the number that was told inside of it", arguments: Backend.allCases)
    func numbers(_ backend: Backend) async throws {
        try await backend.run(Self.tables) { store in
            let events = store.watch(["stamped"])
            try await withThrowingTaskGroup(of: Void.self) { group in
                for writer in 0..<6 {
                    group.addTask {
                        for name in 0..<10 {
                            try await store.write { transaction in
                                let number = try transaction.number()
                                let last = try transaction.lastCommit()
                                #expect(number > last)
                                if name % 3 == 2 { return }
                                try transaction.put(
                                    Stamped(owner: "\(writer)", name: "\(name)", change: number),
                                    in: Stamped.table)
                                #expect(try transaction.number() == number)
                            }
                        }
                    }
                }
                try await group.waitForAll()
            }
            let stamps = try await store.read { try $0.all(Query(Stamped.table)) }.map(\.change)
            let last = try await store.read { try $0.lastCommit() }
            await store.close()
            var told: [Int64] = []
            for await case .commit(let commit) in events { told.append(commit.number) }
            #expect(told == stamps.sorted())
            #expect(told.count == 42 && (told.last == last || backend.commitStep == nil))
        }
    }

    @Test(
        "Who reads on from a commit misses nothing and sees nothing twice",
        arguments: Backend.allCases)
    func resumes(_ backend: Backend) async throws {
        try await backend.run(Self.tables) { store in
            let writing = Task {
                for name in 0..<200 {
                    try await store.write { transaction in
                        let row = Stamped(
                            owner: "a", name: "\(name)", change: try transaction.number())
                        try transaction.put(row, in: Stamped.table)
                    }
                }
            }
            var (seen, names): (Int64, [String]) = (0, [])
            while names.count < 200 {
                let (news, next) = try await store.read { [seen] transaction in
                    let query = Query(Stamped.table, by: "by_change", equals: "a").after(seen)
                    return (try transaction.all(query), try transaction.lastCommit())
                }
                // Where writers overlap, what is above the number comes again.
                names += news.filter { $0.change <= next }.map(\.name)
                #expect(news.allSatisfy { $0.change <= next } || backend.commitStep == nil)
                seen = next
                await Task.yield()
            }
            try await writing.value
            #expect(names == (0..<200).map { "\($0)" })
        }
    }

    @Test(
        "A writer that gives up after any write leaves nothing, and keeps nobody waiting",
        .timeLimit(.minutes(1)), arguments: Backend.allCases)
    func givesUp(_ backend: Backend) async throws {
        let old = Stamped(owner: "a", name: "old", change: 1)
        let changed = Stamped(owner: "a", name: "old", change: 2)
        let new = Stamped(owner: "a", name: "new", change: 3)
        // No unique index of the table has an answer that a writer would wait for.
        let writes: [@Sendable (Transaction) throws -> Void] = [
            { try $0.put(new, in: Stamped.table) },
            { try $0.put(changed, in: Stamped.table) },
            { _ = try $0.delete(Stamped.table, "a", "old") },
            {
                // What was read before is known to be there.
                _ = try $0.get(Stamped.table, "a", "old")
                _ = try $0.delete(Stamped.table, "a", "old")
            },
        ]
        try await backend.run(Self.tables) { store in
            try await store.write { try $0.put(old, in: Stamped.table) }
            for write in writes {
                await expect(throws: CancellationError.self) {
                    try await store.write { transaction in
                        try write(transaction)
                        throw CancellationError()
                    } as Void
                }
                try await store.write { try $0.put(old, in: Stamped.table) }
                let rows = try await store.read { try $0.all(Query(Stamped.table)) }
                #expect(rows == [old])
            }
        }
    }

    @Test("To announce reads changes no answer", arguments: Backend.allCases)
    func expecting(_ backend: Backend) async throws {
        try await backend.run(Self.tables) { store in
            for number in Int64(0)..<5 {
                try await store.write { transaction in
                    transaction.expect(Sample.table, "a", number)
                    #expect(try transaction.get(Sample.table, "a", number) == nil)
                    try transaction.put(Sample(number: number), in: Sample.table)
                    transaction.expect(Sample.table, "a", number)
                    #expect(try transaction.get(Sample.table, "a", number) != nil)
                }
            }
            try await store.read { transaction in
                let query = Query(Sample.table, equals: "a").from(Int64(2))
                transaction.expect(query)
                transaction.expect(Sample.table, "nobody", Int64(1))
                let numbers = try transaction.all(query).map(\.number)
                #expect(numbers == [2, 3, 4])
            }
            try await store.write { transaction in
                let query = Query(Sample.table, equals: "a")
                for number in Int64(0)..<2 {
                    transaction.expect(query)
                    transaction.expect(query.from(Int64(2)).reversed().limited(to: 2))
                    _ = try transaction.get(Sample.table, "nobody", number)
                    try transaction.put(Sample(number: number + 5), in: Sample.table)
                    try transaction.delete(Sample.table, "a", number)
                    let numbers = try transaction.all(query).map(\.number)
                    #expect(numbers == Array((number + 1)...(number + 5)))
                    let last = try transaction.all(
                        query.from(Int64(2)).reversed().limited(to: 2)
                    ).map(\.number)
                    #expect(last == [number + 5, number + 4])
                }
            }
        }
    }

    @Test(
        "2,000 bytes order a row, one more is refused with its column", arguments: Backend.allCases)
    func bounds(_ backend: Backend) async throws {
        let longest = String(repeating: "ä", count: 999) + "x"
        try await backend.run { url in
            let store = try await backend.open(url, Self.tables)
            try await store.write { transaction in
                // The key with a name of one byte, and the same within an index.
                try transaction.put(
                    Stamped(owner: longest, name: "n", change: 1), in: Stamped.table)
                try transaction.put(
                    Sample(owner: "a", note: String(longest.dropLast())), in: Sample.table)
            }
            await refuses("stamped", "owner") {
                try await store.write {
                    try $0.put(
                        Stamped(owner: longest + "y", name: "n", change: 1), in: Stamped.table)
                }
            }
            await refuses("samples", "note") {
                try await store.write {
                    try $0.put(Sample(owner: "ab", note: longest), in: Sample.table)
                }
            }
            await refuses("samples", "bytes") {
                try await store.write {
                    try $0.put(
                        Sample(bytes: [UInt8](repeating: 7, count: 2000)), in: Sample.table)
                }
            }
            if backend.isKept {
                await store.close()
                let again = try await backend.open(url, Self.tables)
                expect(
                    try await again.read { try $0.get(Stamped.table, longest, "n") } != nil)
                await again.close()
            }
        }
    }

    private func refuses(_ table: String, _ column: String, _ body: () async throws -> Void) async {
        let wanted = StorageError.invalidRow(
            table: table, column: column,
            reason: "is too long to be ordered by: 2000 bytes at most")
        do {
            try await body()
            Issue.record("\(table) took a \(column) that is too long")
        } catch {
            #expect(error as? StorageError == wanted)
        }
    }

    @Test("A commit that another process made is told as missed, numbers left out are not")
    func feed() async throws {
        let engine = MemoryEngine(tables: [])
        let feed = engine.feed
        let events = Store(engine: engine).watch(["a"])
        feed.publish(Commit(number: 20, tables: ["a"]), after: 0)
        feed.publish(Commit(number: 35, tables: ["b"]), after: 20)
        feed.publish(Commit(number: 50, tables: ["a"]), after: 40)
        feed.skip(through: 50)
        feed.skip(through: 60)
        feed.finish()
        var told: [StoreEvent] = []
        for await event in events { told.append(event) }
        #expect(
            told == [
                .commit(Commit(number: 20, tables: ["a"])), .missed(through: 40),
                .commit(Commit(number: 50, tables: ["a"])), .missed(through: 60),
            ])
    }

    @Test("A closure that runs twice leaves what one run leaves")
    func twice() async throws {
        let runs = Mutex(0)
        let store = Store(
            engine: MemoryEngine(
                schema: Schema(tables: Self.tables), options: .init(runsTwice: true)))
        let told = Mutex(0)
        try await store.write { transaction in
            let run = runs.withLock {
                $0 += 1; return $0
            }
            #expect(try transaction.get(Sample.table, "a", Int64(1)) == nil)
            try transaction.put(Sample(number: 1, note: "\(run)"), in: Sample.table)
            transaction.afterCommit { told.withLock { $0 += 1 } }
        }
        #expect(runs.withLock { $0 } == 2 && told.withLock { $0 } == 1)
        expect(try await store.read { try $0.get(Sample.table, "a", Int64(1)) }?.note == "2")
        expect(try await store.read { try $0.lastCommit() } == 1)
    }
}
