import Merge
import Primitives

/// The values of a counter's periods, made of what was counted under any division of the days.
///
/// What was counted under a period's own document is its value, as long as no other document has
/// counts of its days, and it isn't the first one of a target (``FirstPeriod``). Otherwise the days
/// decide: each period has the sums of its days, and what sets and resets made of them belongs to
/// the period of the latest one. Such a period begins with the value with which its document began,
/// or the first one of its days.
package struct PeriodGroups {
    /// The counts under one document.
    package struct Bucket {
        /// The days of the document.
        package let period: Period
        /// The number that was counted.
        package let value: Int64
        /// The value with which the period began.
        package let begin: Int64
        /// The goal of that time; `nil` if there was no target when the period was over.
        package let goal: Int64?
        /// The side of the goal that meets it.
        package let aim: Target.Aim
        /// The stamp of the latest set or reset; `nil` if there was none.
        package let set: Stamp?
        /// The amount of the first period of a target; `nil` for any other period.
        package let taken: Int64?
    }

    /// A period with its value.
    package struct Shown: Sendable, Hashable {
        /// The days.
        package let period: Period
        /// The number that was counted.
        package let value: Int64
        /// The goal of that time.
        package let goal: Int64
        /// The side of the goal that meets it.
        package let aim: Target.Aim

        /// Creates a period with its value.
        package init(period: Period, value: Int64, goal: Int64, aim: Target.Aim) {
            (self.period, self.value, self.goal, self.aim) = (period, value, goal, aim)
        }
    }

    private let plan: PeriodPlan
    /// The sum of each day on which there was a target.
    private let sums: [Day: Int64]
    private let reset: Int64
    private let ended: Set<Period>
    /// The periods without a target, in whose documents something was counted.
    private let own: [Period]
    /// The periods in which something was counted, ascending.
    package private(set) var shown: [Shown] = []
    /// The days that are divided anew; `nil` if there are none.
    package private(set) var regrouped: ClosedRange<Day>?

    /// Creates the values of periods.
    ///
    /// - Parameters:
    ///   - sums: The sum of each day.
    ///   - reset: The value with which a period begins in which nothing was counted yet.
    ///   - running: The running period; `nil` if there is no target with periods any more.
    package init(
        _ buckets: [Bucket], in plan: PeriodPlan, sums: [Day: Int64], reset: Int64,
        running: Period?
    ) {
        (self.plan, self.reset) = (plan, reset)
        // The target may be back before its document says so.
        let over = buckets.filter { $0.goal == nil && $0.period != running }
        ended = Set(over.map { $0.period })
        own = over.filter { $0.value != $0.begin }.map { $0.period }
        self.sums = sums.filter { plan.period(of: $0.key) != nil }
        var group: [Bucket] = []
        var days: ClosedRange<Day>?
        for bucket in buckets.sorted(by: { $0.period < $1.period }) where bucket.goal != nil {
            let own = bucket.period.first...bucket.period.last
            if let known = days, own.lowerBound <= known.upperBound {
                group.append(bucket)
                days = whole(known.lowerBound...max(known.upperBound, own.upperBound))
            } else {
                if let days { add(group, days) }
                (group, days) = ([bucket], whole(own))
            }
        }
        if let days { add(group, days) }
    }

    /// The value with which a period began: that of its own bucket, or else of the first one that
    /// has some of its days; `nil` if there is none.
    package static func begin(of period: Period, in buckets: [Bucket]) -> Int64? {
        let known = buckets.filter { $0.goal != nil && $0.period.overlaps(period) }
        let first = known.min { $0.period < $1.period }
        return (known.first { $0.period == period } ?? first)?.begin
    }

    /// The days of all periods that have some in a range.
    private func whole(_ days: ClosedRange<Day>) -> ClosedRange<Day> {
        let first = plan.period(of: days.lowerBound)?.first ?? days.lowerBound
        return first...(plan.period(of: days.upperBound)?.last ?? days.upperBound)
    }

    private mutating func add(_ group: [Bucket], _ days: ClosedRange<Day>) {
        if let only = group.first, group.count == 1, only.taken == nil,
            plan.period(of: only.period.first) == only.period
        {
            shown.append(
                Shown(
                    period: only.period, value: only.value, goal: only.goal ?? 0, aim: only.aim))
            return
        }
        regrouped =
            regrouped.map { $0.lowerBound...max($0.upperBound, days.upperBound) } ?? days
        var totals: [Period: Int128] = [:]
        for bucket in group where plan.period(of: bucket.period.first) == bucket.period {
            totals[bucket.period] = 0
        }
        for (day, amount) in sums where days.contains(day) {
            guard let period = plan.period(of: day) else { continue }
            totals[period, default: 0] += Int128(amount)
        }
        if let (period, rest) = rest(of: group) { totals[period, default: 0] += rest }
        for (period, total) in totals.sorted(by: { $0.key < $1.key }) {
            let own = group.first { $0.period == period }
            guard total != 0 || own != nil, !ended.contains(period) else { continue }
            let part = plan.part(of: period.first)
            let begin = Self.begin(of: period, in: group) ?? reset
            shown.append(
                Shown(
                    period: period, value: Int64(clamping: Int128(begin) + total),
                    goal: own?.goal ?? part.goal, aim: own?.aim ?? part.aim))
        }
    }

    /// The amount by which sets and resets differ from the sums of days, and the period of the
    /// latest one; `nil` if there was none.
    private func rest(of group: [Bucket]) -> (Period, Int128)? {
        guard let last = group.filter({ $0.set != nil }).max(by: { $0.set! < $1.set! }),
            let stamp = last.set
        else { return nil }
        let within = min(max(stamp.day, last.period.first), last.period.last)
        if let taken = last.taken { return plan.period(of: within).map { ($0, Int128(taken)) } }
        let counted = group.reduce(Int128(0)) { sum, bucket in
            sum
                + (bucket.taken.map { Int128($0) + total(of: bucket.period) }
                    ?? Int128(bucket.value) - Int128(bucket.begin))
        }
        let summed = sums.reduce(Int128(0)) { sum, day in
            group.contains { $0.period.contains(day.key) }
                && !own.contains { $0.contains(day.key) } ? sum + Int128(day.value) : sum
        }
        return plan.period(of: within).map { ($0, counted - summed) }
    }

    private func total(of period: Period) -> Int128 { FirstPeriod.total(of: period, in: sums) }
}

