import Glibc
import Primitives

/// The conversations that a person begins, with the answers to them.
///
/// Sessions hold several conversations, close together; each is answered or not, at once or days
/// later. All of it follows from the person who begins, so a larger population only adds people.
package struct Correspondence: Sendable {
    /// The number of people among whom somebody finds partners: four quarters.
    package static let circle = 4 * Quarter.people
    /// The share of answers that come at once.
    static let quick = 0.37
    /// The most messages of one conversation.
    static let longest = 80

    private let hours: TalkHours
    private let seed: UInt64
    private let first: Int64
    private let end: Int64

    /// Creates the conversations of some days.
    package init(calendar: AcademicCalendar, first: Day, days: Int, seed: UInt64) {
        hours = TalkHours(calendar: calendar, first: first, days: days, seed: seed)
        self.seed = seed
        self.first = calendar.second(of: first, minute: 0)
        end = calendar.second(of: first + days, minute: 0)
    }

    /// Returns the messages of the conversations that a person begins with the first people of a
    /// population, ascending by time.
    package func messages(begunBy person: Person, among people: Int) -> [SentMessage] {
        var random = person.generator(for: .talk)
        var sent: [SentMessage] = []
        let moods = random.next()
        var circle = ContactCircle(of: person)
        // Two of three days of an ordinary week in four weeks make a weight of one.
        var left = random.poisson(mean: person.talkativeness * hours.weightedDays / 18)
        var last: Int64?
        while left > 0 {
            var second =
                last.flatMap { last in
                    random.chance(0.384) ? hours.again(after: last, using: &random) : nil
                } ?? hours.start(person.number, moods: moods, using: &random)
            let many = min(left, Int(random.powerLaw(from: 1, to: 40, exponent: 1.397)))
            left -= many
            for _ in 0..<many {
                let partner = circle.next(using: &random)
                thread(
                    from: person.number, to: partner, at: second, into: &sent, using: &random)
                second += Int64(random.powerLaw(from: 55, to: 20_000, exponent: 1.616))
            }
            last = second
        }
        sent.removeAll {
            $0.receiver >= people || $0.sender >= people || $0.second < first || $0.second >= end
        }
        return sent.sorted {
            ($0.second, $0.sender, $0.receiver) < ($1.second, $1.sender, $1.receiver)
        }
    }

    /// Returns the second of an answer: at once or later by the tempo of the conversation, and one
    /// that waits for hours comes in days in which its writer talks.
    private func answer(
        by sender: Int, to second: Int64, tempo: Double, using random: inout SeededGenerator
    ) -> Int64 {
        let mixed = 0.9 * tempo + random.normal(deviation: 0.436)
        let share = 0.5 * erfc(-mixed / 2.0.squareRoot())
        // Between those who are at it and those who look again later, few answer.
        let delay =
            share < Self.quick
            ? SeededGenerator.powerLaw(from: 50, to: 865, exponent: 1, at: share / Self.quick)
            : SeededGenerator.powerLaw(
                from: 1515, to: 423_000, exponent: 1.138,
                at: (share - Self.quick) / (1 - Self.quick))
        var second = hours.awake(second + Int64(delay), using: &random)
        guard delay > 8340 else { return second }
        for _ in 0..<20 where !hours.isOpen(sender, at: second) { second += 86400 }
        return second
    }

    /// Adds a conversation of two: first messages, and answers as long as both go on.
    private func thread(
        from one: Int, to other: Int, at second: Int64, into sent: inout [SentMessage],
        using random: inout SeededGenerator
    ) {
        var (second, sender, receiver) = (second, one, other)
        sent.append(SentMessage(sender: sender, receiver: receiver, second: second))
        guard Person.talkativeness(of: other, seed: seed) > 0 else { return }
        // Half of the conversations are short; those who answer at once go on answering at once.
        let onward = random.chance(0.5) ? 0.1 : 0.847
        let tempo = random.normal(deviation: 1)
        var goesOn = random.chance(0.403)
        for _ in 0..<Self.longest where goesOn {
            if random.chance(0.034) {
                second += Int64(random.powerLaw(from: 30, to: 8000, exponent: 1.2))
            } else {
                swap(&sender, &receiver)
                second = answer(by: sender, to: second, tempo: tempo, using: &random)
            }
            sent.append(SentMessage(sender: sender, receiver: receiver, second: second))
            goesOn = random.chance(onward)
        }
    }
}
