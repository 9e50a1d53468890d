import Primitives

/// The state of the tracker for one person and one place.
struct Stay: Hashable, Sendable, Codable {
    /// The fixes of an arrival that is not confirmed yet.
    struct Arrival: Hashable, Sendable, Codable {
        let first: Instant
        var fixes = 0
        /// The number of fixes since then that are surely outside; if it exceeds `fixes`, the
        /// arrival is dropped.
        var misses = 0
        /// The time of the last fix inside; if it is too long ago, the arrival is dropped.
        var last: Instant
        /// The weight of the fixes inside, less that of those outside.
        var weight = 0.0

        init(first: Instant) {
            self.first = first
            last = first
        }
    }

    /// The fixes of a departure that is not confirmed yet.
    struct Departure: Hashable, Sendable, Codable {
        /// The first fix beyond the boundary since the last one within.
        var first: Instant
        /// The first fix that is surely outside since the last one that may be inside.
        var firstSure: Instant?
        /// The first fix that is surely beyond the buffer, too.
        var firstClear: Instant?
        /// The number of clear fixes since then, less that of the others.
        var clearFixes = 0
        /// The weight of the clear fixes, less that of the others.
        var weight = 0.0

        /// Counts a fix beyond the boundary.
        mutating func count(_ instant: Instant, isSure: Bool, isClear: Bool, weight own: Double) {
            firstSure = isSure ? firstSure ?? instant : nil
            clearFixes = max(0, clearFixes + (isClear ? 1 : -1))
            weight = max(0, weight + (isClear ? own : -own))
            firstClear = clearFixes == 0 ? nil : firstClear ?? instant
        }
    }

    /// A visit that is confirmed.
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

    /// Milliseconds for which all fixes may lie outside while somebody arrives.
    private static let patience: Int64 = 300_000

    let place: Place.ID
    var phase: Phase

    /// The visit; `nil` while it is not confirmed.
    var inside: Inside? {
        if case .inside(let inside) = phase { inside } else { nil }
    }

    /// The time at which the person left, if the departure began no later than an instant at which
    /// another place was entered.
    func departure(before instant: Instant) -> Instant? {
        guard let departure = inside?.departure, departure.first <= instant else { return nil }
        return min(departure.firstSure ?? instant, instant)
    }
}

extension Stay {
    /// Takes a fix inside, which confirms the visit sooner or later.
    ///
    /// - Parameters:
    ///   - mean: The mean position of the person during the last minutes.
    ///   - position: The position of the place in the index.
    mutating func cover(
        _ reading: Reading, _ setting: TrackerSetting, mean: Coordinate, _ position: Int,
        _ places: PlaceIndex, _ told: inout [Transition]
    ) {
        switch phase {
        case .inside(var inside):
            if inside.departure == nil, inside.hasDwelt { return }
            inside.departure = nil
            phase = .inside(inside)
        case .arriving(var arrival):
            arrival.fixes += 1
            arrival.last = reading.at
            arrival.weight += setting.weight(of: reading)
            guard
                setting.enter.isMet(fixes: arrival.fixes, from: arrival.first, to: reading.at),
                arrival.weight >= setting.sureWeight
                    || places.places[position].shape.covers(mean)
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

    /// Takes a fix beyond the boundary, which is surely outside only if its distance exceeds its
    /// accuracy.
    ///
    /// - Returns: Whether the stay goes on.
    mutating func uncover(
        _ reading: Reading, of place: Place, _ setting: TrackerSetting, mean: Coordinate,
        _ told: inout [Transition]
    ) -> Bool {
        let accuracy = setting.rules.believedAccuracy(of: reading)
        let clear = max(setting.rules.buffer(around: place.shape), accuracy)
        // What exceeds `clear` exceeds every limit below.
        let distance = place.shape.distance(outside: reading.coordinate, exactUpTo: clear)
        switch phase {
        case .arriving(var arrival):
            // A fix that may still be inside contradicts less.
            let against = min(1, distance / max(accuracy, 1))
            arrival.weight = max(0, arrival.weight - setting.weight(of: reading) * against)
            if distance > accuracy { arrival.misses += 1 }
            phase = .arriving(arrival)
            let age = reading.at.milliseconds(since: arrival.last)
            return arrival.misses <= arrival.fixes
                && age <= max(Self.patience, setting.enter.time)
        case .inside(var inside):
            var departure = inside.departure ?? Departure(first: reading.at)
            departure.count(
                reading.at, isSure: distance > accuracy, isClear: distance > clear,
                weight: setting.weight(of: reading))
            if let firstClear = departure.firstClear,
                setting.leave.isMet(
                    fixes: departure.clearFixes, from: firstClear, to: reading.at),
                departure.weight >= setting.sureWeight || !place.shape.covers(mean)
            {
                end(at: departure.firstSure ?? firstClear, .confirmed, setting, &told)
                return false
            }
            inside.departure = departure
            phase = .inside(inside)
            return true
        }
    }

    /// Appends the end of the visit, if it was confirmed.
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
            instant.milliseconds(since: inside.since) >= setting.dwell
        else { return }
        inside.hasDwelt = true
        phase = .inside(inside)
        let at = inside.since + .milliseconds(setting.dwell)
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
