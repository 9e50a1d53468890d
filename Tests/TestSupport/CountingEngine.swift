import MemoryStorage
import Primitives
import Storage
import Synchronization

/// An engine in memory that counts its transactions, and the rows that each of them reads.
package final class CountingEngine: WrappingEngine {
    /// The transactions since somebody asked.
    private struct Counts {
        var reads = 0
        var writes = 0
        var changes = 0
        var again: Set<String> = []
        var scanned: [String: Int] = [:]
    }

    package let base: any StorageEngine
    private let counted = Mutex(Counts())

    package init(schema: Schema) { base = MemoryEngine(schema: schema) }

    /// Returns the transactions since the last call.
    package func take() -> String {
        counted.withLock { counted in
            defer { counted = Counts() }
            return "\(counted.reads) read, \(counted.writes) written"
        }
    }

    /// The transactions that wrote something, since the last call of ``take()``.
    package var changes: Int { counted.withLock { $0.changes } }

    /// The rows that one transaction read more than once, since the last call of ``take()``.
    package var again: [String] { counted.withLock { $0.again.sorted() } }

    /// The number of rows of each table that scans gave, since the last call of ``take()``.
    package var scanned: [String: Int] { counted.withLock { $0.scanned } }

    package func read<Result: Sendable>(
        _ body: @Sendable (any EngineReader) throws -> Result
    ) async throws -> Result {
        counted.withLock { $0.reads += 1 }
        return try await base.read { reader in
            let noted = NotedReads(reader)
            defer { note(noted) }
            return try body(noted)
        }
    }

    package func write<Result: Sendable>(
        for scope: Scope, _ body: @Sendable (any EngineWriter) throws -> Result
    ) async throws -> Result {
        counted.withLock { $0.writes += 1 }
        return try await base.write(for: scope) { writer in
            let noted = NotedWriter(writer)
            defer { note(noted.reads) }
            let result = try body(noted)
            if noted.isChanging { counted.withLock { $0.changes += 1 } }
            return result
        }
    }

    private func note(_ reads: NotedReads) {
        let again = reads.rows.filter { $0.value > 1 }.keys
        counted.withLock { counted in
            counted.again.formUnion(again)
            counted.scanned.merge(reads.scanned, uniquingKeysWith: +)
        }
    }
}

/// A reader that notes the rows that are read by their key.
private final class NotedReads: EngineReader {
    private let base: any EngineReader
    private(set) var rows: [String: Int] = [:]
    private(set) var scanned: [String: Int] = [:]

    init(_ base: any EngineReader) { self.base = base }

    func get(_ table: TableSchema, key: Key) throws -> Row? {
        rows["\(table.name) \(key)", default: 0] += 1
        return try base.get(table, key: key)
    }

    func scan(_ scan: Scan) throws -> [Row] {
        let rows = try base.scan(scan)
        scanned[scan.table.name, default: 0] += rows.count
        return rows
    }

    func count(_ scan: Scan) throws -> Int { try base.count(scan) }
    func search(_ search: WordSearch) throws -> [Row] { try base.search(search) }
    func lastCommit() throws -> Int64 { try base.lastCommit() }
}

/// A writer that notes what it reads, and whether it changes anything.
private final class NotedWriter: WrappingWriter {
    let base: any EngineWriter
    let reads: NotedReads
    private(set) var isChanging = false

    init(_ base: any EngineWriter) {
        self.base = base
        reads = NotedReads(base)
    }

    func get(_ table: TableSchema, key: Key) throws -> Row? {
        try reads.get(table, key: key)
    }

    func scan(_ scan: Scan) throws -> [Row] { try reads.scan(scan) }

    func put(_ table: TableSchema, row: Row) throws {
        isChanging = true
        try base.put(table, row: row)
    }

    func delete(_ table: TableSchema, key: Key) throws -> Bool {
        isChanging = true
        return try base.delete(table, key: key)
    }
}
