import Primitives

/// The traits of a person, which follow from a seed and the person's number alone.
package struct Person: Sendable, Hashable {
    /// The role on the campus.
    package enum Role: String, Sendable, Hashable, CaseIterable {
        /// Somebody who learns.
        case student
        /// Somebody who teaches or works there.
        case staff
    }

    /// The position in the population, from 0.
    package let number: Int
    /// The role.
    package let role: Role
    /// Whether they live nearly all of their time in their quarter.
    package let isRooted: Bool
    /// The room in which they sleep.
    package let home: Locus
    /// The place of their family, which they visit now and then.
    package let family: Locus
    /// The distance from the campus to their family in metres.
    package let familyDistance: Double
    /// The minute of the day at which they wake on weekdays.
    package let wakeMinute: Double
    /// The mean number of conversations that they begin in four weeks.
    package let talkativeness: Double
    /// The mean number of taps on their counters in a day.
    package let taps: Double
    /// The chance that they write into their journal on a day.
    package let journalChance: Double
    /// The chance that their phone is off for a part of a day.
    package let offChance: Double
    /// Whether they have a second device.
    package let hasSecondDevice: Bool
    /// The seed of the population.
    package let seed: UInt64

    /// Creates the person of a number.
    package init(number: Int, seed: UInt64) {
        var own = SeededGenerator(seed: seed, 1, UInt64(number))
        self.number = number
        self.seed = seed
        role = own.chance(0.08) ? .staff : .student
        isRooted = Layer.rooted.share(of: number, seed: seed) < 0.58
        let quarter = Quarter(number: number / Quarter.people)
        let isFirst = number % Quarter.people % 2 == 0
        home = quarter.room(number % Quarter.people, of: isFirst ? .home : .otherHome)
        familyDistance = SeededGenerator.powerLaw(
            from: 2000, to: 300_000, exponent: 1.465,
            at: Layer.family.share(of: number, seed: seed))
        family = Self.place(
            number: UInt64(number) << 20, from: home, metres: familyDistance, using: &own)
        wakeMinute = own.normal(mean: 470, deviation: 35)
        talkativeness = Self.talkativeness(of: number, seed: seed)
        taps = own.logNormal(median: 6, deviation: 0.9)
        journalChance = own.chance(0.35) ? own.unit() : 0
        offChance = own.unit() * 0.15
        hasSecondDevice = own.chance(0.2)
    }

    /// The quarter in which they live.
    package var quarter: Quarter { Quarter(number: number / Quarter.people) }

    /// The share of people who read what is written to them, and never write.
    static let silentShare = 0.245

    /// Returns the talkativeness of a person without the other traits; 0 for one who never writes.
    static func talkativeness(of number: Int, seed: UInt64) -> Double {
        let share = Layer.talk.share(of: number, seed: seed)
        guard share >= silentShare else { return 0 }
        let talkativeness = Layer.logLogistic(
            median: 2.25, deviation: 2.84, at: (share - silentShare) / (1 - silentShare))
        return min(talkativeness, 330)
    }

    /// Returns their own random numbers for one purpose.
    func generator(for purpose: Purpose) -> SeededGenerator {
        SeededGenerator(seed: seed, purpose.rawValue, UInt64(number))
    }

    /// The purposes for which a person needs random numbers.
    enum Purpose: UInt64, Sendable { case life = 2, talk = 3, courses = 4, habits = 5 }

    /// Returns a place beyond the campus at a distance from another.
    static func place(
        number: UInt64, from origin: Locus, metres: Double, using random: inout SeededGenerator
    ) -> Locus {
        let (east, north) = random.direction()
        return Locus(
            number: Quarter.beyond + number, east: origin.east + metres * east,
            north: origin.north + metres * north)
    }
}
