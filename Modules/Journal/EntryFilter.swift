import Primitives

/// Which entries are meant.
public struct EntryFilter: Sendable, Hashable {
    /// Only from this time on.
    public var from: Instant?
    /// Only before this time.
    public var before: Instant?
    /// Only with this tag.
    public var tag: Hashtag?
    /// Only those with a star.
    public var onlyStarred: Bool

    /// All, unless said otherwise.
    public init(
        from: Instant? = nil, before: Instant? = nil, tag: Hashtag? = nil,
        onlyStarred: Bool = false
    ) {
        self.from = from
        self.before = before
        self.tag = tag
        self.onlyStarred = onlyStarred
    }

    /// Only the entries of days of a rule; `nil` leaves that side open.
    public init(from first: Day?, through last: Day?, rule: DayRule) {
        self.init(
            from: first.map(rule.start(of:)), before: last.map { rule.start(of: $0 + 1) })
    }

    /// Whether an entry is meant.
    public func includes(_ entry: Entry) -> Bool {
        entry.at >= from ?? entry.at && before.map { entry.at < $0 } ?? true
            && (!onlyStarred || entry.isStarred) && tag.map(entry.tags.contains) ?? true
    }
}
