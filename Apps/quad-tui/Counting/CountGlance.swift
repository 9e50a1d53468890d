import Counting
import Primitives
import Workspace

/// The sums of a counter on a day, by its hours, and on the days before, as the list shows them.
struct CountGlance: Hashable, Sendable {
    /// The changes of a day that are read for its hours.
    private static let mostChanges = 2_000

    /// The counter as it was when this was read.
    let counter: Counter
    let day: Day
    /// The amounts by hours of the day.
    let hours: [Int64]
    /// The sums of the last fourteen days.
    let days: [Sum]

    /// The sum of the day.
    var today: Today { Today(counter: counter.id, sum: days.last?.amount ?? 0) }

    /// Whether it is of a counter as it is now, and of a day.
    func isOf(_ counter: Counter, _ day: Day) -> Bool { self.counter == counter && self.day == day }
}

extension CountGlance {
    /// Reads what was counted of a counter.
    init(of id: Counter.ID, on day: Day, by rule: DayRule, in counters: Counters) throws {
        counter = try counters.counter(id)
        self.day = day
        days = try counters.sums(
            of: id, by: .day, in: SumUnit.day.days(before: day))
        let start = rule.start(of: day)
        let length = (rule.start(of: day + 1) - start) / 24
        var hours = [Int64](repeating: 0, count: 24)
        func add(_ amount: Int64, to hour: Int) {
            hours[hour] = hours[hour].addingSaturated(amount)
        }
        if counter.type == .time {
            for interval in try counters.intervals(of: id) {
                let end = interval.stop ?? interval.start + interval.duration
                for hour in 0..<24 {
                    let first = start + length * hour
                    let span = min(end, first + length) - max(interval.start, first)
                    if span > .zero { add(span.wholeMilliseconds, to: hour) }
                }
            }
        } else {
            let taps = try counters.taps(
                of: id, in: start..<rule.start(of: day + 1), limit: Self.mostChanges)
            for tap in taps {
                let hour = (tap.at - start).wholeMilliseconds / length.wholeMilliseconds
                add(tap.amount, to: min(23, max(0, Int(hour))))
            }
        }
        self.hours = hours
    }
}
