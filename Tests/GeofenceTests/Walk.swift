import Foundation
import Primitives

@testable import Geofence

/// A person's true way through a campus, and what a phone tells of it.
struct Walk {
    /// A stay in a place as it truly was.
    struct Stay: Equatable {
        let place: Place.ID
        let entered: Instant
        var left: Instant
    }

    static let start = Instant(seconds: 1_772_000_000)
    private(set) var track: [(at: Instant, position: Coordinate)] = []

    /// Goes from place to place, stays for some minutes in each, a position every second.
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

    /// What a phone with errors of that accuracy reports, a fix every so many seconds.
    func fixes(
        accuracy: Double, every seconds: Int, using generator: inout SeededGenerator
    ) -> [Fix] {
        // Two of three readings lie within the accuracy, if each axis deviates by this.
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

    /// The stays as the true positions make them; gaps under a minute are joined.
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
    /// All that a fresh tracker makes of some fixes, but for what it tells of staying.
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
    /// Entering and leaving only.
    var withoutDwelling: [Transition] { filter { $0.kind != .dwell } }

    /// The visits that they tell of, ascending by beginning.
    var visits: [Visit] {
        var visits: [Visit.ID: Visit] = [:]
        for transition in self {
            let told = Visit(transition, of: .local)
            visits[told.id] = visits[told.id]?.merged(with: told) ?? told
        }
        return visits.values.sorted { ($0.entered, $0.id) < ($1.entered, $1.id) }
    }
}
