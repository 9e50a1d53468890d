import Foundation
import Primitives

@testable import Geofence

/// A person's true walk through a campus, from which a phone's fixes are derived.
struct Walk {
    /// A true stay in a place.
    struct Stay: Equatable {
        let place: Place.ID
        let entered: Instant
        var left: Instant
    }

    static let start = Instant(seconds: 1_772_000_000)
    private(set) var track: [(at: Instant, position: Coordinate)] = []

    /// Creates a walk from place to place, with a stay of some minutes in each and a position every
    /// second.
    static func day(
        through places: [Place], stops: Int, using generator: inout SeededGenerator
    ) -> Walk {
        var walk = Walk()
        var now = start
        var position = Coordinate.origin
        for _ in 0..<stops {
            let place = places[Int.random(in: places.indices, using: &generator)]
            let target = point(inside: place.shape, using: &generator)
            let steps = max(1, Int(position.distance(to: target) / 1.4))
            for step in 1...steps {
                let share = Double(step) / Double(steps)
                walk.track.append(
                    (
                        now,
                        Coordinate(
                            longitude: position.longitude
                                + share * (target.longitude - position.longitude),
                            latitude: position.latitude
                                + share * (target.latitude - position.latitude))
                    ))
                now += .seconds(1)
            }
            for _ in 0..<Int.random(in: 180...3600, using: &generator) {
                walk.track.append((now, target))
                now += .seconds(1)
            }
            position = target
        }
        return walk
    }

    private static func point(
        inside shape: Shape, using generator: inout SeededGenerator
    ) -> Coordinate {
        let box = shape.boundingBox
        while true {
            let point = Coordinate(
                longitude: .random(in: box.west...box.east, using: &generator),
                latitude: .random(in: box.south...box.north, using: &generator))
            if shape.covers(point) { return point }
        }
    }

    var end: Instant { track.last?.at ?? Self.start }

    /// Returns the fixes of a phone with the given accuracy and interval.
    func fixes(
        accuracy: Double, every seconds: Int, using generator: inout SeededGenerator
    ) -> [Fix] {
        // With this deviation of each axis, two of three readings lie within the accuracy.
        let deviation = accuracy / (2 * log(3)).squareRoot()
        return stride(from: 0, to: track.count, by: seconds).map { index in
            Fix(
                at: track[index].at,
                coordinate: track[index].position.moved(
                    east: generator.normal(deviation: deviation),
                    north: generator.normal(deviation: deviation)),
                accuracy: accuracy)
        }
    }

    /// Returns the stays by the true positions; gaps under a minute are joined.
    func stays(in index: PlaceIndex) -> [Stay] {
        var stays: [Stay] = []
        for (at, position) in track {
            for number in index.places(at: position) {
                let place = index.places[number].id
                if let last = stays.lastIndex(where: { $0.place == place }),
                    at - stays[last].left < .minutes(1)
                {
                    stays[last].left = at
                } else {
                    stays.append(Stay(place: place, entered: at, left: at))
                }
            }
        }
        return stays
    }
}

extension VisitTracker {
    /// Returns all transitions of a new tracker for some fixes, without dwelling.
    static func transitions(
        of fixes: [Fix], in places: PlaceIndex, rules: TrackerRules = TrackerRules(),
        until end: Instant? = nil
    ) -> [Transition] {
        var tracker = VisitTracker(device: DeviceID(high: 1, low: 2), rules: rules)
        var transitions = fixes.flatMap { tracker.receive($0, places: places) }
        transitions += tracker.finish(
            at: end ?? fixes.map(\.at).max() ?? Walk.start, places: places)
        return transitions.withoutDwelling
    }
}

extension [Transition] {
    /// The transitions for entering and leaving only.
    var withoutDwelling: [Transition] { filter { $0.kind != .dwell } }

    /// The visits of the transitions, ascending by their beginning.
    var visits: [Visit] {
        var visits: [Visit.ID: Visit] = [:]
        for transition in self {
            let told = Visit(transition, of: .local)
            visits[told.id] = visits[told.id]?.merged(with: told) ?? told
        }
        return visits.values.sorted { ($0.entered, $0.id) < ($1.entered, $1.id) }
    }
}
