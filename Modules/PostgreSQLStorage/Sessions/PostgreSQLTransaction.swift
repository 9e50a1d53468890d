import Primitives
import Storage

/// Reads and writes rows inside one transaction of a session.
///
/// Nothing is sent before the first read. Writes that nobody has to wait for travel with what
/// follows them, and a row that was read or written is not asked for again.
class PostgreSQLTransaction: EngineWriter {
    let connection: Connection
    private let tables: PreparedTables
    private let opening: Opening
    /// The tables that were written to.
    private(set) var changedTables: [TableSchema] = []
    /// The base that this transaction raised numbers to; `nil` for the one before.
    private(set) var raisedBase: Int64?
    /// The error after which nothing of the transaction can be kept.
    private(set) var failure: (any Error)?
    /// Whether a write that a unique index may refuse waits for its answer.
    private let isCareful: Bool
    /// The answers of writes that a unique index may have refused.
    private var doubtful: [Answer] = []
    private var cache = RowCache()
    /// The rows and scans that were announced and not sent yet.
    private var announced: [Announced] = []
    /// The rows that are on their way into the cache.
    private var coming: [(table: TableSchema, key: Key, answer: Answer)] = []
    /// The answers to scans that nobody has read, by table; a write there drops them.
    private var selected: [String: [Selection: Answer]] = [:]
    /// The most rows of a scan that are in memory at once.
    private static let page = 5000
    /// The most statements in one round trip.
    private static let flight = 1000

    private enum Announced {
        case row(TableSchema, Key)
        case rows(Selection)
    }

    /// The statement of a range of a scan, with its values.
    private struct Selection: Hashable {
        let table: String
        let statement: Statement
        let values: [Value]

        static func == (left: Selection, right: Selection) -> Bool {
            left.statement === right.statement && left.values == right.values
        }

        func hash(into hasher: inout Hasher) {
            hasher.combine(ObjectIdentifier(statement))
            hasher.combine(values)
        }
    }

    /// The failure of a transaction in which a unique index refused a row that nobody waited for.
    struct RefusedLate: Error {}

    init(
        _ connection: Connection, _ tables: PreparedTables, _ opening: Opening,
        isCareful: Bool = true
    ) {
        self.connection = connection
        self.isCareful = isCareful
        self.tables = tables
        self.opening = opening
    }

    /// Whether something was sent, so that the transaction has to be ended.
    var hasBegun: Bool { opening.isSent }

    func get(_ table: TableSchema, key: Key) throws -> Row? {
        if let known = cache[table.name, key] { return known }
        return try kept {
            // A full cache drops rows, perhaps this one before those behind it.
            while cache[table.name, key] == nil {
                announced.append(.row(table, key))
                try fetch()
            }
            return cache[table.name, key] ?? nil
        }
    }

    /// Waits for all that was announced, in one round trip.
    private func fetch() throws {
        try begin()
        try sendAnnounced()
        try roundTrip()
    }

    /// Sends what was announced, to travel with what is waited for.
    private func sendAnnounced() throws {
        let wanted = announced
        announced = []
        var sent: [String: Set<Key>] = [:]
        for wanted in wanted {
            switch wanted {
            case .row(let table, let key):
                guard cache[table.name, key] == nil,
                    sent[table.name, default: []].insert(key).inserted
                else { continue }
                let statement = try statements(of: table).getting
                coming.append((table, key, try connection.send(statement, key.values)))
            case .rows(let wanted):
                guard selected[wanted.table]?[wanted] == nil else { continue }
                selected[wanted.table, default: [:]][wanted] = try connection.send(
                    wanted.statement, wanted.values)
            }
            if connection.waiting > Self.flight { try roundTrip() }
        }
    }

    /// Takes the rows that have come into the cache.
    private func takeRows() throws {
        for (table, key, answer) in coming {
            let sql = tables[table].sql
            var row: Row?
            try answer.rows?.visit(sql.types) { cells in row = try sql.schema.row(of: &cells) }
            cache[table.name, key] = .some(row)
        }
        coming = []
    }

    func scan(_ scan: Scan) throws -> [Row] {
        var rows: [Row] = []
        try visit(scan) { cells in rows.append(try scan.table.row(of: &cells)) }
        guard scan.isInOrder(rows) else {
            throw StorageError.corrupt(
                path: connection.place, reason: "rows of \(scan.table.name) are out of order")
        }
        return rows
    }

