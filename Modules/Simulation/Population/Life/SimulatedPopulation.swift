import Primitives

/// People on a campus for some days, from a seed; every question is answered by drawing.
///
/// A larger population begins with a smaller one: stays and traits of a person are the same in
/// both, and messages and contacts of the smaller one are those of the larger among its people.
package struct SimulatedPopulation: Sendable {
    /// The number of people.
    package let people: Int
    /// The number of days.
    package let days: Int
    /// The seed.
    package let seed: UInt64
    /// The first day.
    package let first: Day
    /// The calendar.
    package let calendar: AcademicCalendar
    private let correspondence: Correspondence
    private let tables: TableCompany

    /// The numbers of people and days that can be simulated.
    package static let bounds = (people: 1...100_000, days: 1...366)

    /// Creates a population within the bounds.
    package init(people: Int, days: Int, seed: UInt64, first: Day, calendar: AcademicCalendar) {
        precondition(Self.bounds.people.contains(people), "a population is within its bounds")
        precondition(Self.bounds.days.contains(days), "a span is within its bounds")
        self.people = people
        self.days = days
        self.seed = seed
        self.first = first
        self.calendar = calendar
        correspondence = Correspondence(calendar: calendar, first: first, days: days, seed: seed)
        tables = TableCompany(calendar: calendar, seed: seed)
    }

    /// The number of quarters in which they live; the last may have room left.
    package var quarters: Int { (people + Quarter.people - 1) / Quarter.people }

    /// Returns a person.
    package func person(_ number: Int) -> Person { Person(number: number, seed: seed) }

    /// Returns the life of a person before the first day.
    package func life(of number: Int) -> Life {
        Life(of: person(number), calendar: calendar)
    }

    /// Returns the stays of a person on all days, ascending.
    package func stays(of number: Int) -> [Stay] {
        var life = life(of: number)
        return life.stays(from: first, days: days)
    }

    /// Returns the messages of the conversations that a person begins, ascending by time.
    package func messages(begunBy number: Int) -> [SentMessage] {
        correspondence.messages(begunBy: person(number), among: people)
    }

    /// Returns the contacts of a quarter on a day, ascending by time.
    package func contacts(of quarter: Quarter, on day: Day) -> [Contact] {
        tables.contacts(of: quarter, on: day, among: people)
    }
}
