import Backends
import JSONStorage
import Storage

/// One row whose commit is reported.
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

    init(round: String, writer: Int64, number: Int64) {
        self.init(round: round, writer: writer, number: number, note: "note \(number * 7919)")
    }

    private init(round: String, writer: Int64, number: Int64, note: String) {
        self.round = round
        self.writer = writer
        self.number = number
        self.note = note
    }

    /// Whether the row is intact.
    var isWhole: Bool { note == "note \(number * 7919)" }

    /// Opens a store of such rows; the log limit of `json:` is so low that the log is often being
    /// compacted when the program is killed.
    static func open(_ url: String) async throws -> Store {
        guard case .json(let path) = try StorageURL(url) else {
            return try await Backends.open(url, tables: [table.schema])
        }
        return Store(
            engine: try await JSONEngine.open(
                path: path, tables: [table.schema], options: .init(compactionBytes: 2000)))
    }
}