    func visit(_ scan: Scan, _ body: (inout RowReader) throws -> Void) throws {
        var page = scan
        var left = scan.limit ?? .max
        while left > 0 {
            let limit = min(left, Self.page)
            page.limit = limit
            var count = 0
            var last: Row?
            try kept {
                for part in ScanPart.parts(of: page) where count < limit {
                    let rows = try select(page, part, limit: limit - count)
                    let types = page.table.columns.map(\.type)
                    try rows.visit(types) { cells in
                        count += 1
                        if count == Self.page { last = try page.table.row(of: &cells) }
                        cells.position = 0
                        try body(&cells)
                    }
                }
            }
            left -= count
            guard count == limit, left > 0, let last else { return }
            page.after = Key(page.orderColumns.map { last[$0] })
        }
    }

    private func selection(_ scan: Scan, _ part: ScanPart, limit: Int) -> Selection {
        Selection(
            table: scan.table.name,
            statement: tables[scan.table].scanning(scan, part, isCount: false),
            values: part.values(of: scan) + [.integer(Int64(limit))])
    }

    private func select(_ scan: Scan, _ part: ScanPart, limit: Int) throws -> Rows {
        let wanted = selection(scan, part, limit: limit)
        if selected[wanted.table]?[wanted]?.rows == nil {
            announced.append(.rows(wanted))
            try fetch()
        }
        guard let rows = selected[wanted.table]?.removeValue(forKey: wanted)?.rows else {
            throw ServerFailure(message: "a statement has no answer")
        }
        return rows
    }

    func count(_ scan: Scan) throws -> Int {
        try kept {
            var count = 0
            for part in ScanPart.parts(of: scan) {
                let statement = try statements(of: scan.table).scanning(scan, part, isCount: true)
                count += Int(try answer(to: statement, part.values(of: scan)).integer(0, 0))
            }
            return min(count, scan.limit ?? .max)
        }
    }

    func expect(_ table: TableSchema, key: Key) {
        if cache[table.name, key] == nil { announced.append(.row(table, key)) }
    }

    func expect(_ scan: Scan) {
        // Where a scan resumes, the answer to one part tells whether another one is needed.
        guard let part = ScanPart.parts(of: scan).first else { return }
        let wanted = selection(scan, part, limit: min(scan.limit ?? .max, Self.page))
        if selected[wanted.table]?[wanted] == nil { announced.append(.rows(wanted)) }
    }

    func put(_ table: TableSchema, row: Row) throws {
        try kept {
            let statements = try statements(of: table)
            let key = table.key(of: row)
            if statements.finding.isEmpty || !isCareful {
                // Nobody waits for the answer; if the row is refused, all is done again with care.
                let answer = try connection.send(statements.putting, row)
                if !statements.finding.isEmpty { doubtful.append(answer) }
                if connection.waiting > Self.flight { try roundTrip() }
            } else if try answer(to: statements.putting, row).affected == 0 {
                throw StorageError.notUnique(
                    table: table.name, index: try takenIndex(statements, row))
            }
            cache[table.name, key] = .some(row)
            markChanged(table)
        }
    }

    func put(_ table: TableSchema, row: Row, replacing old: Row) throws {
        guard let statements = try? statements(of: table), failure == nil,
            let changed = statements.changes(from: old, to: row)
        else { return try put(table, row: row) }
        let isWritten = try kept {
            let key = table.key(of: row)
            let values = changed.map { row[$0] } + key.values
            // The row may be another than the caller was told; one that was read here is the same.
            if cache[table.name, key] == .some(.some(old)) {
                try connection.send(statements.updating(changed), values)
            } else if try answer(to: statements.updating(changed), values).affected == 0 {
                return false
            }
            cache[table.name, key] = .some(row)
            markChanged(table)
            return true
        }
        if !isWritten { try put(table, row: row) }
    }

    /// Returns the name of the index that refused a row.
    private func takenIndex(_ statements: TableStatements, _ row: Row) throws -> String {
        for (index, statement) in statements.finding where statements.finding.count > 1 {
            if try answer(to: statement, row).count > 0 { return index.name }
        }
        return statements.finding.first?.index.name ?? "key"
    }

