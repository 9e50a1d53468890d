import Primitives

/// The state machine of one person, advanced by fixes in the order of their times.
struct Course: Hashable, Sendable, Codable {
    /// The places where the person is or may be, ordered by id.
    var stays: [Stay] = []
    /// The number of fixes that were used.
    private(set) var accepted = 0
    /// The number of fixes that were refused for an impossible speed.
    private(set) var implausible = 0
    private var plausibility = SpeedCheck()
    private var mean: MeanPosition?

    /// The fix that was used last.
    var last: Reading? { plausibility.last }

    /// Advances by one fix, later than all before.
    mutating func take(
        _ reading: Reading, _ setting: TrackerSetting, _ places: PlaceIndex,
        _ told: inout [Transition]
    ) {
        guard plausibility.accepts(reading, rules: setting.rules) else {
            implausible += 1
            return
        }
        accepted += 1
        let before = plausibility.last
        plausibility.last = reading
        if mean?.take(reading, setting) == nil { mean = MeanPosition(reading, setting) }
        if let before {
            if reading.at.milliseconds(since: before.at) > setting.silence {
                closeAll(at: before.at, .silence, setting, &told)
            }
            if setting.rules.infersPassing {
                inferPassing(from: before, to: reading, setting, places, &told)
            }
        }
        update(with: reading, setting, places, &told)
    }

    /// Ends all visits at the last fix if it is longer ago than the silence allows.
    mutating func closeIfSilent(
        at now: Instant, _ setting: TrackerSetting, _ told: inout [Transition]
    ) {
        guard let last, now.milliseconds(since: last.at) > setting.silence else { return }
        closeAll(at: last.at, .silence, setting, &told)
    }

    /// Ends all visits.
    mutating func closeAll(
        at instant: Instant, _ reason: Transition.Reason, _ setting: TrackerSetting,
        _ told: inout [Transition]
    ) {
        for number in stays.indices { stays[number].end(at: instant, reason, setting, &told) }
        stays = []
    }

    private mutating func update(
        with reading: Reading, _ setting: TrackerSetting, _ places: PlaceIndex,
        _ told: inout [Transition]
    ) {
        var covering: [Int] = []
        places.places(at: reading.coordinate, into: &covering)
        if covering.isEmpty, stays.isEmpty { return }
        let begun = told.count
        let mean = mean?.coordinate ?? reading.coordinate
        var number = 0
        while number < stays.count {
            let place = stays[number].place
            let goesOn: Bool
            if let position = covering.take(place, in: places) {
                stays[number].cover(reading, setting, mean: mean, position, places, &told)
                goesOn = true
            } else if let position = places.position(of: place) {
                goesOn = stays[number].uncover(
                    reading, of: places.places[position], setting, mean: mean, &told)
            } else {
                stays[number].end(at: reading.at, .placeRemoved, setting, &told)
                goesOn = false
            }
            if goesOn { number += 1 } else { stays.remove(at: number) }
        }
        for position in covering {
            let id = places.id(at: position)
            var fresh = Stay(place: id, phase: .arriving(.init(first: reading.at)))
            fresh.cover(reading, setting, mean: mean, position, places, &told)
            stays.insert(fresh, at: stays.firstIndex { id < $0.place } ?? stays.count)
        }
        guard told.count > begun else { return }
        for enter in told[begun...] where enter.kind == .enter {
            moveOn(to: enter, setting, places, &told)
        }
    }

    /// Ends the visits to places without a fix inside since another place was entered: nobody is in
    /// two places that don't overlap. Related places may be drawn apart and are left alone.
    private mutating func moveOn(
        to enter: Transition, _ setting: TrackerSetting, _ places: PlaceIndex,
        _ told: inout [Transition]
    ) {
        var number = 0
        while number < stays.count {
            if stays[number].place != enter.place,
                let outside = stays[number].departure(before: enter.at),
                !places.areRelated(stays[number].place, enter.place)
            {
                stays[number].end(at: outside, .movedOn, setting, &told)
                stays.remove(at: number)
            } else {
                number += 1
            }
        }
    }
}

extension [Int] {
    /// Removes and returns the position of a place; `nil` if it is not in the array.
    fileprivate mutating func take(_ place: Place.ID, in places: PlaceIndex) -> Int? {
        for number in indices where places.id(at: self[number]) == place {
            return remove(at: number)
        }
        return nil
    }
}
