/// Gets the records of many keys that come in ascending order, such as those of a page of a sync:
/// keys that are there are read ahead, and no other is looked for.
///
/// ```
/// var known = AscendingGets(Counter.table, equals: owner)
/// for id in ids { let counter = try known.get(id, in: transaction) … }
/// ```
/// It is right for keys in any order, but no quicker then. Between two gets nobody else may write
/// keys that are still to come; what is written under the key that was got last is seen.
///
/// - Complexity: O(log N) for a key that is there. The others take O(n) together, n being how many
///   are there between them, or O(log N) each where that is less.
public struct AscendingGets<Record: Sendable> {
    /// All keys that are there after one, up to the last of them, or to the end.
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
    /// How many keys are read ahead, and how many gets those read last have served.
    private var ahead = 1
    private var served = 0

    /// Gets records of a table whose key begins with some values and ends with one more column.
    public init(_ table: Table<Record>, equals prefix: any ColumnValue...) {
        precondition(
            prefix.count + 1 == table.schema.key.count, "only the last column of a key is left out")
        self.records = Query(table, equalsAll: prefix)
        self.column = table.schema.key[prefix.count]
    }

    /// The record of a key.
    public mutating func get(
        _ cell: some ColumnValue, in transaction: ReadTransaction
    ) throws(StorageError) -> Record? {
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
    ) throws(StorageError) {
        ahead = served >= ahead / 2 ? min(2 * ahead, Self.mostAhead) : max(ahead / 2, 1)
        served = 0
        let keys = try transaction.values(
            of: column, records.from(cell).limited(to: ahead))
        known = Known(
            after: cell.value, next: keys[...], last: keys.count < ahead ? nil : keys.last)
    }
}

extension ReadTransaction {
    /// One column of the records of a query.
    fileprivate func values<Record>(
        of column: Int, _ query: Query<Record>
    ) throws(StorageError) -> [Value] {
        var values: [Value] = []
        try engine.visit(query.scan) { cells throws(StorageError) in
            cells.position = column
            do throws(UnreadableCell) {
                values.append(try cells.value())
            } catch {
                throw query.table.schema.unreadable(column)
            }
        }
        return values
    }
}
