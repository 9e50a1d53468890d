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
        var clearFixes = 0
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

extension VisitTracker {
    /// Moves every place's state on by one fix.
    mutating func update(with fix: Fix, places: PlaceIndex) -> [Transition] {
        let covering = places.places(at: fix.coordinate).map { places.places[$0].id }
        var transitions: [Transition] = []
        var kept: [Stay] = []
        for stay in stays {
            guard let place = places.place(stay.place) else {
                transitions += [
                    stay.leave(at: fix.at, reason: .placeRemoved, device: device)
                ].compactMap(\.self)
                continue
            }
            let next =
                covering.contains(stay.place)
                ? covered(stay, by: fix, &transitions)
                : uncovered(stay, of: place, by: fix, &transitions)
            if let next { kept.append(next) }
        }
        for place in covering where !stays.contains(where: { $0.place == place }) {
            let fresh = Stay(place: place, phase: .arriving(.init(first: fix.at)))
            if let next = covered(fresh, by: fix, &transitions) { kept.append(next) }
        }
        stays = kept.sorted { $0.place < $1.place }
        for enter in transitions where enter.kind == .enter {
            transitions += moveOn(to: enter)
        }
        return transitions
    }

    private func covered(
        _ stay: Stay, by fix: Fix, _ transitions: inout [Transition]
    ) -> Stay? {
        var next = stay
        switch stay.phase {
        case .inside(let since, _):
            next.phase = .inside(since: since, nil)
        case .arriving(var arrival):
            arrival.fixes += 1
            if rules.enter.isMet(fixes: arrival.fixes, over: fix.at - arrival.first) {
                next.phase = .inside(since: arrival.first, nil)
                if let enter = next.enter(device: device) { transitions.append(enter) }
            } else {
                next.phase = .arriving(arrival)
            }
        }
        return next
    }

    /// Beyond the boundary: certain only if the fix, less its accuracy, is outside as well.
    private func uncovered(
        _ stay: Stay, of place: Place, by fix: Fix, _ transitions: inout [Transition]
    ) -> Stay? {
        let distance = place.shape.distance(from: fix.coordinate)
        let accuracy = rules.believedAccuracy(of: fix)
        var next = stay
        switch stay.phase {
        case .arriving(var arrival):
            guard distance > accuracy else { break }
            arrival.misses += 1
            guard arrival.misses <= arrival.fixes else { return nil }
            next.phase = .arriving(arrival)
        case .inside(let since, let before):
            var departure = before ?? Stay.Departure(first: fix.at)
            departure.firstSure = distance > accuracy ? departure.firstSure ?? fix.at : nil
            if distance > max(rules.buffer(around: place.shape), accuracy) {
                let firstClear = departure.firstClear ?? fix.at
                departure.firstClear = firstClear
                departure.clearFixes += 1
                if rules.leave.isMet(fixes: departure.clearFixes, over: fix.at - firstClear) {
                    let leave = stay.leave(
                        at: departure.firstSure ?? firstClear, reason: .confirmed, device: device)
                    transitions += [leave].compactMap(\.self)
                    return nil
                }
            }
            next.phase = .inside(since: since, departure)
        }
        return next
    }

    /// Ends the visits of places that hold no fix since another place was entered: one can't be
    /// in two that don't overlap.
    private mutating func moveOn(to enter: Transition) -> [Transition] {
        var left: [Transition] = []
        stays = stays.filter { stay in
            guard stay.place != enter.place,
                let outside = stay.departure(before: enter.at),
                let leave = stay.leave(at: outside, reason: .movedOn, device: device)
            else { return true }
            left.append(leave)
            return false
        }
        return left
    }
}
