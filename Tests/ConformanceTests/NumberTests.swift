import MemoryStorage
import Storage
import Synchronization
import TestSupport
import Testing

/// Tests of what engines tell of commits: whose rows they wrote, and in which order of numbers.
@Suite struct NumberTests {
    private static let tables = [Sample.table.schema]

    private static func put(
        _ number: Int64, in store: Store, for scope: Scope = .whole
    ) async throws -> Int64 {
        try await store.write(for: scope) { transaction in
            try transaction.put(Sample(number: number), in: Sample.table)
            return try transaction.number()
        }
    }

    @Test("A commit says whose rows it wrote, alone and together", arguments: Backend.allCases)
    func homes(_ backend: Backend) async throws {
        try await backend.run(Self.tables) { store in
            let told = Mutex<[Int64: [Value]?]>([:])
            let observation = store.observe(["samples"]) { event in
                guard case .commit(let commit) = event else { return }
                told.withLock { $0[commit.number] = .some(commit.homes) }
            }
            let wanted = try await withThrowingTaskGroup(of: (Int64, [Value]?).self) { group in
                for writer in Int64(0)..<20 {
                    let scope = writer == 7 ? Scope.whole : .of("b \(writer)", "a \(writer)")
                    group.addTask {
                        (try await Self.put(writer, in: store, for: scope), scope.homes)
                    }
                }
                return try await group.reduce(into: [:]) { $0[$1.0] = .some($1.1) }
            }
            #expect(told.withLock { $0 } == wanted)
            withExtendedLifetime(observation) {}
        }
    }

    @Test("An observer is told before the writer, and not after its object is released")
    func observers() async throws {
        let store = Store(engine: MemoryEngine(tables: Self.tables))
        let count = Mutex(0)
        var observation: StoreObservation? = store.observe(["samples"]) { _ in
            count.withLock { $0 += 1 }
        }
        for number in Int64(1)...3 {
            _ = try await Self.put(number, in: store)
            #expect(count.withLock { $0 } == Int(number))
        }
        withExtendedLifetime(observation) {}
        observation = nil
        _ = try await Self.put(4, in: store)
        #expect(count.withLock { $0 } == 3)
    }

    @Test(
        "Writers that overlap are observed at once, and watched in the order of their numbers",
        arguments: 0...5)
    func overlapping(lag: Int) async throws {
        let engine = MemoryEngine(schema: Schema(tables: Self.tables), options: .init(lag: lag))
        let store = Store(engine: engine)
        let events = store.watch(["samples"])
        let observed = Mutex<[Int64]>([])
        let observation = store.observe(["samples"]) { event in
            if case .commit(let commit) = event { observed.withLock { $0.append(commit.number) } }
        }
        var (numbers, last): ([Int64], Int64) = ([], 0)
        for number in Int64(0)..<60 {
            // Each home writes every fifth time.
            let written = try await Self.put(number, in: store, for: .of(number % 5))
            #expect(last < written, "none comes up to the last")
            numbers.append(written)
            let highest: Int64
            (last, highest) = try await engine.read {
                (try $0.lastCommit(), try $0.highestNumber())
            }
            #expect(numbers.allSatisfy { $0 <= highest })
            #expect(numbers.filter { $0 > last }.count <= lag)
        }
        #expect(observed.withLock { $0 } == numbers && Set(numbers).count == numbers.count)
        #expect((numbers == numbers.sorted()) == (lag < 2))
        for home in 0..<5 {
            let own = stride(from: home, to: 60, by: 5).map { numbers[$0] }
            #expect(own == own.sorted(), "who comes later has the greater number")
        }
        await store.close()
        var told: [Int64] = []
        for await case .commit(let commit) in events { told.append(commit.number) }
        #expect(told == numbers.filter { $0 <= last }.sorted())
        withExtendedLifetime(observation) {}
    }

    @Test("A commit of another process is told as missed, by a look")
    func looks() async throws {
        let place = try TemporaryStore(.sqlite)
        defer { place.remove() }
        let schema = Schema(tables: Self.tables)
        let (store, other) = (try await place.open(schema), try await place.open(schema))
        let told = Mutex<[StoreEvent]>([])
        let observation = store.observe(["samples"]) { event in
            told.withLock { $0.append(event) }
        }
        try await store.follow()
        #expect(told.withLock { $0 } == [])
        let number = try await Self.put(1, in: other)
        try await store.follow()
        try await store.follow()
        #expect(told.withLock { $0 } == [.missed(through: number)])
        // Its own commit is known to it.
        _ = try await Self.put(2, in: store)
        try await store.follow()
        #expect(told.withLock { $0.count } == 2)
        withExtendedLifetime(observation) {}
        await store.close()
        await other.close()
    }

    @Test(
        "A copy goes on with numbers above those that its rows hold", arguments: Backend.allCases)
    func copies(_ backend: Backend) async throws {
        for lag in 0...5 {
            let source = Store(
                engine: MemoryEngine(
                    schema: Schema(tables: Self.tables), options: .init(lag: lag)))
            var stamps: [Int64] = []
            for number in Int64(1)...9 { stamps.append(try await Self.put(number, in: source)) }
            let largest = try #require(stamps.max())
            try await backend.run { url in
                var target = try await backend.open(url, Self.tables)
                _ = try await Self.put(100, in: target)
                try await Store.copy(from: source, to: target)
                let last = try await target.read { try $0.lastCommit() }
                #expect(last > largest)
                if Backend.durable.contains(backend) {
                    await target.close()
                    target = try await backend.open(url, Self.tables)
                }
                #expect(try await Self.put(101, in: target) > last)
                expect(try await target.read { try $0.count(Query(Sample.table)) } == 11)
                await target.close()
            }
        }
    }
}
