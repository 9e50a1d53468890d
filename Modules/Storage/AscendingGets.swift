import Primitives

/// A lookup of records by ascending keys, such as those of a sync page: existing keys are read
/// ahead, and missing keys are not looked up.
///
/// ```
/// var known = AscendingGets(Counter.table, equals: owner)
/// for id in ids { let counter = try known.get(id, in: transaction) … }
/// ```
/// Keys in any order give correct results, but no speedup. Between two gets, keys that are still to
/// come must not be written. A write to the key of the last get is seen.
///
/// - Complexity: O(log N) for an existing key. Missing keys take O(n) together, n being the number
///   of existing keys between them, or O(log N) each where that is less.
public struct AscendingGets<Record: Sendable> {
    /// The existing keys after a key, up to `last`, or to the end if `last` is `nil`.
    private struct Known {
        var after: Value
        var next: ArraySlice<Value>
        let last: Value?

        func covers(_ key: Value) -> Bool { after < key && last.map { key <= $0 } ?? true }
    }

    private static var mostAhead: Int { 256 }

    private let records: Query<Record>
    private let column: Int
    private var known: Known?
    /// The number of keys to read ahead; `served` counts the gets since the last read-ahead.
    private var ahead = 1
    private var served = 0

    /// Creates a lookup in a table for keys that begin with some values and end with one more
    /// column.
    public init(_ table: Table<Record>, equals prefix: any ColumnValue...) {
        precondition(
            prefix.count + 1 == table.schema.key.count, "only the last column of a key is left out")
        self.records = Query(table, equalsAll: prefix)
        self.column = table.schema.key[prefix.count]
    }

    /// Returns the record of a key.
    public mutating func get(
        _ cell: some ColumnValue, in transaction: ReadTransaction
    ) throws -> Record? {
        let key = cell.value
        if known?.covers(key) != true { try readAhead(from: cell, in: transaction) }
        served += 1
        while let next = known?.next.first, next < key { known?.next.removeFirst() }
        let isThere = known?.next.first == key
        known?.after = key
        return isThere ? try transaction.first(records.from(cell).limited(to: 1)) : nil
    }

    private mutating func readAhead(
        from cell: some ColumnValue, in transaction: ReadTransaction
    ) throws {
        ahead = served >= ahead / 2 ? min(2 * ahead, Self.mostAhead) : max(ahead / 2, 1)
        served = 0
        let keys = try transaction.values(
            of: column, records.from(cell).limited(to: ahead))
        known = Known(
            after: cell.value, next: keys[...], last: keys.count < ahead ? nil : keys.last)
    }
}

extension ReadTransaction {
    /// Returns the values of one column in the records of a query.
    fileprivate func values<Record>(of column: Int, _ query: Query<Record>) throws -> [Value] {
        var values: [Value] = []
        try engine.visit(query.scan) { cells in
            cells.position = column
            do {
                values.append(try cells.value())
            } catch {
                throw query.table.schema.unreadable(column)
            }
        }
        return values
    }
}
