import Primitives

/// The search for the people whom somebody met last, which looks at as few of them as it can.
///
/// A presence bounds the end of the encounters of which it may be part. So places are read in the
/// order in which the viewer left them, and people are looked at in the order of their bounds,
/// until nobody who is left can come before those who were found.
struct LatestMeetings {
    /// A person who may have been met, at the latest until some time.
    private struct Candidate: Comparable {
        let bound: Instant
        let person: AccountID

        static func < (left: Candidate, right: Candidate) -> Bool {
            (left.bound, right.person) < (right.bound, left.person)
        }

        /// Whether the person of a summary comes before this one, whatever is found of it.
        func comes(after summary: EncounterSummary) -> Bool {
            (bound, summary.other) < (summary.last.to, person)
        }
    }

    /// A place where the viewer was, with the presences of others there.
    private struct Stay {
        let place: Place.ID
        let attendance: Attendance
        let span: Range<Instant>
        let others: [Presence]
    }

    private let stays: [Stay]
    private let shown: ShownTime
    private let hidden: Set<AccountID>
    private let only: Set<AccountID>?
    /// The stays that are not read yet, the one that ended last at the end.
    private var unread: [Stay]
    private var candidates = MaximumHeap<Candidate>()
    private var seen: Set<AccountID> = []

    /// Creates a search among the presences in the places where a person was.
    ///
    /// - Parameters:
    ///   - hidden: People who are never found, the person among them.
    ///   - only: The people who are looked for; everybody if `nil`.
    init(
        _ own: [Presence], in places: [Place.ID: [Presence]], shown: ShownTime,
        excluding hidden: Set<AccountID>, only: Set<AccountID>?
    ) {
        stays = Dictionary(grouping: own, by: \.place).compactMap { place, own in
            let attendance = Attendance(own, shown: shown)
            guard let span = attendance.span, let others = places[place] else { return nil }
            return Stay(place: place, attendance: attendance, span: span, others: others)
        }
        unread = stays.sorted {
            ($0.span.upperBound, $0.place) < ($1.span.upperBound, $1.place)
        }
        self.shown = shown
        self.hidden = hidden
        self.only = only
    }

    /// Returns the first summaries that are wanted, the latest first and those of one time by
    /// person; `nil` if more than a number of people would have to be looked at.
    mutating func first(
        _ count: Int, lookingAt most: Int, where isWanted: (EncounterSummary) -> Bool
    ) -> [EncounterSummary]? {
        var found: [EncounterSummary] = []
        while true {
            if let stay = unread.last,
                candidates.maximum.map({ stay.span.upperBound >= $0.bound }) ?? true
            {
                if found.count == count, stay.span.upperBound < found[count - 1].last.to { break }
                unread.removeLast()
                read(stay)
                continue
            }
            guard let next = candidates.removeMaximum() else { break }
            if found.count == count, next.comes(after: found[count - 1]) { break }
            guard seen.insert(next.person).inserted else { continue }
            if seen.count > most { return nil }
            guard let summary = summary(of: next.person), isWanted(summary) else { continue }
            let position = found.firstIndex { Self.precedes(summary, $0) } ?? found.count
            found.insert(summary, at: position)
            if found.count > count { found.removeLast() }
        }
        return found
    }

    private static func precedes(_ left: EncounterSummary, _ right: EncounterSummary) -> Bool {
        (right.last.to, left.other) < (left.last.to, right.other)
    }

    /// Reads the people in a place, each with the bound of their presences there.
    private mutating func read(_ stay: Stay) {
        var last: Candidate?
        for presence in stay.others {
            let part = presence.until == nil ? shown.past(of: presence) : shown.over(of: presence)
            guard part.overlaps(stay.span) else { continue }
            let bound = min(part.upperBound, stay.span.upperBound)
            if let known = last, known.person == presence.person {
                if known.bound < bound { last = Candidate(bound: bound, person: known.person) }
            } else {
                add(last)
                last = Candidate(bound: bound, person: presence.person)
            }
        }
        add(last)
    }

    private mutating func add(_ candidate: Candidate?) {
        guard let candidate, only?.contains(candidate.person) ?? true,
            !hidden.contains(candidate.person)
        else { return }
        candidates.insert(candidate)
    }

    /// Returns the summary of all encounters with a person; `nil` if there are none.
    private func summary(of person: AccountID) -> EncounterSummary? {
        var summary: EncounterSummary?
        var times = TimeSet([])
        for stay in stays {
            stay.attendance.together(with: stay.others.presences(of: person), into: &times)
            times.forEachEncounter(with: person, at: stay.place, shown) { encounter in
                if summary == nil {
                    summary = EncounterSummary(encounter)
                } else {
                    summary?.add(encounter)
                }
            }
        }
        return summary
    }
}

extension [Presence] {
    /// Returns the presences of one person, of some that are in the order of people.
    ///
    /// - Complexity: O(log N).
    fileprivate func presences(of person: AccountID) -> ArraySlice<Presence> {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if self[middle].person < person { low = middle + 1 } else { high = middle }
        }
        var end = low
        while end < count, self[end].person == person { end += 1 }
        return self[low..<end]
    }
}
