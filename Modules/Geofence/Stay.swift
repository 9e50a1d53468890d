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

    /// A visit that is believed.
    struct Inside: Hashable, Sendable, Codable {
        var visit: Visit.ID
        var since: Instant
        var hasDwelt = false
        var departure: Departure?
    }

    enum Phase: Hashable, Sendable, Codable {
        case arriving(Arrival)
        case inside(Inside)
    }

    let place: Place.ID
    var phase: Phase

    /// The visit; `nil` while it is not believed.
    var inside: Inside? {
        if case .inside(let inside) = phase { inside } else { nil }
    }

    /// When the person left, if that was before an instant at which another place was entered.
    func departure(before instant: Instant) -> Instant? {
        guard let departure = inside?.departure, departure.first <= instant else { return nil }
        return min(departure.firstSure ?? instant, instant)
    }
}

extension Stay {
    /// A fix within: the visit is believed sooner or later, and goes on.
    mutating func cover(
        _ reading: Reading, _ setting: TrackerSetting, _ told: inout [Transition]
    ) {
        switch phase {
        case .inside(var inside):
            if inside.departure == nil, inside.hasDwelt { return }
            inside.departure = nil
            phase = .inside(inside)
        case .arriving(var arrival):
            arrival.fixes += 1
            guard
                setting.enter.isMet(fixes: arrival.fixes, from: arrival.first, to: reading.at)
            else {
                phase = .arriving(arrival)
                return
            }
            let visit = Visit.ID.derived(
                device: setting.device, place: place, entered: arrival.first)
            phase = .inside(Inside(visit: visit, since: arrival.first))
            told.append(transition(.enter, visit, at: arrival.first, since: arrival.first))
        }
        tellDwelling(until: reading.at, setting, &told)
    }

    /// A fix beyond the boundary: certain only if it is outside less its accuracy, too.
    ///
    /// - Returns: Whether the stay goes on.
    mutating func uncover(
        _ reading: Reading, of place: Place, _ setting: TrackerSetting,
        _ told: inout [Transition]
    ) -> Bool {
        let accuracy = setting.rules.believedAccuracy(of: reading)
        let clear = max(setting.rules.buffer(around: place.shape), accuracy)
        // Far away the box around the place tells enough: only what is beyond counts.
        let least = place.shape.boundingBox.leastDistance(from: reading.coordinate)
        let distance =
            least > clear ? least : place.shape.distanceToBoundary(from: reading.coordinate)
        switch phase {
        case .arriving(var arrival):
            guard distance > accuracy else { return true }
            arrival.misses += 1
            phase = .arriving(arrival)
            return arrival.misses <= arrival.fixes
        case .inside(var inside):
            var departure = inside.departure ?? Departure(first: reading.at)
            departure.count(
                reading.at, isSure: distance > accuracy, isClear: distance > clear)
            if let firstClear = departure.firstClear,
                setting.leave.isMet(
                    fixes: departure.clearFixes, from: firstClear, to: reading.at)
            {
                end(at: departure.firstSure ?? firstClear, .confirmed, setting, &told)
                return false
            }
            inside.departure = departure
            phase = .inside(inside)
            return true
        }
    }

    /// Tells that the visit ends, if it was believed.
    mutating func end(
        at instant: Instant, _ reason: Transition.Reason, _ setting: TrackerSetting,
        _ told: inout [Transition]
    ) {
        tellDwelling(until: instant, setting, &told)
        guard let inside else { return }
        told.append(
            transition(
                .leave, inside.visit, at: max(instant, inside.since), since: inside.since, reason))
    }

    private mutating func tellDwelling(
        until instant: Instant, _ setting: TrackerSetting, _ told: inout [Transition]
    ) {
        guard case .inside(var inside) = phase, !inside.hasDwelt,
            instant.milliseconds - inside.since.milliseconds >= setting.dwell
        else { return }
        inside.hasDwelt = true
        phase = .inside(inside)
        let at = Instant(milliseconds: inside.since.milliseconds + setting.dwell)
        told.append(transition(.dwell, inside.visit, at: at, since: inside.since))
    }

    private func transition(
        _ kind: Transition.Kind, _ visit: Visit.ID, at instant: Instant, since: Instant,
        _ reason: Transition.Reason = .confirmed
    ) -> Transition {
        Transition(
            visit: visit, place: place, kind: kind, at: instant, entered: since, reason: reason)
    }
}
