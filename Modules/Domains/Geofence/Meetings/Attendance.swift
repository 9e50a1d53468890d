import Geometry

/// The times of one person in one place, as far as others may know of them.
struct Attendance {
    /// The times that are long enough ago, whether the person is still there or not.
    private let past: TimeSet
    /// The times of presences that are over.
    private let over: TimeSet

    /// Creates the times of presences in one place: two devices of one person count once.
    init(
        _ presences: some Collection<Presence>, during time: Range<Instant>?, now: Instant,
        rules: EncounterRules
    ) {
        let shown = presences.filter { $0.shownFrom <= now }
        func times(_ presences: [Presence], until end: Instant) -> TimeSet {
            TimeSet(
                presences.lazy.map { presence in
                    let whole = presence.interval(now: now)
                    let from = time?.lowerBound ?? whole.lowerBound
                    let last = min(end, time?.upperBound ?? end)
                    return whole.clamped(to: min(from, last)..<last)
                })
        }
        past = times(shown, until: now - rules.delay)
        over = rules.delay > .zero ? times(shown.filter { $0.until != nil }, until: now) : past
    }

    /// The range from the first instant to the last; `nil` if there is none.
    var span: Range<Instant>? { past.union(over).span }

    /// The times of both that may be shown: those that are long enough ago, and those of presences
    /// that are over on both sides.
    func together(with other: Attendance) -> TimeSet {
        past.intersection(other.past).union(over.intersection(other.over))
    }
}
