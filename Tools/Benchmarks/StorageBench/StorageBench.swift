import Foundation
import JSONStorage
import Measuring
import MemoryStorage
import Primitives
import RawSQLite
import SQLiteStorage
import Storage

/// The benchmark of the storage engines in turns with loops in C that do the same.
@main
struct StorageBench {
    static func main() async throws {
        try await Bench.run(
            options: PostgreSQLBench.options,
            [
                "sqlite": sqlite, "commits": commits, "memory": memory, "json": json,
                "forgetting": forgetting, "postgresql": PostgreSQLBench.outcomes,
            ])
    }

    /// Measures one transaction of 100,000 rows, and scans of them.
    private static func sqlite(_ bench: Bench) async throws -> [Outcome] {
        let taps = Tap.make(0..<100_000)
        let raw = RawTaps(taps)
        var (inserts, scans) = ([Double](), [Double]())
        for _ in 0..<bench.rounds {
            let (path, peerPath) = (bench.path(), bench.path())
            let peer = raw_open(peerPath, "FULL")
            defer { raw_close(peer) }
            let inserting = raw_insert_all(peer, raw.rows.baseAddress, Int32(taps.count))
            let store = try await open(path, .full)
            inserts.append(inserting / (try await put(taps, in: Tap.table, of: store)))
            checkSame(path, peerPath)
            scans.append(try await scan(taps, store, peer))
            await store.close()
        }
        return [
            Outcome(
                "SQLite: bulk insert, 100,000 rows, one index", .ofPeer("raw"), least: 0.7,
                aim: 0.9, figures: inserts),
            Outcome(
                "SQLite: range read by key, per row", .ofPeer("raw"), least: 0.7, aim: 0.9,
                figures: scans),
        ]
    }

    /// Measures a hundred ranges of a thousand rows each, in turns with the peer, as a ratio.
    private static func scan(
        _ taps: [Tap], _ store: Store, _ peer: OpaquePointer?
    ) async throws -> Double {
        let limit = 1000
        let rows = UnsafeMutableBufferPointer<raw_tap>.allocate(capacity: limit)
        defer { rows.deallocate() }
        var (own, raw) = (0.0, 0.0)
        for step in 1...100 {
            let from = taps[step &* 7_654_321 % taps.count].number
            let query = Query(Tap.table, equals: Tap.owner).from(from).limited(to: limit)
            var count: Int32 = 0
            raw += raw_scan(peer, Tap.owner, from, Int32(limit), rows.baseAddress, &count)
            let wanted = rows[..<Int(count)].map { Tap($0) }
            raw_free(rows.baseAddress, count)
            let (duration, found) = try await store.read { transaction in
                let start = ContinuousClock.now
                let taps = try transaction.all(query)
                return ((ContinuousClock.now - start) / .seconds(1), taps)
            }
            precondition(found == wanted, "the peer read other rows")
            own += duration
        }
        return raw / own
    }

    /// Measures commits of one writer, and those of many at once against one writer of the peer.
    private static func commits(_ bench: Bench) async throws -> [Outcome] {
        let kinds: [(SQLiteEngine.Synchronous, String, Int, least: Double, aim: Double)] = [
            (.normal, "NORMAL", 20_000, 0.6, 0.85), (.full, "FULL", 600, 0.8, 0.95),
        ]
        let taps = Tap.make(0..<20_000)
        let raw = RawTaps(taps)
        func peerRate(_ synchronous: String, _ count: Int) -> Double {
            let peer = raw_open(bench.path(), synchronous)
            defer { raw_close(peer) }
            return Double(count) / raw_insert_each(peer, raw.rows.baseAddress, Int32(count))
        }
        var outcomes: [Outcome] = []
        for (synchronous, name, count, least, aim) in kinds {
            var (ratios, rates) = ([Double](), [Double]())
            for _ in 0..<bench.rounds {
                rates.append(peerRate(name, count))
                let store = try await open(bench.path(), synchronous)
                let own = try await putEach(taps[..<count], in: store)
                await store.close()
                ratios.append(Double(count) / own / (rates.last ?? 1))
            }
            outcomes.append(
                Outcome(
                    "SQLite: single commits, \(name)", .ofPeer("raw"), least: least, aim: aim,
                    figures: ratios, note: "raw \(Outcome.amount(rates.median))/s"))
        }
        let (writers, each) = (64, 200)
        var (ratios, rates) = ([Double](), [Double]())
        for _ in 0..<bench.rounds {
            let peer = peerRate("FULL", 300)
            let store = try await open(bench.path(), .full)
            let own = try await seconds {
                try await withThrowingTaskGroup(of: Void.self) { group in
                    for start in stride(from: 0, to: writers * each, by: each) {
                        group.addTask {
                            _ = try await putEach(taps[start..<start + each], in: store)
                        }
                    }
                    try await group.waitForAll()
                }
            }
            let count = try await store.read { try $0.count(Query(Tap.table)) }
            precondition(count == writers * each, "commits were lost")
            await store.close()
            rates.append(Double(count) / own)
            ratios.append(Double(count) / own / peer)
        }
        return outcomes + [
            Outcome(
                "SQLite: 64 writers at once, FULL", .ofPeer("raw"), least: 5, aim: 20,
                figures: ratios, note: "\(Outcome.amount(rates.median))/s")
        ]
    }

