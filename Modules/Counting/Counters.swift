import Merge
import Primitives
import Replica
import Storage

/// The counters of one owner on one device.
///
/// ```
/// let kids = try await counters.create(title: "Kids")
/// try await counters.add(1, to: kids.id)
/// ```
/// Every change is durable when the call returns, is kept as an action that can be undone, and
/// waits to be synced. Nothing changes when a call throws.
public struct Counters: Sendable {
    let store: Store
    let replica: Replica
    let environment: Environment
    /// The rule that assigns instants to days; the periods of targets consist of days.
    public let dayRule: DayRule

    /// Creates the counters of a replica's owner.
    public init(
        store: Store, replica: Replica, environment: Environment, dayRule: DayRule = .utc
    ) {
        self.store = store
        self.replica = replica
        self.environment = environment
        self.dayRule = dayRule
    }

    var owner: AccountID { replica.owner }

    /// The projections that keep this domain's tables in step with documents that come from
    /// elsewhere.
    public var projections: [any Projection] {
        [CounterProjection(self), PeriodProjection(self), GroupProjection(self)]
    }

    /// Performs several changes of counters and groups as one action.
    ///
    /// - Parameters:
    ///   - action: The name under which it can be undone.
    ///   - about: The subject of the action, such as a title; shown in lists of actions.
    /// - Throws: the errors of the closure.
    @discardableResult
    public func perform<Result: Sendable>(
        _ action: CountingAction, about: String = "",
        _ body: @Sendable (CounterEditor) throws -> Result
    ) async throws(CountingError) -> Result {
        try await store.write(as: CountingError.self) { transaction in
            try replica.perform(action.rawValue, about: about, in: transaction) {
                try edit(in: &$0, transaction, body)
            }
        }
    }

    /// Changes counters and groups as part of an action, which may be about other things as well.
    ///
    /// - Throws: the errors of the closure: ``CountingError`` or a storage error.
    public func edit<Result>(
        in action: inout Action, _ transaction: Transaction,
        _ body: (CounterEditor) throws -> Result
    ) throws -> Result {
        let editor = CounterEditor(
            counters: self, action: action, transaction: transaction,
            moment: Moment(of: environment))
        defer { action = editor.action }
        return try body(editor)
    }

    /// Performs an action about one counter.
    ///
    /// - Parameter detail: Returns the text before the title in lists of actions, given the step.
    func perform<Result: Sendable>(
        _ action: CountingAction, on id: Counter.ID,
        detail: @Sendable (_ step: Int64) -> String = { _ in "" },
        _ body: @Sendable (CounterEditor) throws -> Result
    ) async throws(CountingError) -> Result {
        try await store.write(as: CountingError.self) { transaction in
            let row = try transaction.get(CounterRow.table, owner, id)
            let about = [detail(row?.step ?? 1), row?.title ?? ""].filter { !$0.isEmpty }.joined(
                separator: " ")
            return try replica.perform(action.rawValue, about: about, in: transaction) {
                try edit(in: &$0, transaction, body)
            }
        }
    }
}
