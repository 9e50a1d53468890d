import Primitives

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
        let accuracy = rules.believedAccuracy(of: fix)
        let clear = max(rules.buffer(around: place.shape), accuracy)
        // Far away the box around the place tells enough: only what is beyond counts.
        let least = place.shape.boundingBox.leastDistance(from: fix.coordinate)
        let distance =
            least > clear ? least : place.shape.distanceToBoundary(from: fix.coordinate)
        var next = stay
        switch stay.phase {
        case .arriving(var arrival):
            guard distance > accuracy else { break }
            arrival.misses += 1
            guard arrival.misses <= arrival.fixes else { return nil }
            next.phase = .arriving(arrival)
        case .inside(let since, let before):
            var departure = before ?? Stay.Departure(first: fix.at)
            departure.count(
                fix.at, isSure: distance > accuracy,
                isClear: distance > clear)
            if let firstClear = departure.firstClear,
                rules.leave.isMet(fixes: departure.clearFixes, over: fix.at - firstClear)
            {
                let leave = stay.leave(
                    at: departure.firstSure ?? firstClear, reason: .confirmed, device: device)
                transitions += [leave].compactMap(\.self)
                return nil
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