    func delete(_ table: TableSchema, key: Key) throws -> Bool {
        try kept {
            let statements = try statements(of: table)
            var wasThere = true
            switch cache[table.name, key] {
            case .some(nil): return false
            case .some: try connection.send(statements.deleting, key.values)
            case nil: wasThere = try answer(to: statements.deleting, key.values).affected > 0
            }
            cache[table.name, key] = .some(nil)
            if wasThere { markChanged(table) }
            return wasThere
        }
    }

    func lastCommit() throws -> Int64 {
        try kept {
            try begin()
            return try opening.horizon(on: connection)
        }
    }

    func highestNumber() throws -> Int64 {
        try kept {
            try begin()
            return try opening.highest(on: connection)
        }
    }

    func number() throws -> Int64 {
        try kept {
            try begin()
            return try opening.number(on: connection)
        }
    }

    /// Returns the number that the server itself has for the transaction.
    func serverNumber() throws -> Int64 { try number() - opening.base }

    /// Raises the base of the store. Other processes learn that when they connect, so they must not
    /// write meanwhile.
    func raiseNumber(above number: Int64) throws {
        let missing = number - (try self.number())
        guard missing >= 0 else { return }
        opening.raise(by: (missing / StoreMarks.step + 1) * StoreMarks.step)
        raisedBase = opening.base
    }

    /// Replaces the schema of a table, or removes it if `schema` is `nil`.
    func replace(_ name: String, by schema: TableSchema?) {
        tables.replace(name, by: schema)
        cache.forget(name)
        selected[name] = nil
    }

    /// Waits for the answers to all that was sent.
    func settle() throws {
        if let failure { throw failure }
        guard hasBegun, opening.isPending || connection.isWaiting else { return }
        try kept { try roundTrip() }
    }

    /// Waits for what tells whether the transaction may be committed; what else was written travels
    /// with the commit.
    ///
    /// - Throws: ``RefusedLate``, ``ServerFailure``.
    func decide() throws {
        if let failure { throw failure }
        guard hasBegun, opening.isPending || hasDoubts else { return }
        try kept { try roundTrip() }
    }

    /// Whether a unique index may have refused what was written.
    var hasDoubts: Bool { !doubtful.isEmpty }

    private func begin() throws { try opening.send(on: connection) }

    private func roundTrip() throws {
        try connection.roundTrip()
        try opening.arrive()
        try takeRows()
        let wasRefused = doubtful.contains { $0.rows?.affected == 0 }
        doubtful = []
        if wasRefused { throw RefusedLate() }
    }

    private func answer(to statement: Statement, _ values: [Value]) throws -> Rows {
        try begin()
        try sendAnnounced()
        let answer = try connection.send(statement, values)
        try roundTrip()
        guard let rows = answer.rows else {
            throw ServerFailure(message: "a statement has no answer")
        }
        return rows
    }

    /// Returns the statements of a table, once the transaction has begun.
    private func statements(of table: TableSchema) throws -> TableStatements {
        let statements = tables[table]
        try begin()
        return statements
    }

    private func markChanged(_ table: TableSchema) {
        selected[table.name] = nil
        if changedTables.contains(where: { $0.isSame(as: table) }) { return }
        changedTables.append(table)
    }

    /// Runs an operation: a row that a unique index refuses leaves the transaction as it was; any
    /// other error loses it, even if the closure goes on, because the server ended it already.
    func kept<Result>(_ body: () throws -> Result) throws -> Result {
        if let failure { throw failure }
        do {
            return try body()
        } catch {
            if case StorageError.notUnique = error { throw error }
            failure = error
            throw error
        }
    }
}

/// The rows that a transaction has read or written, and the keys that it found free.
private struct RowCache {
    private var tables: [String: [Key: Row?]] = [:]
    private var count = 0
    /// The most rows; a transaction that writes more asks for them again.
    private static let most = 10_000

    subscript(table: String, key: Key) -> Row?? {
        get { tables[table]?[key] }
        set {
            count += 1
            if count > Self.most { (tables, count) = ([:], 1) }
            tables[table, default: [:]][key] = newValue
        }
    }

    mutating func forget(_ table: String) { tables[table] = nil }
}
