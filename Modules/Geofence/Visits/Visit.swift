import Primitives

/// The tag of ``Visit/ID``.
public enum VisitTag {}

/// A stay of one person in one place.
public struct Visit: Hashable, Sendable {
    /// The identifier of a visit of one person.
    public typealias ID = Identifier<VisitTag>

    /// The person; ``Primitives/Identifier/local`` on a device.
    public let person: AccountID
    /// The identifier of the visit among those of the person.
    public let id: ID
    /// The place.
    public let place: Place.ID
    /// The beginning.
    public let entered: Instant
    /// The end; `nil` while the visit is open.
    public let left: Instant?
    /// The time of a server's clock at which it was first told of the visit; `nil` on a device.
    package let toldAt: Instant?
    /// The time of a server's clock at which it was first told that the visit ended.
    package let leaveToldAt: Instant?

    /// Creates a visit; an end before its beginning counts as the beginning.
    public init(
        person: AccountID, id: ID, place: Place.ID, entered: Instant, left: Instant? = nil,
        toldAt: Instant? = nil, leaveToldAt: Instant? = nil
    ) {
        self.person = person
        self.id = id
        self.place = place
        self.entered = entered
        self.left = left.map { max($0, entered) }
        self.toldAt = toldAt
        self.leaveToldAt = leaveToldAt
    }

    /// Creates the visit of a person that a transition describes.
    ///
    /// - Parameter toldAt: The time at which a server was told of it; `nil` on a device.
    public init(_ transition: Transition, of person: AccountID, toldAt: Instant? = nil) {
        let isEnd = transition.kind == .leave
        self.init(
            person: person, id: transition.visit, place: transition.place,
            entered: transition.entered, left: isEnd ? transition.at : nil, toldAt: toldAt,
            leaveToldAt: isEnd ? toldAt : nil)
    }

    /// The longest time for which a visit counts: a phone that died is not "still there" for ever.
    public static let longestStay: Duration = .hours(24)

    /// The time in which the visit counts, an open one until now.
    public func interval(now: Instant) -> Range<Instant> {
        let end = min(left ?? now, entered + Self.longestStay)
        return entered..<max(entered, end)
    }

    /// Merges two reports of one visit: the earlier beginning, the later end, and when each was
    /// first told of.
    ///
    /// Commutative, associative and idempotent, so reports may come in any order and repeatedly.
    public func merged(with other: Visit) -> Visit {
        precondition(person == other.person && id == other.id, "two tellings of one visit")
        let end = left.map { end in other.left.map { max(end, $0) } ?? end } ?? other.left
        return Visit(
            person: person, id: id, place: min(place, other.place),
            entered: min(entered, other.entered), left: end,
            toldAt: Self.earlier(toldAt, other.toldAt),
            leaveToldAt: Self.earlier(leaveToldAt, other.leaveToldAt))
    }

    private static func earlier(_ one: Instant?, _ other: Instant?) -> Instant? {
        [one, other].compactMap(\.self).min()
    }
}

extension Visit.ID {
    /// The id of the visit that a device saw begin; the same fixes give the same id again.
    package static func derived(device: DeviceID, place: Place.ID, entered: Instant) -> Visit.ID {
        var hash = StableHash()
        hash.combine("quad.visit.1")
        hash.combine(device)
        hash.combine(place)
        hash.combine(UInt64(bitPattern: entered.milliseconds))
        return hash.identifier()
    }
}
