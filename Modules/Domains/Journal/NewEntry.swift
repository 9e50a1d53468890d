import TimeZones

/// An entry to be written.
package struct NewEntry: Sendable, Hashable {
    /// The id, if it has one already; it must be new to the journal.
    package var id: Entry.ID?
    /// The texts: one, or several that were written independently, the newest first.
    package var texts: [String]
    /// The time of the entry; `nil` for now.
    package var at: Instant?
    /// Whether it is marked with a star.
    package var isStarred: Bool

    /// Creates an entry of one text.
    package init(
        _ text: String, id: Entry.ID? = nil, at: Instant? = nil, isStarred: Bool = false
    ) {
        self.id = id
        self.texts = [text]
        self.at = at
        self.isStarred = isStarred
    }
}

/// The result of writing entries.
package struct Additions: Sendable, Hashable {
    /// The new entries, in the order in which they were given.
    package let entries: [Entry]
    /// The oldest entries, which were deleted because the number of kept entries is limited.
    package let gone: [Entry]
}
