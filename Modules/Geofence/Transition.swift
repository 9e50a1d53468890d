import Primitives

/// A person entering, staying in or leaving a place. Entering and leaving is all that a device
/// tells a server of where it was.
public struct Transition: Hashable, Sendable, Codable {
    /// Whether the person came, stayed or went.
    public enum Kind: String, Hashable, Sendable, Codable {
        /// The visit begins.
        case enter
        /// The visit has lasted for ``TrackerRules/dwell``; told of each visit once at most.
        case dwell
        /// The visit ends.
        case leave
    }

    /// Why the tracker believes it.
    public enum Reason: String, Hashable, Sendable, Codable {
        /// Enough fixes agreed.
        case confirmed
        /// The person was confirmed in another place instead.
        case movedOn
        /// No fix came for too long; it is unknown what happened after the last one.
        case silence
        /// The place is no longer on the map.
        case placeRemoved
        /// Recording ended while the person was there.
        case finished
        /// A fix that came late changed what had been told.
        case late
        /// No fix says so: the straight way between two of them leads through the place.
        case passing
        /// The person said so.
        case byHand
    }

    /// The visit that begins or ends.
    public let visit: Visit.ID
    /// Where.
    public let place: Place.ID
    /// Whether it begins or ends.
    public let kind: Kind
    /// When it happened: back-dated to the first fix of those that agreed.
    public let at: Instant
    /// When the visit began; of an enter, the same as ``at``. So a leave tells the whole visit.
    public let entered: Instant
    /// Why the tracker believes it.
    public let reason: Reason

    /// Makes a transition.
    public init(
        visit: Visit.ID, place: Place.ID, kind: Kind, at: Instant, entered: Instant,
        reason: Reason
    ) {
        self.visit = visit
        self.place = place
        self.kind = kind
        self.at = at
        self.entered = entered
        self.reason = reason
    }
}

extension PlaceIndex {
    /// Transitions by time; at one instant leaving comes before entering, and a place before the
    /// one that it is part of.
    func ordered(_ transitions: [Transition]) -> [Transition] {
        guard transitions.count > 1 else { return transitions }
        return transitions.sorted { left, right in
            if left.at != right.at { return left.at < right.at }
            if left.kind != right.kind { return left.kind.rank < right.kind.rank }
            let (one, other) = (depth(of: left.place), depth(of: right.place))
            if one != other { return one > other }
            return left.place < right.place
        }
    }
}

extension Transition.Kind {
    fileprivate var rank: Int {
        switch self {
        case .dwell: 0
        case .leave: 1
        case .enter: 2
        }
    }
}
