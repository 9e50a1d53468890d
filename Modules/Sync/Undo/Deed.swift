import Storage

/// An action on something other than documents, as the log of actions keeps it: on rows that only
/// this device has, or beyond the store, such as a setting or a block.
public struct Deed: Sendable, Hashable, Codable {
    /// The ``RowKeeper/kind`` of the keeper that can undo it; `nil` if nothing in the store can.
    public let keeper: String?
    /// The state in the keeper's form; without a keeper the earlier state, for advice on getting it
    /// back.
    public let state: String

    /// Creates a deed that a keeper can undo.
    public init(keeper: String, state: String) {
        self.keeper = keeper
        self.state = state
    }

    /// Creates a deed that nothing in the store can undo.
    ///
    /// - Parameter state: The earlier state; empty if it says nothing.
    public init(beyond state: String) {
        keeper = nil
        self.state = state
    }
}

/// Undoes changes to rows that are not documents.
public protocol RowKeeper: Sendable {
    /// The name by which a ``Deed`` refers to the keeper.
    var kind: String { get }

    /// Restores rows to their earlier state, except those that were changed since.
    ///
    /// - Returns: The opposite state, the number of rows changed, and the rows that stayed.
    func restore(_ state: String, in transaction: Transaction) throws -> RestoredRows
}

/// The outcome of restoring rows.
public struct RestoredRows: Sendable, Hashable {
    /// The state whose restoring does the opposite.
    public let opposite: String
    /// The number of rows that changed.
    public let changedCount: Int
    /// The rows that stayed as they are.
    public let kept: [Reversal.Kept]

    /// Creates an outcome.
    public init(opposite: String, changedCount: Int, kept: [Reversal.Kept]) {
        self.opposite = opposite
        self.changedCount = changedCount
        self.kept = kept
    }
}