extension PeriodGroups.Bucket {
    /// Creates the counts of a period's document.
    ///
    /// - Parameter reset: The value with which a period begins now. A document of an earlier
    ///   version, which does not say with which one it began, is taken to have begun with it.
    package init(_ document: Document, _ period: Period, reset: Int64) {
        let counter = document.counter(PeriodField.value)
        let begin = document[PeriodField.begin]?.integer ?? (counter.base == nil ? 0 : reset)
        let isSet = !counter.floors.isEmpty || counter.base.map { $0.value != begin } == true
        let first = FirstPeriod(document)
        self.init(
            period: period, value: counter.clampedValue, begin: begin,
            goal: PeriodField.isEnded(document) ? nil : document[PeriodField.goal]?.integer ?? 0,
            aim: document[PeriodField.aim]?.text.flatMap(Target.Aim.init) ?? .atLeast,
            set: first?.stamp ?? (isSet ? counter.base?.stamp : nil), taken: first?.amount)
    }
}

extension Stamp {
    /// The day in UTC.
    var day: Day {
        Day(number: Int(instant.milliseconds.flooredDivision(by: 86_400_000)))
    }
}

extension Period {
    /// Whether both have a day.
    fileprivate func overlaps(_ other: Period) -> Bool {
        first <= other.last && other.first <= last
    }
}
