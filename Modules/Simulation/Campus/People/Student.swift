import Primitives

/// A synthetic person.
package struct Student: Sendable, Hashable {
    /// The position in the population, from 0.
    package let number: Int
    /// The name that others see, such as `Nora Whitfield`.
    package let displayName: String
    /// The login name, unique in the population.
    package let login: String
    /// The password.
    package let password: String
    /// The traits in the population.
    let person: Person
    /// The seed of their own random numbers.
    let seed: UInt64

    /// Whether they also count and write on a second device; the first person, who is looked at
    /// afterwards, does.
    package var hasSecondDevice: Bool { number == 0 || person.hasSecondDevice }
    /// The number of their devices.
    package var deviceCount: Int { hasSecondDevice ? 2 : 1 }

    /// Returns their own random numbers for one purpose, so that purposes don't affect each other.
    func generator(for purpose: Purpose) -> SeededGenerator {
        var generator = SeededGenerator(seed: seed &+ purpose.rawValue)
        return generator.split()
    }

    /// The purposes for which a person needs random numbers.
    enum Purpose: UInt64 {
        case timetable = 1
        case walk = 2
        case receiver = 3
        case plan = 4
        case talk = 5
        case device = 16
    }
}
