import Primitives
import Storage

/// All tables of a store in memory; a copy is a snapshot and costs nothing.
package struct StoreContents: Sendable {
    private var tables: [TableContents] = []
    private var positions: [String: Int] = [:]

    /// The number of the last commit.
    package var commit: Int64 = 0
    /// The distance between the numbers of two commits; above 1 only in tests.
    package var commitStep: Int64 = 1
    /// The numbers as of overlapping writers; `nil` unless in tests.
    package var overlap: OverlappingNumbers?
    fileprivate var nextCommit: Int64 { commit + commitStep }

    /// Makes the numbers of later commits greater than a number.
    fileprivate mutating func raiseNumber(above number: Int64) {
        let steps = (number + commitStep - 1) / commitStep
        commit = max(commit, steps * commitStep)
        overlap?.note(number, for: .whole)
    }

    /// A number up to which all commits are in the contents, and none comes later.
    package var horizon: Int64 { overlap?.horizon ?? commit }
    /// The version of the tables; 0 while a store is being created.
    package var version = 0
    /// The lowest version of programs that may use the store.
    package var worksFrom = 0

    /// Raises the version to that of a schema, with the programs that it works with; a higher one
    /// stays.
    package mutating func adopt(_ schema: Schema) {
        raise(to: schema.version, worksFrom: schema.worksFrom)
    }

    /// Raises the version, and what it works from; a higher one stays.
    package mutating func raise(to version: Int, worksFrom: Int) {
        if version <= self.version { return }
        self.version = version
        self.worksFrom = worksFrom
    }

    /// Creates contents with empty tables.
    package init(_ schemas: [TableSchema]) {
        for schema in schemas { add(TableContents(schema)) }
    }

    /// Adds or replaces a table.
    package mutating func add(_ table: TableContents) {
        if let position = positions[table.schema.name] {
            tables[position] = table
        } else {
            positions[table.schema.name] = tables.count
            tables.append(table)
        }
    }

    fileprivate var tableCount: Int { tables.count }

    /// The names of the tables, sorted.
    package var names: [String] { positions.keys.sorted() }

    /// The descriptions of the tables by name.
    package var schemas: [String: TableSchema] { positions.mapValues { tables[$0].schema } }

    /// Returns the table with a name, if it exists.
    package func table(named name: String) -> TableContents? {
        positions[name].map { tables[$0] }
    }

    /// Returns the position of a table; one that the store was opened without is a programmer
    /// error.
    fileprivate func position(of name: String) -> Int {
        guard let position = positions[name] else {
            preconditionFailure("the store was opened without table \(name)")
        }
        return position
    }

    fileprivate subscript(position position: Int) -> TableContents {
        _read { yield tables[position] }
        _modify { yield &tables[position] }
    }

    /// Reads a table in place: a copy would count references to all of its parts.
    @inline(__always)
    fileprivate func read<Result, Failure: Error>(
        position: Int, _ body: (UnsafePointer<TableContents>) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try tables.withUnsafeBufferPointer { tables throws(Failure) in
            precondition(position < tables.count, "a table is missing")
            return try body(tables.baseAddress.unsafelyUnwrapped + position)
        }
    }

    /// The table with a name, which must exist.
    package subscript(name: String) -> TableContents {
        _read { yield tables[position(of: name)] }
        _modify { yield &tables[position(of: name)] }
    }

    /// Returns the contradictions of all tables, as damage at a path.
    ///
    /// - Complexity: O(N log N).
    package func contradictions(path: String) -> [StorageError] {
        names.compactMap { name in
            self[name].contradiction.map { reason in
                .corrupt(path: path, reason: "table \(name): \(reason)")
            }
        }
    }
}

