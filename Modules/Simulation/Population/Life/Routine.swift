import Primitives

/// The habits of a person that give the days their form: where they eat, study and wait.
struct Routine: Sendable {
    /// The room of the midday meal.
    let noon: Locus
    /// The room of the evening meal.
    let evening: Locus
    /// The room to study in, and to wait in between two hours.
    let study: Locus
    /// The minute of a weekday at which they study.
    let studyMinute: Double
    /// The longest gap between two hours, in minutes, for which they do not go home.
    let patience: Double
    /// Whether they wait where they are instead of in the room to study in.
    let isLingerer: Bool
    /// The number of new places that they would like to see before they go and see them.
    let threshold: Double

    /// Draws the habits of a person who learns in a building.
    init(of quarter: Quarter, faculty: Quarter.Use, using random: inout SeededGenerator) {
        noon = quarter.room(random.below(6), of: .meals)
        evening = quarter.room(10 + random.below(6), of: .meals)
        let use = random.chance(0.6) ? faculty : .books
        study = quarter.room(16 + random.below(4), of: use)
        studyMinute = [690.0, 840, 930, 1020][random.below(4)]
        patience = 30 + random.unit() * 40
        isLingerer = random.chance(0.4)
        threshold = 3 + random.unit() * 5
    }

    /// Returns the meals of a day, and the time to study if it is a weekday.
    func appointments(isFree: Bool, using random: inout SeededGenerator) -> [Appointment] {
        var plan: [Appointment] = []
        let delay = isFree ? 45.0 : 0
        let noonMinute = 720 + delay + random.normal(deviation: 6)
        if random.chance(0.88) {
            plan.append(Appointment(minute: noonMinute, room: noon, length: 24))
        }
        let eveningMinute = 1110 + delay / 2 + random.normal(deviation: 8)
        if random.chance(0.8) {
            plan.append(Appointment(minute: eveningMinute, room: evening, length: 24))
        }
        if !isFree, random.chance(0.6) {
            let minute = studyMinute + random.normal(deviation: 10)
            plan.append(Appointment(minute: minute, room: study, length: 30))
        }
        return plan
    }
}
