import Primitives

/// One entry in the log of actions on this device that can be undone.
public struct ActionRecord: Sendable, Hashable {
    /// The number of the action; later actions have larger ones.
    public let number: Int64
    /// The name of the action, such as `count up`.
    public let name: String
    /// The object of the action, such as `+3 Kids`.
    public let about: String
    /// The time of the action.
    public let time: Instant
    /// The number of documents it changed.
    public let documentCount: Int
    /// Whether it was undone, and can be redone.
    public let isUndone: Bool

    /// The deed, if the action did not change documents.
    public let deed: Deed?

    /// Whether it can be undone: it changed few enough documents, or rows of the store.
    public var canBeUndone: Bool { documentCount <= ActionLimits.documents && !isBeyond }

    /// Whether it was done beyond the store, where nothing here can undo it.
    public var isBeyond: Bool { deed.map { $0.keeper == nil } ?? false }
}

/// The limits of the log of actions.
public enum ActionLimits {
    /// The maximum number of actions that can be undone; older ones are forgotten.
    public static let actions = 1000
    /// The maximum number of documents in an action that can be undone.
    public static let documents = 10_000
}
