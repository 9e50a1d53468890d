import Primitives
import Storage
import Sync

/// The counters and groups of one owner on one device, without a transaction.
///
/// Everything is read and changed through the views that it makes of a transaction:
/// ``counters(in:)`` and ``editor(in:)``.
public struct CountingDomain: Sendable {
    let replica: Replica
    let environment: Environment
    /// The rule that assigns instants to days; the periods of targets consist of days.
    public let dayRule: DayRule

    /// Creates the counters of a replica's owner.
    public init(replica: Replica, environment: Environment, dayRule: DayRule = .utc) {
        self.replica = replica
        self.environment = environment
        self.dayRule = dayRule
    }

    /// Returns the same counters with another environment, such as that of one occasion.
    public func at(_ environment: Environment) -> CountingDomain {
        CountingDomain(
            replica: replica.at(environment), environment: environment, dayRule: dayRule)
    }

    /// Returns the counters as a transaction shows them at this moment.
    public func counters(in transaction: ReadTransaction) -> Counters {
        Counters(self, in: transaction)
    }

    /// Returns an editor of counters as a part of an action.
    public func editor(in action: Action) -> CounterEditor { CounterEditor(self, in: action) }

    /// Moves the stored anchors of running stopwatches to this moment, because the clocks show
    /// something that would be lost otherwise, such as a restart of the machine: their time never
    /// goes back. ``Counters/unsettled`` names them.
    public func settle(_ ids: [Counter.ID], in transaction: Transaction) throws {
        let moment = Moment(of: environment)
        for id in ids {
            guard var row = try transaction.get(CounterRow.table, owner, id),
                let anchor = row.anchor
            else { continue }
            row.anchor = anchor.moved(to: moment)
            try transaction.put(row, in: CounterRow.table)
        }
    }

    /// The projections that keep this domain's tables in step with documents that come from
    /// elsewhere.
    public var projections: [any Projection] {
        [CounterProjection(self), PeriodProjection(self), GroupProjection(self)]
    }

    var owner: AccountID { replica.owner }
}
