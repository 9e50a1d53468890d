import Primitives
import Storage

extension Counters {
    /// The adjustments of a counter, newest first.
    ///
    /// - Parameters:
    ///   - range: Only those from its beginning to before its end.
    ///   - limit: The most of them.
    /// - Complexity: O(log N + n).
    public func history(
        of id: Counter.ID, in range: Range<Instant>? = nil, limit: Int = .max
    ) async throws(CountingError) -> [Adjustment] {
        try await store.read(as: CountingError.self) {
            try $0.all(query(id, in: range).reversed().limited(to: limit))
        }
    }

    private func query(_ id: Counter.ID, in range: Range<Instant>?) -> Query<Adjustment> {
        let all = Query(Adjustment.table, equals: owner, id)
        return range.map { all.from($0.lowerBound).before($0.upperBound) } ?? all
    }

    /// What was counted a day, week or month, oldest first; also those in which nothing was.
    ///
    /// Taps and what other devices counted are summed, sets and resets are not. Of a stopwatch it
    /// is the time that fell into each, in milliseconds.
    ///
    /// - Parameter days: From the first to the last day that is shown.
    public func sums(
        of id: Counter.ID, by unit: SumUnit, in days: ClosedRange<Day>
    ) async throws(CountingError) -> [Sum] {
        let periods = periods(unit, in: days)
        let range =
            dayRule.start(of: periods[0].first)..<dayRule.end(of: periods[periods.count - 1])
        let moment = Moment(of: environment)
        let spans = try await store.read(as: CountingError.self) { transaction in
            guard let row = try transaction.get(CounterRow.table, owner, id) else {
                throw CountingError.noSuchCounter("\(id)", suggestions: [])
            }
            guard row.isTime else {
                let counted = try transaction.all(query(id, in: range)).filter(\.isCounted)
                return Summands.taps(counted.map { ($0.at, $0.amount) })
            }
            let document = try replica.document(CounterField.kind, "\(id)", in: transaction)
            let anchor = row.anchor?.moved(to: moment)
            return Summands.times(
                document?.stopwatch(CounterField.time).spans(until: anchor?.steady) ?? [])
        }
        return spans.sums(periods, in: dayRule)
    }

    private func periods(_ unit: SumUnit, in days: ClosedRange<Day>) -> [Period] {
        let rule = unit.rule
        var periods: [Period] = []
        var period = rule.period(of: days.lowerBound, weekStart: dayRule.weekStart)
        while period.first <= days.upperBound {
            periods.append(period)
            period = rule.period(of: period.last + 1, weekStart: dayRule.weekStart)
        }
        return periods
    }
}

/// What history is summed by.
public enum SumUnit: String, Sendable, Hashable, CaseIterable {
    /// Days, as the day rule has them.
    case day
    /// Weeks.
    case week
    /// Months of the calendar.
    case month

    var rule: PeriodRule {
        switch self {
        case .day: .day
        case .week: .week
        case .month: .month
        }
    }
}

/// What was counted in a day, week or month.
public struct Sum: Sendable, Hashable {
    /// The day, week or month.
    public let period: Period
    /// What was counted, or milliseconds; the nearest number that fits in 64 bits.
    public let amount: Int64
}

/// What is summed: taps at instants, or times that cover stretches.
private enum Summands: Sendable {
    case taps([(at: Instant, amount: Int64)])
    case times([Range<Instant>])

    /// The sum of each period; they follow each other without gaps.
    func sums(_ periods: [Period], in dayRule: DayRule) -> [Sum] {
        var totals = [Int128](repeating: 0, count: periods.count)
        let starts =
            periods.map { dayRule.start(of: $0) } + [dayRule.end(of: periods[periods.count - 1])]
        switch self {
        case .taps(let taps):
            var index = 0
            for tap in taps {
                while index < periods.count - 1, tap.at >= starts[index + 1] { index += 1 }
                totals[index] += Int128(tap.amount)
            }
        case .times(let times):
            // Both ascend and neither overlaps itself, so each is gone through once.
            var index = 0
            for time in times {
                while index < periods.count, starts[index + 1] <= time.lowerBound { index += 1 }
                var reached = index
                while reached < periods.count, starts[reached] < time.upperBound {
                    let part = time.clamped(to: starts[reached]..<starts[reached + 1])
                    totals[reached] += Int128(
                        part.upperBound.milliseconds(since: part.lowerBound))
                    reached += 1
                }
            }
        }
        return zip(periods, totals).map { Sum(period: $0, amount: Int64(clamping: $1)) }
    }
}
