import Primitives

/// The figures of a person's day beside places and messages.
package struct DayHabits: Sendable, Hashable {
    /// The minutes asleep.
    package var asleep = 0.0
    /// The deadlines of the day.
    package var deadlines = 0
    /// The taps on counters.
    package var taps = 0
    /// Whether they wrote into the journal.
    package var hasEntry = false
    /// Whether the phone was off for a part of the day.
    package var isPhoneOff = false

    /// Creates the figures of an empty day.
    package init() {}

    /// Draws the figures of a day.
    init(person: Person, load: Double, asleep: Double, using random: inout SeededGenerator) {
        self.asleep = asleep
        deadlines = random.poisson(mean: 0.1 + 0.8 * load)
        taps = random.poisson(mean: person.taps)
        hasEntry = random.chance(person.journalChance)
        isPhoneOff = random.chance(person.offChance)
    }
}
