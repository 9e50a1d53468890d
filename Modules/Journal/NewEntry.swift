import Primitives

/// An entry to be written.
public struct NewEntry: Sendable, Hashable {
    /// The id, if it has one already; it must be new to the journal.
    public var id: Entry.ID?
    /// The texts: one, or several that were written independently, the newest first.
    public var texts: [String]
    /// The time of the entry; `nil` for now.
    public var at: Instant?
    /// Whether it is marked with a star.
    public var isStarred: Bool

    /// Creates an entry of one text.
    public init(_ text: String, id: Entry.ID? = nil, at: Instant? = nil, isStarred: Bool = false) {
        self.id = id
        self.texts = [text]
        self.at = at
        self.isStarred = isStarred
    }
}

/// The result of writing entries.
public struct Additions: Sendable, Hashable {
    /// The new entries, in the order in which they were given.
    public let entries: [Entry]
    /// The oldest entries, which were deleted because the number of kept entries is limited.
    public let gone: [Entry]
}
