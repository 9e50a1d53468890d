import JournalRules
import Primitives

/// A filter of entries.
public struct EntryFilter: Sendable, Hashable {
    /// The earliest time of the entries.
    public var from: Instant?
    /// The time before which the entries are.
    public var before: Instant?
    /// The tag of the entries.
    public var tag: Hashtag?
    /// Whether only starred entries are included.
    public var onlyStarred: Bool

    /// Creates a filter; by default of all entries.
    public init(
        from: Instant? = nil, before: Instant? = nil, tag: Hashtag? = nil,
        onlyStarred: Bool = false
    ) {
        self.from = from
        self.before = before
        self.tag = tag
        self.onlyStarred = onlyStarred
    }

    /// Creates a filter of the entries of a range of days; a day that is `nil` leaves that side
    /// open.
    public init(from first: Day?, through last: Day?, rule: DayRule) {
        self.init(
            from: first.map(rule.start(of:)), before: last.map { rule.start(of: $0 + 1) })
    }

    /// Whether the filter includes an entry.
    public func includes(_ entry: Entry) -> Bool {
        entry.at >= from ?? entry.at && before.map { entry.at < $0 } ?? true
            && (!onlyStarred || entry.isStarred) && tag.map(entry.tags.contains) ?? true
    }
}
