import Foundation
import Measuring
import PostgreSQLStorage
import Storage

/// The benchmark of the engine in PostgreSQL, in turns with a loop in C on libpq that sends the same
/// statements in the same round trips.
enum PostgreSQLBench {
    private static let sessions = 16
    private static let space = "bench_rows"
    /// The options that name a database and the loop.
    static let options = ["--postgresql", "--loop"]

    static func outcomes(_ bench: Bench) async throws -> [Outcome] {
        guard let address = bench.values["--postgresql"], let loop = bench.values["--loop"] else {
            return []
        }
        let engine = try await PostgreSQLEngine.open(
            .init(name: "the database", address: address, space: space),
            schema: Schema(tables: [Tap.table.schema]),
            options: .init(readers: sessions, writers: sessions))
        let store = Store(engine: engine)
        let (rows, each) = (20_000, bench.isQuick ? 100 : 1000)
        try await store.write { transaction in
            for tap in Tap.make(0..<rows) { try transaction.put(tap, in: Tap.table) }
        }
        var (gets, puts) = ([Double](), [Double]())
        var (notes, first) = (["", ""], rows)
        for _ in 0..<bench.rounds {
            let bare = try peer(loop, address, each, "get", rows)
            let own = try await get(store, each, rows)
            gets.append(own / bare)
            let bareWriting = try peer(loop, address, each, "put", first)
            first += sessions * each
            let writing = try await put(store, each, first)
            first += sessions * each
            puts.append(writing / bareWriting)
            notes = [(own, bare), (writing, bareWriting)].map {
                "\(Outcome.amount($0))/s, \(Outcome.amount($1))/s"
            }
        }
        let count = try await store.read { try $0.count(Query(Tap.table)) }
        precondition(count == first, "rows were lost: \(count) of \(first)")
        await store.close()
        return zip(["get", "put"], zip([gets, puts], notes)).map { name, figures in
            Outcome(
                "PostgreSQL: \(name), \(sessions) sessions", .ofPeer("libpq"), least: 0.7, aim: 0.9,
                figures: figures.0, note: figures.1)
        }
    }

    private static func get(_ store: Store, _ each: Int, _ rows: Int) async throws -> Double {
        try await rate(each) { session in
            for step in 0..<each {
                let number = Int64((session * 7919 + step * 104_729) % rows)
                let tap = try await store.read { try $0.get(Tap.table, Tap.owner, number) }
                precondition(tap?.number == number, "a row is missing")
            }
        }
    }

    private static func put(_ store: Store, _ each: Int, _ first: Int) async throws -> Double {
        try await rate(each) { session in
            for tap in Tap.make(first + session * each..<first + (session + 1) * each) {
                try await store.write(for: .of(Int64(session))) {
                    try $0.put(tap, in: Tap.table)
                }
            }
        }
    }

    /// Returns the transactions a second of as many tasks as there are sessions.
    private static func rate(
        _ each: Int, _ body: @escaping @Sendable (_ session: Int) async throws -> Void
    ) async throws -> Double {
        let time = try await seconds {
            try await withThrowingTaskGroup(of: Void.self) { group in
                for session in 0..<sessions { group.addTask { try await body(session) } }
                try await group.waitForAll()
            }
        }
        return Double(sessions * each) / time
    }

    /// Returns the transactions a second of the loop.
    private static func peer(
        _ loop: String, _ address: String, _ each: Int, _ kind: String, _ first: Int
    ) throws -> Double {
        let (process, output) = (Process(), Pipe())
        process.executableURL = URL(fileURLWithPath: loop)
        process.arguments = [address, space, "\(sessions)", "\(each)", kind, "\(first)"]
        process.standardOutput = output
        try process.run()
        let text = String(
            decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        guard let rate = Double(text.trimmingCharacters(in: .whitespacesAndNewlines)) else {
            throw LoadGenerator.Unanswered(reason: "the loop has no figure")
        }
        return rate
    }
}
