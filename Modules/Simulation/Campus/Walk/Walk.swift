import Counting
import Geofence
import Glibc
import Primitives

/// A person's true positions during a day: stays with small moves, and straight ways between.
package struct Walk: Sendable, Hashable {
    /// One part of a walk; it begins at the place and time at which the previous one ends.
    struct Leg: Sendable, Hashable {
        let from: Coordinate
        let to: Coordinate
        let start: Instant
        let end: Instant

        var isStay: Bool { from == to }

        func position(at instant: Instant) -> Coordinate {
            guard !isStay else { return drifted(at: instant) }
            let share =
                Double((instant - start).wholeMilliseconds)
                / Double(max(1, (end - start).wholeMilliseconds))
            return Coordinate(
                longitude: from.longitude + (to.longitude - from.longitude) * share,
                latitude: from.latitude + (to.latitude - from.latitude) * share)
        }

        /// Returns a position on a slow loop of at most ``Walk/drift`` metres around the spot.
        private func drifted(at instant: Instant) -> Coordinate {
            let seconds = Double((instant - start).wholeMilliseconds) / 1000
            return from.moved(
                east: Walk.drift / 1.5 * sin(seconds / 97),
                north: Walk.drift / 1.5 * sin(seconds / 61))
        }
    }

    /// The radius in metres within which people move during a stay.
    static let drift = 2.0
    /// The walking speed in metres per second.
    static let pace = 1.4
    /// The longest time on a way; people with farther to go take a bicycle.
    static let longestWay: Duration = .minutes(10)

    let legs: [Leg]

    /// A decision to go somewhere.
    struct Move: Sendable, Hashable {
        let at: Instant
        let to: Coordinate
    }

    /// Creates a walk that carries out moves, ascending; people set out up to a minute late, and
    /// each way has its own pace.
    init(
        from start: Coordinate, during time: Range<Instant>, _ moves: [Move],
        using generator: inout SeededGenerator
    ) {
        var legs: [Leg] = []
        var (here, now) = (start, time.lowerBound)
        for move in moves {
            // A person who is still on the way finishes it first.
            let departure = max(now, move.at + .seconds(Int.random(in: 0...60, using: &generator)))
            let pace = Self.pace * Double.random(in: 0.9...1.15, using: &generator)
            let seconds = min(
                here.distance(to: move.to) / pace,
                Double(Self.longestWay.components.seconds))
            let arrival = departure + .milliseconds(Int64(seconds * 1000))
            legs.append(Leg(from: here, to: here, start: now, end: departure))
            legs.append(Leg(from: here, to: move.to, start: departure, end: arrival))
            (here, now) = (move.to, arrival)
        }
        legs.append(Leg(from: here, to: here, start: now, end: max(now, time.upperBound)))
        self.legs = legs
    }

    /// Creates a walk through the appointments of a day.
    init(
        _ appointments: [Timetables.Appointment], in venues: Venues, day: DayClock,
        using generator: inout SeededGenerator
    ) {
        precondition(!appointments.isEmpty, "a day has at least one appointment")
        let moves = appointments.dropFirst().map { appointment in
            Move(
                at: day.instant(quarter: appointment.quarter),
                to: venues.spots[appointment.spot].coordinate)
        }
        self.init(
            from: venues.spots[appointments[0].spot].coordinate, during: day.start..<day.end,
            Array(moves), using: &generator)
    }

    /// Returns the position at an instant of the day.
    ///
    /// - Complexity: O(legs).
    package func position(at instant: Instant) -> Coordinate {
        leg(at: instant).position(at: instant)
    }

    func leg(at instant: Instant) -> Leg {
        legs.last { $0.start <= instant } ?? legs[0]
    }
}
