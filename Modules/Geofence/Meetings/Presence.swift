import Primitives
import Sync

/// The part of a visit that counts for meetings, as a server decided when it was told of it.
///
/// It follows from all visits of the person by ``PresenceRules``.
package struct Presence: Hashable, Sendable {
    /// The person.
    package let person: AccountID
    /// The visit, among those of the person.
    package let visit: Visit.ID
    /// The place.
    package let place: Place.ID
    /// The beginning of the time that counts.
    package let from: Instant
    /// The end of the time that counts; `nil` while it lasts.
    package let until: Instant?
    /// The time from which on the presence counts at all.
    package let shownFrom: Instant
    /// The number of the commit that changed the presence last.
    let change: Int64

    /// Creates a presence that no commit has changed yet; an end before its beginning counts as the
    /// beginning.
    package init(
        person: AccountID, visit: Visit.ID, place: Place.ID, from: Instant, until: Instant? = nil,
        shownFrom: Instant? = nil
    ) {
        self.init(
            person: person, visit: visit, place: place, from: from,
            until: until.map { max($0, from) }, shownFrom: shownFrom ?? from, change: 0)
    }

    init(
        person: AccountID, visit: Visit.ID, place: Place.ID, from: Instant, until: Instant?,
        shownFrom: Instant, change: Int64
    ) {
        self.person = person
        self.visit = visit
        self.place = place
        self.from = from
        self.until = until
        self.shownFrom = shownFrom
        self.change = change
    }

    private static let longestMilliseconds = Visit.longestStay.wholeMilliseconds

    /// The time that counts, an unfinished one until now; at most ``Visit/longestStay``.
    func interval(now: Instant) -> Range<Instant> {
        let longest = from.milliseconds.addingSaturated(Self.longestMilliseconds)
        let end = min(until ?? now, now, Instant(milliseconds: longest))
        return from..<max(from, end)
    }

    /// Whether the presence no longer counts. Its row stays as long as the visit, so that it is
    /// found by the commit that changed it.
    var isEmpty: Bool { until == from }

    /// The same presence, which no longer counts.
    var emptied: Presence {
        Presence(person: person, visit: visit, place: place, from: from, until: from)
    }

    /// The same presence with the number of the commit that changes it.
    func changed(by commit: Int64) -> Presence {
        Presence(
            person: person, visit: visit, place: place, from: from, until: until,
            shownFrom: shownFrom, change: commit)
    }
}
