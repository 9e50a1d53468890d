import Primitives

/// What the tracker knows of one person and one place.
struct Stay: Hashable, Sendable, Codable {
    /// Fixes inside that are not yet believed.
    struct Arrival: Hashable, Sendable, Codable {
        var first: Instant
        var fixes = 0
        /// Fixes since then that are surely outside; more of these than of those, and it was none.
        var misses = 0
    }

    /// Fixes outside that are not yet believed.
    struct Departure: Hashable, Sendable, Codable {
        /// The first fix beyond the boundary since the last one within.
        var first: Instant
        /// The first fix that is surely outside since the last one that may be inside.
        var firstSure: Instant?
        /// The first fix that is surely beyond the buffer, too.
        var firstClear: Instant?
        /// How many more fixes were clear than not since then.
        var clearFixes = 0

        /// Counts a fix beyond the boundary.
        mutating func count(_ instant: Instant, isSure: Bool, isClear: Bool) {
            firstSure = isSure ? firstSure ?? instant : nil
            clearFixes = max(0, clearFixes + (isClear ? 1 : -1))
            firstClear = clearFixes == 0 ? nil : firstClear ?? instant
        }
    }

    enum Phase: Hashable, Sendable, Codable {
        case arriving(Arrival)
        case inside(since: Instant, Departure?)
    }

    let place: Place.ID
    var phase: Phase

    /// When the visit began; `nil` while it is not believed.
    var entered: Instant? {
        if case .inside(let since, _) = phase { since } else { nil }
    }

    /// When the person left, if that was before an instant at which another place was entered.
    func departure(before instant: Instant) -> Instant? {
        guard case .inside(_, let departure?) = phase, departure.first <= instant else {
            return nil
        }
        return min(departure.firstSure ?? instant, instant)
    }

    func enter(device: DeviceID) -> Transition? {
        guard let entered else { return nil }
        return Transition(
            visit: .derived(device: device, place: place, entered: entered), place: place,
            kind: .enter, at: entered, entered: entered, reason: .confirmed)
    }

    func leave(at instant: Instant, reason: Transition.Reason, device: DeviceID) -> Transition? {
        guard let entered else { return nil }
        return Transition(
            visit: .derived(device: device, place: place, entered: entered), place: place,
            kind: .leave, at: max(instant, entered), entered: entered, reason: reason)
    }
}
