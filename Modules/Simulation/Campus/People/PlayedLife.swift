import Geofence
import Primitives

/// The life of one person of the population, as far as a run plays it.
struct PlayedLife: Sendable {
    /// The stays, ascending, within the played days.
    let stays: [Stay]
    /// The habits of each day.
    let habits: [DayHabits]

    /// Draws the life from the first day of the term, so that a day is the same in every run.
    ///
    /// - Complexity: O(days of the term so far).
    init(of person: Person, during played: PlayedDays) {
        var life = Life(of: person, calendar: played.calendar)
        let lead = played.first - played.term
        var stays: [Stay] = []
        var habits: [DayHabits] = []
        for number in 0..<(lead + played.days) {
            let drawn = life.stays(on: played.term + number)
            // The night before the first day belongs to the day before.
            if number >= lead - 1 { stays += drawn }
            if number >= lead { habits.append(life.habits) }
        }
        let (start, end) = (played.start.milliseconds / 1000, played.end.milliseconds / 1000)
        self.habits = habits
        self.stays = stays.compactMap { stay in
            let clipped = Stay(
                place: stay.place, start: max(stay.start, start), end: min(stay.end, end))
            return clipped.start < clipped.end ? clipped : nil
        }
    }
}
