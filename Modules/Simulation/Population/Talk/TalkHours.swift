import Primitives

/// The hours at which people begin to talk: by hour and weekday, less in weeks of exams, and much
/// on the evening of an event of the whole campus, one in four weeks, from Monday to Wednesday.
struct TalkHours: Sendable {
    /// The weight of each hour of the clock.
    static let weights: [Double] = [
        30, 14, 6, 2.5, 2, 0.25, 0.5, 14, 14, 22, 34, 40, 42, 44, 48, 52, 52, 50, 48, 52, 58, 62,
        60, 46,
    ]
    /// The share of conversations that begin at an event, in days without load.
    static let eventShare = 0.42

    private let calendar: AcademicCalendar
    private let first: Day
    private let days: Int
    private let seed: UInt64
    private let dayWeights: [Double]
    private let total: Double

    /// Creates the hours of some days.
    init(calendar: AcademicCalendar, first: Day, days: Int, seed: UInt64) {
        self.calendar = calendar
        self.first = first
        self.days = days
        self.seed = seed
        dayWeights = (0..<days).map { number in
            let day = first + number
            return (calendar.isWeekend(day) ? 0.538 : 1.0) * calendar.ease(of: day)
        }
        total = dayWeights.reduce(0, +)
    }

    /// The number of weighted days, which is what conversations are in proportion to.
    var weightedDays: Double { total }

    /// Returns the second at which somebody begins a session, more often on days on which they
    /// like to talk.
    func start(_ person: Int, moods: UInt64, using random: inout SeededGenerator) -> Int64 {
        for _ in 0..<54 {
            let second = start(using: &random)
            guard isOpen(person, at: second) else { continue }
            var mood = SeededGenerator(seed: moods, UInt64(bitPattern: second / 86400))
            if random.chance(mood.logNormal(median: 0.1, deviation: 2.7)) { return second }
        }
        return start(using: &random)
    }

    /// Returns whether somebody talks and answers old messages in the days around a second: for
    /// some spans of five days they do, for others they do not.
    func isOpen(_ person: Int, at second: Int64) -> Bool {
        var own = SeededGenerator(seed: seed ^ (UInt64(person) &* 0x9E37_79B9_7F4A_7C15))
        let quiet = 0.806 + own.unit() * 0.141
        let day = (second - 14_400) / 86400 + Int64(own.below(5))
        var span = SeededGenerator(seed: own.next() ^ UInt64(bitPattern: day / 5))
        return !span.chance(quiet)
    }

    /// Returns the second at which somebody begins a session.
    func start(using random: inout SeededGenerator) -> Int64 {
        if random.chance(Self.eventShare) {
            let block = random.below(max(1, (days + 27) / 28))
            var draw = SeededGenerator(seed: seed, 9, UInt64(block))
            let span = min(block * 28 + 7 + draw.below(14), days - 1)
            let day = max(0, span - max(0, (first + span).weekday.rawValue - 3))
            if random.chance(calendar.ease(of: first + day)) {
                let minute = 1260 + random.exponential(mean: 7)
                return calendar.second(of: first + day, minute: minute)
            }
        }
        var left = random.unit() * total
        var day = 0
        while day < days - 1, left >= dayWeights[day] {
            left -= dayWeights[day]
            day += 1
        }
        let hour = Self.hour(using: &random)
        return calendar.second(of: first + day, minute: Double(hour) * 60 + random.unit() * 60)
    }

    /// Returns the second of another session soon after one, in an episode of much talk.
    func again(after second: Int64, using random: inout SeededGenerator) -> Int64 {
        let later = random.powerLaw(from: 50_000, to: 2_400_000, exponent: 1)
        return awake(second + Int64(later), using: &random)
    }

    /// Returns a later second in place of one at which people sleep.
    func awake(_ second: Int64, using random: inout SeededGenerator) -> Int64 {
        let wall = calendar.zone.wallTime(at: Instant(seconds: second))
        let hour = wall.second / 3600
        let share = Self.weights[hour] / 40
        if share >= 1 || random.chance(0.1 + 0.9 * share) || hour > 9 { return second }
        let later = 8.5 + random.gamma(shape: 1.5, scale: 1.1) - Double(wall.second) / 3600
        return second + Int64(max(0, later) * 3600)
    }

    private static func hour(using random: inout SeededGenerator) -> Int {
        var left = random.unit() * weights.reduce(0, +)
        for (hour, weight) in weights.enumerated() {
            left -= weight
            if left < 0 { return hour }
        }
        return 23
    }
}
