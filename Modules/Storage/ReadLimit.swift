import Primitives

/// The longest time that a read of a store may take, and the clock that measures it.
struct ReadLimit: Sendable {
    let longest: Duration
    let clock: @Sendable () -> Duration

    /// Returns a function that makes readers fail once the time is over, counted from now.
    func begin() -> @Sendable (any EngineReader) throws -> any EngineReader {
        let end = clock() + longest
        return { [self] reader in
            let limited = LimitedReader(reader, self, until: end)
            // It may have waited in line for too long already.
            try limited.check()
            return limited
        }
    }
}

/// A reader that fails once its time is over, also in the middle of a scan.
private final class LimitedReader: EngineReader {
    private let base: any EngineReader
    private let limit: ReadLimit
    private let end: Duration

    /// The number of rows between two looks at the clock.
    private static let rowsPerLook = 64

    init(_ base: any EngineReader, _ limit: ReadLimit, until end: Duration) {
        self.base = base
        self.limit = limit
        self.end = end
    }

    func check() throws {
        guard limit.clock() < end else { throw StorageError.tooSlow(limit.longest) }
    }

    func get(_ table: TableSchema, key: Key) throws -> Row? {
        try check()
        return try base.get(table, key: key)
    }

    func read(_ table: TableSchema, key: Key, _ body: (inout RowReader) throws -> Void) throws {
        try check()
        try base.read(table, key: key, body)
    }

    func scan(_ scan: Scan) throws -> [Row] {
        try check()
        return try base.scan(scan)
    }

    func visit(_ scan: Scan, _ body: (inout RowReader) throws -> Void) throws {
        try check()
        var rows = 0
        try base.visit(scan) { cells in
            rows += 1
            if rows % Self.rowsPerLook == 0 { try check() }
            try body(&cells)
        }
    }

    func count(_ scan: Scan) throws -> Int {
        try check()
        return try base.count(scan)
    }

    func search(_ search: WordSearch) throws -> [Row] {
        try check()
        return try base.search(search)
    }

    func lastCommit() throws -> Int64 { try base.lastCommit() }
    func expect(_ table: TableSchema, key: Key) { base.expect(table, key: key) }
    func expect(_ scan: Scan) { base.expect(scan) }
}
