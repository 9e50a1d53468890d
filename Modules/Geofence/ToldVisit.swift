import Primitives

/// A visit as it was told, or as a replay would tell it.
struct ToldVisit: Hashable, Sendable, Codable {
    let visit: Visit.ID
    let place: Place.ID
    var entered: Instant
    var left: Instant?
    var hasDwelt = false

    /// A visit under way.
    init?(_ stay: Stay) {
        guard let inside = stay.inside else { return nil }
        visit = inside.visit
        place = stay.place
        entered = inside.since
        hasDwelt = inside.hasDwelt
    }

    /// A visit that begins.
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
    /// Adds what a transition tells.
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
