import CountingRules
import Merge
import Primitives

/// The history of a counter: sums, closed periods, intervals and laps, and the lines that this
/// device wrote of it.
struct CounterHistory {
    var sums: [(unit: SumUnit, sums: [Sum])] = []
    var periods: [PeriodResult] = []
    var intervals: [MeasuredInterval] = []
    var laps: [Lap] = []
    var taps: [HeldTap] = []
    /// The taps that can be taken back.
    var withdrawals: [Int64: Withdrawal] = [:]
    var isTime = false
    /// This device, and the rule of its days.
    let own: DeviceID
    let dayRule: DayRule
}

extension Core {
    /// The most periods, intervals and taps that are told.
    private static let mostRows = 200

    /// Answers the history of a counter.
    mutating func history(of id: CounterID, _ taps: [HeldTap]) throws(CoreError) {
        let counter = try counter(id)
        var history = CounterHistory(own: device, dayRule: dayRule)
        history.isTime = counter.content.isTime
        let anchor = local[id]?.anchor?.moved(to: moment)
        for unit in SumUnit.allCases {
            let periods = unit.periods(
                in: unit.days(before: today), weekStart: dayRule.weekStart)
            let whole = periods[0].first...periods[periods.count - 1].last
            let days =
                counter.content.isTime
                ? counter.document.measuredByDay(
                    in: whole, until: anchor?.steady, by: dayRule, zones: zones)
                : counter.document.counter(CounterField.value).dayTotals
            history.sums.append((unit, Sum.all(days, in: periods)))
        }
        history.periods = periods(of: counter)
        if counter.content.isTime {
            history.intervals = Array(
                MeasuredInterval.all(in: counter.document, anchor: anchor, zones: zones)
                    .reversed().prefix(Self.mostRows))
            history.laps = Lap.all(in: counter.document)
        }
        history.taps = Array(taps.reversed().prefix(Self.mostRows))
        history.withdrawals = Withdrawal.all(of: taps, in: plan(of: id), by: dayRule)
        answer.history = history
    }

    /// The periods of a target, newest first.
    private func periods(of counter: HeldCounter) -> [PeriodResult] {
        let today = today
        let kept = (local[counter.id]?.periods ?? [:]).values.map {
            PeriodResult($0.period, value: $0.value, goal: $0.goal, aim: $0.aim, on: today)
        }
        guard counter.content.target?.period != nil || !kept.isEmpty else { return [] }
        return PeriodResult.laidOut(
            kept.sorted { "\($0.period)" < "\($1.period)" }, in: plan(of: counter.id),
            since: local[counter.id]?.plan?.since
                ?? dayRule.day(of: counter.content.createdAt), through: today,
            now: (
                counter.content.goal ?? 0, counter.content.aim,
                counter.content.settings.resetValue
            ), limit: Self.mostRows)
    }
}

extension CounterHistory {
    /// An amount as people read it.
    private func text(_ amount: Int64, isSigned: Bool = false) -> String {
        let sign = isSigned && amount >= 0 ? "+" : ""
        return sign + (isTime ? ClockText.text(of: .milliseconds(amount)) : "\(amount)")
    }

    /// Writes the history.
    func write(to writer: inout JSONWriter) {
        writer.object { writer in
            for (unit, sums) in sums {
                writer.name(unit.rawValue)
                writer.list { writer in
                    let most = sums.map { $0.amount.magnitude }.max() ?? 0
                    for sum in sums { write(sum, most: most, to: &writer) }
                }
            }
            writer.name("periods")
            writer.list { writer in for period in periods { period.write(to: &writer) } }
            writer.name("intervals")
            writer.list { writer in
                for interval in intervals { write(interval, to: &writer) }
            }
            writer.name("laps")
            writer.list { writer in
                for lap in laps {
                    writer.object { writer in
                        writer.number("number", Int64(lap.number))
                        writer.text("time", ClockText.precise(lap.time))
                        writer.text("total", ClockText.precise(lap.total))
                    }
                }
            }
            writer.name("taps")
            writer.list { writer in for tap in taps { write(tap, to: &writer) } }
        }
    }

    private func write(_ tap: HeldTap, to writer: inout JSONWriter) {
        writer.object { writer in
            writer.number("sequence", tap.sequence)
            writer.number("at", tap.at.milliseconds)
            writer.text("kind", tap.kind.rawValue)
            writer.text("text", text(tap.amount, isSigned: true))
            writer.name("canWithdraw")
            writer.bool(withdrawals[tap.sequence] != nil)
            // Of what other devices did, the day alone is known.
            guard tap.kind == .sync else { return }
            writer.text("day", "\(dayRule.day(of: tap.at))")
            writer.text("device", tap.device == own ? nil : tap.device.map { "\($0)" })
        }
    }

    private func write(_ sum: Sum, most: UInt64, to writer: inout JSONWriter) {
        writer.object { writer in
            writer.text("first", "\(sum.period.first)")
            writer.text("text", text(sum.amount))
            writer.number("amount", sum.amount)
            // The length of its bar, in thousandths of the longest.
            let part = most == 0 ? 0 : Int128(sum.amount.magnitude) * 1000 / Int128(most)
            writer.number("part", Int64(clamping: part))
        }
    }

    private func write(_ interval: MeasuredInterval, to writer: inout JSONWriter) {
        writer.object { writer in
            writer.number("number", Int64(interval.number))
            writer.number("start", interval.start.milliseconds)
            writer.text("stop", interval.stop.map { "\($0.milliseconds)" })
            writer.text("time", ClockText.text(of: interval.duration))
            writer.name("isSet")
            writer.bool(interval.clockMoved != .zero)
        }
    }
}

extension PeriodResult {
    func write(to writer: inout JSONWriter) {
        writer.object { writer in
            writer.text("title", period.title)
            writer.number("value", value)
            writer.text("progress", progress)
            writer.name("isClosed")
            writer.bool(isClosed)
            CountingRules.Standing(value: value, goal: goal, aim: aim, isClosed: isClosed)
                .write(to: &writer)
        }
    }
}
