import Storage

/// Something that was done beside documents, as the log of actions keeps it: in rows that this
/// device alone has, or beyond the store, such as a setting or a block.
public struct Deed: Sendable, Hashable, Codable {
    /// The ``RowKeeper/kind`` of what can take it back; `nil` if nothing in the store can.
    public let keeper: String?
    /// As the keeper reads it; else what there was before, for whoever says how to get it back.
    public let state: String

    /// Something that a keeper can take back.
    public init(keeper: String, state: String) {
        self.keeper = keeper
        self.state = state
    }

    /// Something that nothing in the store can take back.
    ///
    /// - Parameter state: What there was before; empty if that says nothing.
    public init(beyond state: String) {
        keeper = nil
        self.state = state
    }
}

/// Takes back what was done to rows that are no documents.
public protocol RowKeeper: Sendable {
    /// The name by which a ``Deed`` asks for it.
    var kind: String { get }

    /// Makes rows again what they were before, as far as nobody has changed them since.
    ///
    /// - Returns: What does the opposite, how many rows changed, and what stayed.
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

    /// Says what came of it.
    public init(opposite: String, changedCount: Int, kept: [Reversal.Kept]) {
        self.opposite = opposite
        self.changedCount = changedCount
        self.kept = kept
    }
}
