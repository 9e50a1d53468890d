import Counting
import Primitives

extension Walk {
    /// The shortest stay for which somebody goes to another place, in seconds.
    ///
    /// Phones tell places apart within some minutes; who looks in for less stays where they were.
    static let shortestStay: Int64 = 600

    /// Creates the walk of a life over a campus.
    ///
    /// People set out when a stay ends, and not more than ten minutes before the next one.
    ///
    /// - Parameter delay: The time by which the run is later than the days that it plays.
    init(
        _ life: PlayedLife, in rooms: CampusRooms, during day: DayClock, delay: Duration,
        using generator: inout SeededGenerator
    ) {
        guard let first = life.stays.first else { preconditionFailure("a life has a day") }
        let start = rooms.coordinate(of: first.place)
        var (here, left) = (start, first.end)
        var moves: [Move] = []
        // The last stays are left out, so that everybody has arrived at the end.
        let last = (day.end - delay).milliseconds / 1000 - 900
        for stay in life.stays.dropFirst()
        where stay.seconds >= Self.shortestStay && stay.start < last {
            let there = rooms.coordinate(of: stay.place)
            if there != here {
                let leave = max(left, stay.start - Self.longestWay.components.seconds)
                moves.append(Move(at: Instant(seconds: leave) + delay, to: there))
                here = there
            }
            left = stay.end
        }
        self.init(from: start, during: day.start..<day.end, moves, using: &generator)
    }

    /// Whether the person is on a way in a part of a time.
    func isMoving(during time: Range<Instant>) -> Bool {
        legs.contains {
            !$0.isStay && $0.start < time.upperBound && $0.end >= time.lowerBound
        }
    }
}
