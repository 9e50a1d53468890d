import Primitives

/// A query for the records of one table.
///
/// ```
/// let last = Query(Entry.table, by: "by_time", equals: owner).reversed().limited(to: 30)
/// ```
public struct Query<Record: Sendable>: Sendable {
    @usableFromInline let table: Table<Record>
    @usableFromInline private(set) var scan: Scan

    /// Creates a query by the key or a named index, where the leading columns equal some values.
    ///
    /// More values than columns, or values of another type, are a programmer error.
    public init(
        _ table: Table<Record>, by index: String? = nil, equals prefix: any ColumnValue...
    ) {
        self.init(table, by: index, equalsAll: prefix)
    }

    init(_ table: Table<Record>, by index: String? = nil, equalsAll prefix: [any ColumnValue]) {
        self.table = table
        self.scan = Scan(
            table: table.schema, index: index.map(table.schema.index(named:)),
            prefix: prefix.map(\.value))
        table.schema.check(scan.prefix, fit: scan.orderColumns, asking: "equals")
    }

    /// Selects only rows whose next column is at least a value; null is outside of any bound.
    public func from(_ value: some ColumnValue) -> Self {
        changed { $0.lower = bound("from", value.value, isInclusive: true) }
    }

    /// Selects only rows whose next column is greater than a value.
    public func after(_ value: some ColumnValue) -> Self {
        changed { $0.lower = bound("after", value.value, isInclusive: false) }
    }

    /// Selects only rows whose next column is at most a value.
    public func through(_ value: some ColumnValue) -> Self {
        changed { $0.upper = bound("through", value.value, isInclusive: true) }
    }

    /// Selects only rows whose next column is less than a value.
    public func before(_ value: some ColumnValue) -> Self {
        changed { $0.upper = bound("before", value.value, isInclusive: false) }
    }

    /// Reverses the order of the rows.
    public func reversed() -> Self { changed { $0.isReversed.toggle() } }

    /// Limits the query to a number of rows.
    public func limited(to limit: Int) -> Self {
        precondition(limit >= 0, "a query is limited to \(limit) rows")
        return changed { $0.limit = limit }
    }

    /// Selects only rows that come after a record in the order of the query.
    public func resumed(after record: Record) -> Self {
        changed { scan in
            let row = table.row(of: record)
            scan.after = Key(scan.orderColumns.map { row[$0] })
        }
    }

    private func bound(_ name: String, _ value: Value, isInclusive: Bool) -> Scan.Bound {
        table.schema.check(scan.prefix + [value], fit: scan.orderColumns, asking: name)
        precondition(value != .null, "nothing lies \(name) an empty value")
        return Scan.Bound(value, isInclusive: isInclusive)
    }

    private func changed(_ change: (inout Scan) -> Void) -> Self {
        var copy = self
        change(&copy.scan)
        return copy
    }
}
