import Primitives

/// The times of one person in one place, as far as others may know of them.
struct Attendance {
    private let past: TimeSet
    private let over: TimeSet
    private let shown: ShownTime

    /// Creates the times of presences in one place: two devices of one person count once.
    init(_ presences: some Sequence<Presence>, shown: ShownTime) {
        past = TimeSet(presences.lazy.map(shown.past))
        over = TimeSet(presences.lazy.map(shown.over))
        self.shown = shown
    }

    /// The range from the first instant to the last; `nil` if there is none.
    var span: Range<Instant>? { past.union(over).span }

    /// Writes the times of both into a set, with the presences of another person in the same place:
    /// those that are long enough ago, and those of presences that are over on both sides.
    ///
    /// - Complexity: O(times of the one × presences of the other), without memory of its own.
    func together(with others: some Sequence<Presence>, into times: inout TimeSet) {
        times.removeAll()
        for other in others {
            past.forEach(within: shown.past(of: other)) { times.insert($0) }
            over.forEach(within: shown.over(of: other)) { times.insert($0) }
        }
    }
}

/// The part of presences that may be shown at a time, and the rules in milliseconds: a feed asks
/// for the times of very many people.
struct ShownTime {
    /// ``EncounterRules/joinedGap`` in milliseconds.
    let joinedGap: Int64
    /// ``EncounterRules/shortest`` in milliseconds.
    let shortest: Int64
    private let now: Instant
    private let start: Instant
    private let end: Instant
    /// The end of what is shown of presences that may last.
    private let pastEnd: Instant

    init(_ time: Range<Instant>?, now: Instant, rules: EncounterRules) {
        self.now = now
        start = time?.lowerBound ?? Instant(milliseconds: .min)
        end = time?.upperBound ?? Instant(milliseconds: .max)
        pastEnd = rules.delay > .zero ? now - rules.delay : now
        joinedGap = rules.joinedGap.wholeMilliseconds
        shortest = rules.shortest.wholeMilliseconds
    }

    /// Returns the part that is long enough ago, whether the person is still there or not.
    func past(of presence: Presence) -> Range<Instant> {
        guard presence.shownFrom <= now else { return start..<start }
        return part(of: presence, until: min(pastEnd, end))
    }

    /// Returns the part of a presence that is over.
    func over(of presence: Presence) -> Range<Instant> {
        guard presence.until != nil, presence.shownFrom <= now else { return start..<start }
        return part(of: presence, until: end)
    }

    private func part(of presence: Presence, until last: Instant) -> Range<Instant> {
        let whole = presence.interval(now: now)
        return whole.clamped(to: min(start, last)..<last)
    }
}
