import Backends
import Foundation
import JSONStorage
import Storage

/// A program that is killed: it commits rows from several tasks and tells each commit on standard
/// output, as `WRITER NUMBER`, after it was answered.
///
/// Arguments: the URL of the store, the name of the round, how many tasks, how many rows each.
@main
struct StorageVictim {
    static func main() async throws {
        let arguments = CommandLine.arguments
        guard arguments.count == 5, let writers = Int(arguments[3]), let rows = Int(arguments[4])
        else { exit(64) }
        let store = try await open(arguments[1])
        try await withThrowingTaskGroup(of: Void.self) { group in
            for writer in 0..<writers {
                group.addTask { try await write(store, arguments[2], Int64(writer), rows) }
            }
            try await group.waitForAll()
        }
        await store.close()
    }

    /// The log of `json:` is so short that it is often being folded when the program is killed.
    private static func open(_ url: String) async throws -> Store {
        guard case .json(let path) = try StorageURL(url) else {
            return try await Backends.open(url, tables: [Told.table.schema])
        }
        return Store(
            engine: try await JSONEngine.open(
                path: path, tables: [Told.table.schema], options: .init(compactionBytes: 2000)))
    }

    private static func write(
        _ store: Store, _ round: String, _ writer: Int64, _ rows: Int
    ) async throws {
        for number in 1...rows {
            let record = Told(
                round: round, writer: writer, number: Int64(number), note: "note \(number * 7919)")
            try await store.write { try $0.put(record, in: Told.table) }
            let line = Array("\(writer) \(number)\n".utf8)
            guard Foundation.write(1, line, line.count) == line.count else { exit(74) }
        }
    }
}

/// One row that is told.
struct Told: Sendable {
    let round: String
    let writer: Int64
    let number: Int64
    let note: String

    static let table = Table(
        "told", key: ["round", "writer", "number"], indexes: [.index("by_note", "note")],
        make: Told.init(round:writer:number:note:),
        columns: Column("round", \.round), Column("writer", \.writer),
        Column("number", \.number), Column("note", \.note))
}
