/// Reads rows inside one transaction. Only used until the closure it was lent to returns.
public protocol EngineReader: AnyObject {
    /// The row of a key.
    func get(_ table: TableSchema, key: Key) throws(StorageError) -> Row?
    /// The rows of a scan in its order.
    func scan(_ scan: Scan) throws(StorageError) -> [Row]
    /// How many rows a scan would give.
    func count(_ scan: Scan) throws(StorageError) -> Int
}

/// Reads and writes rows inside one transaction; reads see its own writes.
public protocol EngineWriter: EngineReader {
    /// Inserts a row or replaces the row of the same key. The row is already validated.
    ///
    /// - Throws: ``StorageError/notUnique(table:index:)``.
    func put(_ table: TableSchema, row: Row) throws(StorageError)
    /// Removes the row of a key; answers whether there was one.
    func delete(_ table: TableSchema, key: Key) throws(StorageError) -> Bool
}

/// Keeps rows: the few operations on which everything else in Storage stands.
///
/// An engine is opened with the tables it holds. Writers run one at a time and commit when the
/// closure returns; when it throws, nothing of it remains. A commit is durable before `write`
/// returns. Readers see one commit from beginning to end.
public protocol StorageEngine: Sendable {
    /// Runs a closure that sees one unchanging state.
    func read<Result: Sendable>(
        _ body: @Sendable (any EngineReader) throws -> Result
    ) async throws -> Result

    /// Runs a closure alone among writers and commits what it wrote.
    func write<Result: Sendable>(
        _ body: @Sendable (any EngineWriter) throws -> Result
    ) async throws -> Result

    /// Finishes what is under way and lets go of files and locks.
    func close() async
}

/// What to read from one table, in key order or in the order of an index.
public struct Scan: Sendable {
    /// The table.
    public var table: TableSchema
    /// The index that gives the order; the table's key if `nil`.
    public var index: IndexSchema?
    /// Values that the leading columns equal.
    public var prefix: [Value]
    /// The bounds of the column after the prefix.
    public var lower: Bound?
    /// The upper bound of the column after the prefix.
    public var upper: Bound?
    /// Whether rows come from the end.
    public var isReversed: Bool
    /// Resume after this entry: the index's values then the key's, as
    /// ``TableSchema/entry(of:in:)``, or the key alone when scanning by key.
    public var after: Key?
    /// The most rows to give.
    public var limit: Int?

    /// One end of a range.
    public struct Bound: Sendable, Hashable {
        /// The value at the end.
        public let value: Value
        /// Whether the value itself is inside.
        public let isInclusive: Bool

        /// Makes an end.
        public init(_ value: Value, isInclusive: Bool) {
            self.value = value
            self.isInclusive = isInclusive
        }
    }

    /// Scans a whole table in key order.
    public init(
        table: TableSchema, index: IndexSchema? = nil, prefix: [Value] = [], lower: Bound? = nil,
        upper: Bound? = nil, isReversed: Bool = false, after: Key? = nil, limit: Int? = nil
    ) {
        self.table = table
        self.index = index
        self.prefix = prefix
        self.lower = lower
        self.upper = upper
        self.isReversed = isReversed
        self.after = after
        self.limit = limit
    }

    /// Positions of the columns that give the order: the index's then the key's, or the key's.
    public var orderColumns: [Int] { (index?.columns ?? []) + table.key }

    /// Where an entry lies as seen from a scan.
    public enum Place: Sendable {
        /// Before everything that is scanned, in ascending order.
        case before
        /// It is scanned.
        case inside
        /// After everything that is scanned, in ascending order.
        case after
    }

    /// Whether an entry (values of ``orderColumns``) lies before, inside or after what is scanned:
    /// inside prefix and bounds, and behind ``after``. Null lies outside of every bound.
    public func place(of entry: Key) -> Place {
        for (value, wanted) in zip(entry.values, prefix) where value != wanted {
            return value < wanted ? .before : .after
        }
        if lower != nil || upper != nil {
            let value = entry.values[prefix.count]
            if value == .null { return .before }
            if let lower, value < lower.value || (value == lower.value && !lower.isInclusive) {
                return .before
            }
            if let upper, value > upper.value || (value == upper.value && !upper.isInclusive) {
                return .after
            }
        }
        if let after {
            if isReversed { return entry < after ? .inside : .after }
            return after < entry ? .inside : .before
        }
        return .inside
    }
}
