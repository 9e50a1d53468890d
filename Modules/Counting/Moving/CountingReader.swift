import Primitives
import Replica
import Storage

/// A reader of all data of counting for an export, as of one transaction and one moment.
///
/// Valid only inside its transaction.
public struct CountingReader {
    private let counters: Counters
    private let transaction: ReadTransaction
    private let reader: CounterReader

    init(_ counters: Counters, in transaction: ReadTransaction) {
        self.counters = counters
        self.transaction = transaction
        reader = CounterReader(
            counters, in: transaction, at: Moment(of: counters.environment))
    }

    private var owner: AccountID { counters.owner }

    /// The number of rows that are read at once.
    private static let pageSize = 500

    /// The groups that are not deleted, in their order.
    public var groups: [Group] { get throws(StorageError) { try reader.groups } }

    /// The counters that are not deleted: those in no group, then group by group.
    public var all: [Counter] {
        get throws(StorageError) {
            var all: [Counter] = []
            for row in try reader.listed(.all) { all.append(try reader.counter(row)) }
            return all
        }
    }

    /// The intervals of a stopwatch, ascending by start.
    public func intervals(of counter: Counter) throws(StorageError) -> [MeasuredInterval] {
        guard counter.type == .time,
            let document = try counters.replica.document(
                CounterField.kind, "\(counter.id)", in: transaction)
        else { return [] }
        return MeasuredInterval.all(in: document, anchor: nil)
    }

    /// The results of the periods of a counter, ascending by day.
    public func periods(of counter: Counter) throws(StorageError) -> [PeriodResult] {
        let today = counters.dayRule.day(of: counters.environment.now())
        return try transaction.all(Query(PeriodRow.table, equals: owner, counter.id)).map {
            PeriodResult(
                period: $0.period, value: $0.value, goal: $0.goal, aim: $0.aim,
                isClosed: $0.period.last < today)
        }
    }

    /// Calls a closure with the adjustments of every counter, including deleted ones, counter by
    /// counter, oldest first.
    ///
    /// - Complexity: O(N); only a page is in memory.
    public func visitHistory(_ body: (Adjustment) throws -> Void) throws {
        var query = Query(Adjustment.table, equals: owner).limited(to: Self.pageSize)
        while true {
            let page = try transaction.all(query)
            for adjustment in page { try body(adjustment) }
            guard page.count == Self.pageSize, let last = page.last else { return }
            query = query.resumed(after: last)
        }
    }
}

extension Counter {
    /// The milliseconds of all stopped intervals, without a running one.
    public var stoppedMilliseconds: Int64 { finished }
}

extension Counters {
    /// Returns a reader of everything in a transaction.
    public func reader(in transaction: ReadTransaction) -> CountingReader {
        CountingReader(self, in: transaction)
    }
}
