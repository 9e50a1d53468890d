import Geofence

/// The tracks of the people of a simulated day and the readings of their receivers, without any
/// device or server.
///
/// ```
/// let day = DayClock(start: morning)
/// guard let tracks = DayTracks(people: 1000, on: campus, seed: 1, day: day) else { return }
/// var receiver = tracks.receiver(of: 7)
/// let fixes = receiver.fixes(until: day.end)
/// ```
package struct DayTracks: Sendable {
    /// The time of the day.
    package let day: DayClock
    /// The number of people.
    package var people: Int { students.count }
    /// The spots where people can be.
    package let venues: Venues
    private let students: [Student]
    private let timetables: Timetables
    private let habits: Receiver.Habits

    /// Creates a day of that many people; `nil` if no place of the map has room for anybody.
    package init?(
        people: Int, on map: CampusMap, seed: UInt64, day: DayClock,
        habits: Receiver.Habits = Receiver.Habits()
    ) {
        guard let venues = Venues(map) else { return nil }
        self.day = day
        self.venues = venues
        self.habits = habits
        students = StudentBody(count: people, seed: seed).students
        timetables = Timetables(venues: venues, seed: seed)
    }

    /// Returns the receiver of a person, switched on when the day begins.
    package func receiver(of person: Int) -> Receiver {
        Receiver(
            walk: walk(of: person), habits: habits,
            generator: students[person].generator(for: .receiver))
    }

    private func walk(of person: Int) -> Walk {
        var own = students[person].generator(for: .walk)
        return Walk(
            timetables.timetable(of: students[person]), in: venues, day: day, using: &own)
    }
}
