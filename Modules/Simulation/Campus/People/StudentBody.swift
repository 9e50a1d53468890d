import Primitives

/// The people of one run: the same seed gives the same people, and a larger population begins with
/// the people of a smaller one.
package struct StudentBody: Sendable {
    /// Everybody, by number.
    package let students: [Student]

    /// Creates that many people.
    package init(count: Int, seed: UInt64) {
        precondition(count > 0, "a run has somebody")
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
                    person: Person(number: number, seed: seed), seed: own.next()))
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
