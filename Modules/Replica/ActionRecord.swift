import Primitives

/// One entry of the log of what was done on this device and can be taken back.
public struct ActionRecord: Sendable, Hashable {
    /// Its number; later actions have larger ones.
    public let number: Int64
    /// What was done, such as `count up`.
    public let name: String
    /// To what, such as `+3 Kids`.
    public let about: String
    /// When.
    public let time: Instant
    /// How many documents it changed.
    public let documentCount: Int
    /// Whether it was taken back, and can be done again.
    public let isUndone: Bool

    /// The deed, if it was none that changes documents.
    public let deed: Deed?

    /// Whether it can be taken back: it changed few enough documents, or rows of the store.
    public var canBeUndone: Bool { documentCount <= ActionLimits.documents && !isBeyond }

    /// Whether it was done beyond the store, where nothing here can take it back.
    public var isBeyond: Bool { deed.map { $0.keeper == nil } ?? false }
}

/// How much the log of actions holds.
public enum ActionLimits {
    /// The most actions that can be taken back; older ones are forgotten.
    public static let actions = 1000
    /// The most documents of an action that can be taken back.
    public static let documents = 10_000
}
