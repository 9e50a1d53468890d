import Primitives

/// A read of one table, in key order or in the order of an index.
public struct Scan: Sendable {
    /// The table.
    public var table: TableSchema
    /// The index that defines the order; `nil` for the table's key.
    public var index: IndexSchema?
    /// The values that the leading columns must equal.
    public var prefix: [Value]
    /// The lower bound of the column after the prefix.
    public var lower: Bound?
    /// The upper bound of the column after the prefix.
    public var upper: Bound?
    /// Whether the order is reversed.
    public var isReversed: Bool
    /// The entry to resume after: the values of the index, then the key, as in
    /// ``TableSchema/entry(of:in:)``, or the key alone in a scan by key.
    public var after: Key?
    /// The maximum number of rows.
    public var limit: Int?

    /// One end of a range.
    public struct Bound: Sendable, Hashable {
        /// The value at the end.
        public let value: Value
        /// Whether the value itself is included.
        public let isInclusive: Bool

        /// Creates a bound.
        public init(_ value: Value, isInclusive: Bool) {
            self.value = value
            self.isInclusive = isInclusive
        }
    }

    /// Creates a scan; by default, of a whole table in key order.
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

    /// The positions of the ordering columns: those of the index, if any, then those of the key.
    public var orderColumns: [Int] { (index?.columns ?? []) + table.key }

    /// Whether rows are in the order of the scan, after ``after`` and without duplicates.
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

    /// The position of an entry relative to a scan.
    public enum Place: Sendable {
        /// Before all scanned entries, in ascending order.
        case before
        /// Among the scanned entries.
        case inside
        /// After all scanned entries, in ascending order.
        case after
    }

    /// Returns the place of an entry (values of ``orderColumns``): inside if it matches the prefix
    /// and the bounds and comes after ``after``. Null is outside of every bound.
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
