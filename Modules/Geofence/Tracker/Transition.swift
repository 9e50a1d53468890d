import Primitives

/// A person entering, staying in or leaving a place. Entering and leaving are all that a device
/// reports to a server about its position.
public struct Transition: Hashable, Sendable, Codable {
    /// The kind of a transition.
    public enum Kind: String, Hashable, Sendable, Codable {
        /// The visit begins.
        case enter
        /// The visit has lasted for ``TrackerRules/dwell``; reported at most once for each visit.
        case dwell
        /// The visit ends.
        case leave
    }

    /// The reason for a transition.
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
        /// A fix that came late changed an earlier report.
        case late
        /// Inferred without a fix inside: the straight line between two fixes passes through the
        /// place.
        case passing
        /// The person reported it.
        case byHand
    }

    /// The visit that begins or ends.
    public let visit: Visit.ID
    /// The place.
    public let place: Place.ID
    /// The kind: entering, dwelling or leaving.
    public let kind: Kind
    /// The time of the transition, back-dated to the first fix of those that agreed.
    public let at: Instant
    /// The beginning of the visit; for an enter, the same as ``at``. So a leave describes the whole
    /// visit.
    public let entered: Instant
    /// The reason for the transition.
    public let reason: Reason

    /// Creates a transition.
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
    /// The transitions ordered by time; at one instant leaving comes before entering, and a place
    /// before the one that it is part of.
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
