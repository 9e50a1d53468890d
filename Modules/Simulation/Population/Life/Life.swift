import Primitives

/// The days of one person, drawn one after the other from the person's traits and the calendar.
///
/// A day lasts from 04:00 to 04:00, so that late evenings belong to it.
package struct Life: Sendable {
    /// The person.
    package let person: Person
    private let calendar: AcademicCalendar
    private let enrolment: Enrolment
    private var random: SeededGenerator
    private var haunts = Haunts()
    private var newPlaces: UInt64 = 0
    private let routine: Routine
    /// The number of new places that they would like to see by now.
    private var curiosity: Double
    /// The figures of the day drawn last.
    package private(set) var habits = DayHabits()

    /// The next part of a day: its place, and the gamma distribution of its length in minutes.
    private struct Step {
        let place: Locus
        let mean: Double
        var shape = 2.8
        var isWaiting = false
    }

    /// The minute at which a day begins.
    static let dawn = 240.0
    /// The minute at which a day ends.
    static let dusk = 1680.0

    /// Creates the life of a person before the first day.
    package init(of person: Person, calendar: AcademicCalendar) {
        self.person = person
        self.calendar = calendar
        enrolment = Enrolment(of: person)
        random = person.generator(for: .life)
        routine = Routine(of: person.quarter, faculty: enrolment.faculty, using: &random)
        curiosity = routine.threshold - 1
    }

    /// Returns the stays of some days, ascending; stays at one place that touch are one.
    package mutating func stays(from first: Day, days: Int) -> [Stay] {
        var joined: [Stay] = []
        for number in 0..<days {
            for stay in stays(on: first + number) where stay.end > stay.start {
                if let last = joined.last, last.place == stay.place {
                    joined[joined.count - 1].end = stay.end
                } else {
                    joined.append(stay)
                }
            }
        }
        return joined
    }

    /// Returns the stays of the next day.
    package mutating func stays(on day: Day) -> [Stay] {
        let load = calendar.load(of: day)
        let isFree = calendar.isWeekend(day)
        let late = isFree ? 75.0 : 0
        let wake = max(300, person.wakeMinute + late + random.normal(deviation: 20))
        let tired = 940 + 90 * load + random.normal(deviation: 35)
        let bed = min(Self.dusk - 30, person.wakeMinute + late + tired)
        habits = DayHabits(
            person: person, load: load, asleep: 1440 - (bed - wake), using: &random)
        if isAway(on: day) { return away(on: day, wake: wake, bed: bed) }
        var course = Course(at: person.home, minute: Self.dawn)
        course.stay(until: wake + random.gamma(shape: 2, scale: 25))
        walk(&course, plan: plan(for: day, load: load), load: load, until: bed)
        course.move(to: person.home)
        course.stay(until: Self.dusk)
        return course.parts.map { part in
            Stay(
                place: part.place, start: calendar.second(of: day, minute: part.start),
                end: calendar.second(of: day, minute: part.end))
        }
    }

    /// Returns the appointments of a day, ascending.
    private mutating func plan(for day: Day, load: Double) -> [Appointment] {
        var plan: [Appointment] = []
        if calendar.phase(of: day) != .holiday {
            for hour in enrolment.appointments(on: day) where random.chance(0.97 - 0.2 * load) {
                plan.append(hour)
            }
        }
        plan += routine.appointments(isFree: calendar.isWeekend(day), using: &random)
        return plan.sorted { $0.minute < $1.minute }
    }

    /// Moves from the morning to the night: to appointments, and between them home or elsewhere.
    private mutating func walk(
        _ course: inout Course, plan: [Appointment], load: Double, until bed: Double
    ) {
        var plan = plan[...]
        var outing = 0.0
        for _ in 0..<60 where course.minute < bed {
            while let next = plan.first, next.minute < course.minute - 15 { plan.removeFirst() }
            let gap = (plan.first?.minute ?? bed) - course.minute
            let step: Step
            if let next = plan.first, gap <= 20 {
                step = Step(place: next.room, mean: next.length)
                plan.removeFirst()
            } else {
                step = leisure(from: course.place, gap: gap, load: load, outing: &outing)
            }
            if step.place != course.place {
                course.move(to: step.place)
                haunts.visit(step.place)
                curiosity += haunts.curiosity
            }
            var end = course.minute + random.gamma(shape: step.shape, scale: step.mean / step.shape)
            if let next = plan.first, step.isWaiting || end > next.minute - 8 {
                end = max(course.minute + 5, next.minute - random.unit() * 8)
            }
            course.stay(until: min(end, max(bed, course.minute + 2)))
        }
    }

    /// Returns the next step of free time: on an outing to see new places, home, or where they
    /// wait for the next hour.
    private mutating func leisure(
        from place: Locus, gap: Double, load: Double, outing: inout Double
    ) -> Step {
        let isHome = place == person.home
        if isHome, curiosity >= routine.threshold, random.chance(1 - 0.5 * load) {
            outing = curiosity
        }
        if outing >= 1, gap > 30 {
            if random.chance(0.62) {
                let known = haunts.known(besides: place, person.home, using: &random)
                return Step(place: known ?? routine.noon, mean: 17, shape: 2.3)
            }
            outing -= 1
            curiosity -= 1
            return Step(place: newPlace(from: place), mean: 17, shape: 2.3)
        }
        if !isHome, gap < routine.patience {
            let spot = routine.isLingerer ? place : routine.study
            return Step(place: spot, mean: 14, isWaiting: true)
        }
        return Step(place: person.home, mean: 84)
    }

    /// Returns a place where the person has never been, or hardly ever.
    private mutating func newPlace(from place: Locus) -> Locus {
        let chance = random.unit()
        if !person.isRooted, chance < 0.14 {
            newPlaces += 1
            let metres = random.powerLaw(from: 800, to: 200_000, exponent: 1.95)
            return Person.place(
                number: UInt64(person.number) << 20 + newPlaces, from: person.home,
                metres: metres, using: &random)
        }
        let isElsewhere = chance < (person.isRooted ? 0.015 : 0.34)
        let quarter = isElsewhere ? Quarter(number: random.below(8)) : person.quarter
        // Of some rooms the one whose distance is nearest to that of a usual walk.
        let metres = random.logNormal(median: 75, deviation: 0.65)
        var best = quarter.room(20 + random.below(230), of: .books)
        for _ in 0..<4 {
            let use = Quarter.Use(rawValue: random.below(Quarter.buildings)) ?? .books
            let room = quarter.room(20 + random.below(230), of: use)
            if abs(room.distance(to: place) - metres) < abs(best.distance(to: place) - metres) {
                best = room
            }
        }
        return best
    }

    /// Returns whether the person is with their family on a day.
    private func isAway(on day: Day) -> Bool {
        var draw = SeededGenerator(
            seed: person.seed, 6, UInt64(person.number), UInt64(bitPattern: Int64(day.number / 7)))
        if calendar.phase(of: day) == .holiday { return draw.chance(0.85) }
        guard calendar.isWeekend(day) else { return false }
        return draw.chance(person.isRooted ? 0.03 : 0.72)
    }

    /// Returns the stay of a day with the family.
    private mutating func away(on day: Day, wake: Double, bed: Double) -> [Stay] {
        haunts.visit(person.family)
        let stay = Stay(
            place: person.family, start: calendar.second(of: day, minute: Self.dawn + 240),
            end: calendar.second(of: day, minute: Self.dusk))
        return [stay]
    }
}
