import Campus
import Geofence
import Primitives

/// Where the people of a simulated day are and what their receivers make of it; no device and no
/// server has a part in it.
///
/// ```
/// let tracks = DayTracks(people: 1000, on: campus, seed: 1, day: DayClock(start: morning))
/// var receiver = tracks.receiver(of: 7)
/// let fixes = receiver.fixes(until: tracks.day.end)
/// ```
public struct DayTracks: Sendable {
    /// When the day is.
    public let day: DayClock
    /// How many people there are.
    public var people: Int { students.count }
    /// Where they can be.
    public let venues: Venues
    private let students: [Student]
    private let timetables: Timetables
    private let habits: Receiver.Habits

    /// Makes up a day of that many people; `nil` if no place of the map has room for anybody.
    public init?(
        people: Int, on map: CampusMap, seed: UInt64, day: DayClock,
        habits: Receiver.Habits = Receiver.Habits()
    ) {
        guard let venues = Venues(map) else { return nil }
        self.day = day
        self.venues = venues
        self.habits = habits
        students = Population(count: people, seed: seed).students
        timetables = Timetables(venues: venues, seed: seed)
    }

    /// The receiver of a person, switched on when the day begins.
    public func receiver(of person: Int) -> Receiver {
        Receiver(
            walk: walk(of: person), habits: habits,
            generator: students[person].generator(for: .receiver))
    }

    /// The stays of a person by the plan of their day: the position of each place in the map, and
    /// from when they set out for it until they set out for the next one.
    public func stays(of person: Int) -> [(place: Int, time: Range<Instant>)] {
        let appointments = timetables.timetable(of: students[person])
        let ends = appointments.dropFirst().map { day.instant(quarter: $0.quarter) } + [day.end]
        return zip(appointments, ends).map { appointment, end in
            (
                venues.spots[appointment.spot].place,
                day.instant(quarter: appointment.quarter)..<end
            )
        }
    }

    private func walk(of person: Int) -> Walk {
        var own = students[person].generator(for: .walk)
        return Walk(
            timetables.timetable(of: students[person]), in: venues, day: day, using: &own)
    }
}
