import Storage

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
    /// Whether they also count and write on a second device.
    package let hasSecondDevice: Bool
    /// The seed of their own random numbers.
    let seed: UInt64

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

/// The people of one run: the same seed gives the same people, and a larger population begins with
/// the people of a smaller one.
package struct Population: Sendable {
    /// Everybody, by number.
    package let students: [Student]

    /// Creates that many people.
    ///
    /// - Parameter secondDevices: The number of people per person with a second device.
    package init(count: Int, seed: UInt64, secondDevices: Int = 5) {
        precondition(count > 0 && secondDevices > 0, "a population has somebody")
        var root = SeededGenerator(seed: seed)
        var taken: Set<String> = []
        var students: [Student] = []
        // Names for all seeds come from one list; logins of two runs on one server must differ.
        let mark = String(seed % 46656, radix: 36)
        for number in 0..<count {
            var own = root.split()
            let (displayName, name) = Self.name(&own, &taken)
            students.append(
                Student(
                    number: number, displayName: displayName, login: "\(name).\(mark)",
                    password: "\(Identifier<Student>(high: own.next(), low: own.next()))",
                    hasSecondDevice: number % secondDevices == 0, seed: own.next()))
        }
        self.students = students
    }

    /// Returns an unused name; a duplicate gets a middle initial, and then a number.
    private static func name(
        _ own: inout SeededGenerator, _ taken: inout Set<String>
    ) -> (displayName: String, login: String) {
        let given = Names.given[Int.random(in: Names.given.indices, using: &own)]
        let family = Names.family[Int.random(in: Names.family.indices, using: &own)]
        let initial = Names.initials[Int.random(in: Names.initials.indices, using: &own)]
        var choices = [
            ("\(given) \(family)", "\(given).\(family)"),
            ("\(given) \(initial). \(family)", "\(given).\(initial).\(family)"),
        ]
        var count = 2
        while true {
            for (displayName, login) in choices where taken.insert(login.lowercased()).inserted {
                return (displayName, login.lowercased())
            }
            choices = [("\(given) \(family) \(count)", "\(given).\(family).\(count)")]
            count += 1
        }
    }
}
