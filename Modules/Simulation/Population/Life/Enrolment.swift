import Primitives

/// The courses of a person: two on Mondays, Wednesdays and Fridays, two on Tuesdays and Thursdays.
struct Enrolment: Sendable {
    /// The number of courses that a quarter gives in a term.
    static let courses = 12
    /// The minutes of the day at which courses begin.
    private static let slots = [540.0, 630, 780, 870, 960, 1050]

    /// The building in which they learn.
    let faculty: Quarter.Use
    private let odd: [Int]
    private let even: [Int]
    private let quarter: Quarter

    /// Draws the courses of a person.
    init(of person: Person) {
        var own = person.generator(for: .courses)
        quarter = person.quarter
        let slots = Array(Self.slots.indices)
        faculty = own.chance(0.5) ? .lectures : .seminars
        even = slots.shuffled(using: &own).prefix(2).sorted()
        odd = slots.shuffled(using: &own).prefix(2).sorted()
    }

    /// Returns the hours of a weekday, ascending.
    func appointments(on day: Day) -> [Appointment] {
        let weekday = day.weekday.rawValue
        guard weekday <= 5 else { return [] }
        let isEven = weekday % 2 == 1
        return (isEven ? even : odd).map { slot in
            let course = slot * 2 + (isEven ? 0 : 1)
            return Appointment(
                minute: Self.slots[slot], room: quarter.room(course, of: faculty), length: 33)
        }
    }
}
