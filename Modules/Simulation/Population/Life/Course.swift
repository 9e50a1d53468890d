/// The way through a day: parts at places, with walks and rides between them.
struct Course: Sendable {
    /// A part of the day at one place, in minutes of the day.
    struct Part: Sendable {
        let place: Locus
        let start: Double
        var end: Double
    }

    /// The parts so far, ascending.
    private(set) var parts: [Part]

    /// Begins a day at a place.
    init(at place: Locus, minute: Double) {
        parts = [Part(place: place, start: minute, end: minute)]
    }

    /// The place now.
    var place: Locus { parts[parts.count - 1].place }
    /// The minute now.
    var minute: Double { parts[parts.count - 1].end }

    /// Stays until a minute.
    mutating func stay(until minute: Double) {
        parts[parts.count - 1].end = max(minute, self.minute)
    }

    /// Goes to a place, on foot up to two kilometres and by car or train beyond.
    mutating func move(to place: Locus) {
        guard place != self.place else { return }
        let metres = place.distance(to: self.place)
        let travel = metres < 2000 ? metres / 80 : min(240, 10 + metres / 1200)
        let arrival = minute + travel
        parts.append(Part(place: place, start: arrival, end: arrival))
    }
}