/// A reader of one snapshot.
package class ContentsReader: EngineReader {
    /// The contents to read.
    package internal(set) var contents: StoreContents

    /// The scope of the rows that are written.
    fileprivate let scope: Scope

    /// The table that was used last.
    private var last: (schema: TableSchema, position: Int)?

    /// Creates a reader of a snapshot, or of a copy into which rows of a scope are written.
    package init(_ contents: StoreContents, scope: Scope = .whole) {
        self.contents = contents
        self.scope = scope
    }

    fileprivate func position(of table: TableSchema) -> Int {
        if let last, last.schema.isSame(as: table) { return last.position }
        let position = contents.position(of: table.name)
        last = (table, position)
        return position
    }

    /// Returns the row of a key.
    package func get(_ table: TableSchema, key: Key) throws -> Row? {
        contents.read(position: position(of: table)) { $0.pointee.get(key) }
            .map { table.narrowed($0) }
    }

    /// Passes the row of a key to a closure.
    package func read(
        _ table: TableSchema, key: Key, _ body: (inout RowReader) throws -> Void
    ) throws {
        try contents.read(position: position(of: table)) { table in
            try TableContents.read(key, in: table, body)
        }
    }

    /// Returns the rows of a scan.
    package func scan(_ scan: Scan) throws -> [Row] {
        let rows = contents.read(position: position(of: scan.table)) { $0.pointee.scan(scan) }
        return scan.table.narrowed(rows)
    }

    /// Passes each row of a scan to a closure.
    package func visit(_ scan: Scan, _ body: (inout RowReader) throws -> Void) throws {
        try contents.read(position: position(of: scan.table)) { table in
            try table.pointee.visit(scan) { cells in
                try RowReader.read(cells, body)
            }
        }
    }

    /// Returns the number of rows that a scan would return.
    package func count(_ scan: Scan) throws -> Int {
        contents.read(position: position(of: scan.table)) { $0.pointee.count(scan) }
    }

    /// Returns the rows of a search.
    package func search(_ search: WordSearch) throws -> [Row] {
        search.table.narrowed(contents[search.table.name].search(search))
    }

    /// Returns the number up to which all commits are there, also inside a writer, whose own commit
    /// comes later.
    package func lastCommit() throws -> Int64 { contents.horizon }

    /// Returns a number that none of a commit exceeds.
    package func highestNumber() throws -> Int64 { contents.overlap?.highest ?? contents.commit }

    /// Returns the number of the next commit.
    package func number() throws -> Int64 {
        contents.overlap?.next(for: scope) ?? contents.nextCommit
    }
}

extension StoreContents: EngineSnapshot {
    /// Runs a closure that reads the snapshot.
    package func read<Result: Sendable>(
        _ body: @Sendable (any EngineReader) throws -> Result
    ) throws -> Result {
        try body(ContentsReader(self))
    }
}

/// A writer to a copy of a snapshot.
package final class ContentsWriter: ContentsReader, EngineWriter {
    /// A change by a transaction.
    package enum Change: Sendable {
        /// A row was inserted or replaced.
        case put(table: String, row: Row)
        /// The row of a key was removed.
        case delete(table: String, key: Key)
    }

    /// The changes, in order, if they are recorded.
    package private(set) var changes: [Change] = []
    private let remembersChanges: Bool
    /// The changed tables, marked at their positions.
    private var isChanged: [Bool]

    /// Creates a writer of rows of a scope to a copy of a snapshot; it records ``changes`` on
    /// request.
    package init(
        _ contents: StoreContents, for scope: Scope = .whole, rememberingChanges: Bool
    ) {
        self.remembersChanges = rememberingChanges
        self.isChanged = Array(repeating: false, count: contents.tableCount)
        super.init(contents, scope: scope)
    }

    /// Inserts or replaces a row.
    package func put(_ table: TableSchema, row: Row) throws {
        let position = position(of: table)
        let row = contents[position: position].widened(row)
        try contents[position: position].put(row)
        isChanged[position] = true
        if remembersChanges { changes.append(.put(table: table.name, row: row)) }
    }

    /// Removes the row of a key; returns whether it existed.
    package func delete(_ table: TableSchema, key: Key) throws -> Bool {
        let position = position(of: table)
        guard contents[position: position].delete(key) else { return false }
        isChanged[position] = true
        if remembersChanges { changes.append(.delete(table: table.name, key: key)) }
        return true
    }

    /// Makes the number of the commit greater than a number.
    package func raiseNumber(above number: Int64) throws { contents.raiseNumber(above: number) }

    /// Returns the commit of the changes and the new contents; `nil` if nothing changed.
    package func commit() -> (commit: Commit, contents: StoreContents)? {
        let changed = isChanged.indices.filter { isChanged[$0] }
        if changed.isEmpty { return nil }
        var done = contents
        done.commit = contents.nextCommit
        var tables: Set<String> = []
        for position in changed {
            done[position: position].commit = done.commit
            tables.insert(done[position: position].schema.name)
        }
        let number = done.overlap?.next(for: scope) ?? done.commit
        done.overlap?.note(number, for: scope)
        return (Commit(number: number, tables: tables, homes: scope.homes), done)
    }
}

extension ContentsWriter.Change {
    /// The name of the changed table.
    package var table: String {
        switch self {
        case .put(let table, _), .delete(let table, _): table
        }
    }
}
