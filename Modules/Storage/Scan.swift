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

    /// Whether rows come in the order of the scan, behind ``after`` and none twice.
    package func isInOrder(_ rows: [Row]) -> Bool {
        let columns = orderColumns
        var previous = after
        for row in rows {
            let entry = Key(columns.map { row[$0] })
            if let previous, !(isReversed ? entry < previous : previous < entry) { return false }
            previous = entry
        }
        return true
    }

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
