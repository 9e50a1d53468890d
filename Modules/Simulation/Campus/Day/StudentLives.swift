import Primitives

/// The plans and walks of people, drawn from their lives in a population.
struct StudentLives: Sendable {
    /// The plan and the walk of each person, by number.
    let lives: [(plan: StudentPlan, walk: Walk)]

    /// Draws the lives of some days.
    ///
    /// - Complexity: O(people × days of the term so far).
    init(
        of students: [Student], seed: UInt64, in venues: Venues, _ played: PlayedDays,
        _ day: DayClock, _ manners: Manners
    ) {
        let rooms = CampusRooms(in: venues, seed: seed)
        let talk = PlayedTalk(people: students.count, seed: seed, during: played)
        lives = students.map { student in
            let life = PlayedLife(of: student.person, during: played)
            var own = student.generator(for: .walk)
            let plan = StudentPlan(
                of: student, habits: life.habits, wishes: talk.wishes[student.number],
                during: played, manners: manners)
            let walk = Walk(
                life, in: rooms, during: day, delay: day.start - played.start, using: &own)
            return (plan, walk)
        }
    }
}
