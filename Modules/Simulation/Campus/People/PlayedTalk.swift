import Primitives

/// The messages that the people of a run write on its days, as far as their population says.
struct PlayedTalk: Sendable {
    /// A wish to write.
    struct Wish: Sendable, Hashable {
        /// The quarter of an hour.
        let quarter: Int
        /// The person to write to; `nil` for somebody who is not among the people of the run.
        let partner: Int?
    }

    /// The wishes of each person, by number, ascending by time for each conversation.
    let wishes: [[Wish]]

    /// Draws the messages of the whole term, so that a day is the same in every run, and takes
    /// those of the days.
    ///
    /// - Complexity: O(people · messages of a term).
    init(people: Int, seed: UInt64, during played: PlayedDays) {
        let circle = Correspondence.circle
        let population = SimulatedPopulation(
            people: (people + circle - 1) / circle * circle, days: AcademicCalendar.weeks * 7,
            seed: seed, first: played.term, calendar: played.calendar)
        let seconds = played.start.milliseconds / 1000..<played.end.milliseconds / 1000
        var wishes = [[Wish]](repeating: [], count: people)
        for number in 0..<people {
            for message in population.messages(begunBy: number)
            where seconds.contains(message.second) && message.sender < people {
                wishes[message.sender].append(
                    Wish(
                        quarter: played.quarter(at: Instant(seconds: message.second)),
                        partner: message.receiver < people ? message.receiver : nil))
            }
        }
        self.wishes = wishes
    }
}
