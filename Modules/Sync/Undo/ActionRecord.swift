import Merge
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
