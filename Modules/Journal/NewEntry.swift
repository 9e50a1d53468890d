import Primitives

/// An entry that is to be written down.
public struct NewEntry: Sendable, Hashable {
    /// The id, if it has one already; it must be new to the journal.
    public var id: Entry.ID?
    /// The texts: one, or several that were written apart, the newest first.
    public var texts: [String]
    /// When it was written; `nil` for now.
    public var at: Instant?
    /// Whether it is marked with a star.
    public var isStarred: Bool

    /// An entry of one text.
    public init(
        _ text: String, id: Entry.ID? = nil, at: Instant? = nil, isStarred: Bool = false
    ) {
        self.id = id
        self.texts = [text]
        self.at = at
        self.isStarred = isStarred
    }
}

/// What came of writing entries down.
public struct Additions: Sendable, Hashable {
    /// The new entries, in the order in which they were given.
    public let entries: [Entry]
    /// The oldest entries, which went because only so many are kept.
    public let gone: [Entry]
}
