import Primitives

/// A visit as it was reported, or as a replay would report it.
struct ToldVisit: Hashable, Sendable, Codable {
    let visit: Visit.ID
    let place: Place.ID
    var entered: Instant
    var left: Instant?
    var hasDwelt = false

    /// Creates a visit that is under way; `nil` if the stay is not a confirmed visit.
    init?(_ stay: Stay) {
        guard let inside = stay.inside else { return nil }
        visit = inside.visit
        place = stay.place
        entered = inside.since
        hasDwelt = inside.hasDwelt
    }

    /// Creates a visit that begins.
    init(_ enter: Transition) {
        visit = enter.visit
        place = enter.place
        entered = enter.entered
    }

    func overlaps(_ other: ToldVisit) -> Bool {
        place == other.place && (other.left.map { entered <= $0 } ?? true)
            && (left.map { other.entered <= $0 } ?? true)
    }
}

extension [ToldVisit] {
    /// Applies a transition to the visits.
    mutating func take(_ transition: Transition) {
        switch transition.kind {
        case .enter:
            append(ToldVisit(transition))
        case .dwell:
            guard let number = lastIndex(where: { $0.visit == transition.visit }) else { return }
            self[number].hasDwelt = true
        case .leave:
            guard let number = lastIndex(where: { $0.visit == transition.visit }) else { return }
            self[number].left = transition.at
        }
    }
}