    private static func memory(_ bench: Bench) async throws -> [Outcome] {
        let taps = Tap.make(0..<100_000)
        let raw = RawTaps(taps)
        // In scattered order: a stride would show how well the processor predicts it.
        let numbers = taps.sorted { $0.at < $1.at }.map(\.number)
        var (inserts, gets, rates) = ([Double](), [Double](), [Double]())
        for _ in 0..<bench.rounds {
            let store = Store(engine: MemoryEngine(tables: [Tap.table.schema]))
            let inserting = try await put(taps, in: Tap.table, of: store)
            let getting = try await seconds {
                try await store.read { transaction in
                    for number in numbers {
                        let tap = try transaction.get(Tap.table, Tap.owner, number)
                        precondition(tap?.number == number, "a row is missing")
                    }
                }
            }
            await store.close()
            let peer = raw_open(":memory:", "NORMAL")
            defer { raw_close(peer) }
            let count = Int32(numbers.count)
            inserts.append(raw_insert_all(peer, raw.rows.baseAddress, count) / inserting)
            gets.append(raw_get_each(peer, Tap.owner, numbers, count) / getting)
            rates.append(Double(count) / getting)
        }
        let ofRaw = Outcome.Unit.ofPeer("raw SQLite in memory")
        return [
            Outcome(
                "memory: get, in no order", ofRaw, least: 1.8, aim: 4, figures: gets,
                note: "\(Outcome.amount(rates.median))/s"),
            Outcome("memory: insert, one index", ofRaw, least: 1, aim: 2, figures: inserts),
        ]
    }

    /// Measures opening beside inserts in memory, and commits beside a bare append.
    private static func json(_ bench: Bench) async throws -> [Outcome] {
        let taps = Tap.make(0..<100_000)
        let raw = RawTaps(taps)
        let path = bench.path()
        func open(_ path: String) async throws -> Store {
            Store(engine: try await JSONEngine.open(path: path, tables: [Tap.table.schema]))
        }
        let filled = try await open(path)
        _ = try await put(taps, in: Tap.table, of: filled)
        await filled.close()
        // As long as the line of a commit.
        let line = String(repeating: "x", count: 219) + "\n"
        var (openings, times, commits) = ([Double](), [Double](), [Double]())
        for _ in 0..<bench.rounds {
            let peer = raw_open(":memory:", "NORMAL")
            let inserting = raw_insert_all(peer, raw.rows.baseAddress, Int32(taps.count))
            raw_close(peer)
            let start = ContinuousClock.now
            let store = try await open(path)
            times.append((ContinuousClock.now - start) / .seconds(1))
            openings.append((times.last ?? 0) / inserting)
            let count = try await store.read { try $0.count(Query(Tap.table)) }
            precondition(count == taps.count, "rows are missing")
            await store.close()
            let appending = raw_append(bench.path(), line, 600)
            let other = try await open(bench.path())
            commits.append(try await putEach(taps[..<600], in: other) / appending)
            await other.close()
        }
        return [
            Outcome(
                "JSON: open 100,000 rows", .timesPeer("raw inserts of them in memory"), least: 4,
                aim: 2, figures: openings, note: "\(Int(1000 * times.median)) ms"),
            Outcome(
                "JSON: single commit", .timesPeer("a bare append"), least: 2, aim: 1.2,
                figures: commits),
        ]
    }

    /// Measures erasing what was removed from one table, as much as 1,000 people leave in a day,
    /// beside compacting the whole file of 40 MB.
    private static func forgetting(_ bench: Bench) async throws -> [Outcome] {
        let engine = try await SQLiteEngine.open(
            path: bench.path(), tables: [Tap.table.schema, Tap.visits.schema])
        let store = Store(engine: engine)
        _ = try await put(Tap.make(0..<300_000), in: Tap.table, of: store)
        func removeHalf() async throws {
            _ = try await put(Tap.make(0..<10_000), in: Tap.visits, of: store)
            try await store.write { transaction in
                for number in stride(from: 0, to: 10_000, by: 2) {
                    try transaction.delete(Tap.visits, Tap.owner, Int64(number))
                }
            }
        }
        var (ratios, times) = ([Double](), [Double]())
        for _ in 0..<bench.rounds {
            try await removeHalf()
            times.append(try await seconds { try await store.erase([Tap.visits.schema.name]) })
            try await removeHalf()
            let compacting = try await seconds { try await store.compact() }
            ratios.append((times.last ?? 0) / compacting)
        }
        await store.close()
        return [
            Outcome(
                "SQLite: forget 5,000 of 10,000 rows beside 300,000 others",
                .timesPeer("compacting the file"), least: 0.2, aim: 0.05, figures: ratios,
                note: "\(Int(1000 * times.median)) ms")
        ]
    }

    private static func open(
        _ path: String, _ synchronous: SQLiteEngine.Synchronous
    ) async throws -> Store {
        let options = SQLiteEngine.Options(synchronous: synchronous)
        return Store(
            engine: try await SQLiteEngine.open(
                path: path, tables: [Tap.table.schema], options: options))
    }

    /// Returns the seconds of one transaction that puts all rows.
    private static func put(
        _ taps: [Tap], in table: Table<Tap>, of store: Store
    ) async throws -> Double {
        try await seconds {
            try await store.write { transaction in
                for tap in taps { try transaction.put(tap, in: table) }
            }
        }
    }

    /// Returns the seconds of a transaction for each row.
    private static func putEach(_ taps: ArraySlice<Tap>, in store: Store) async throws -> Double {
        try await seconds {
            for tap in taps { try await store.write { try $0.put(tap, in: Tap.table) } }
        }
    }

    /// Stops unless both files have the same tables, indexes and settings.
    private static func checkSame(_ path: String, _ peer: String) {
        let descriptions = [path, peer].map { path in
            let text = raw_description(path)
            defer { free(text) }
            return text.map { String(cString: $0) } ?? ""
        }
        precondition(descriptions[0] == descriptions[1], "the peer differs: \(descriptions)")
    }
}
