import Counting
import Presentation
import Primitives

/// Tables about one counter, the same in every program for a terminal.
///
/// ```
/// let lines = CounterTables(of: kids, by: rule).periods(results, on: page).lines(on: page)
/// ```
package struct CounterTables: Sendable {
    /// The counter.
    let counter: Counter
    /// The rule that assigns instants to days.
    let rule: DayRule

    /// Creates the tables of a counter.
    package init(of counter: Counter, by rule: DayRule) {
        self.counter = counter
        self.rule = rule
    }

    /// Returns the settings and times of the counter, one a row.
    package func facts() -> TextTable {
        var table = TextTable(.left, .wrapped)
        for (name, text) in factPairs { table.add(.init(name, .faint), .init(text)) }
        return table
    }

    /// The names and texts of the settings and times.
    var factPairs: [(name: String, text: String)] {
        var pairs: [(name: String, text: String)] = []
        func add(_ name: String, _ text: String) { pairs.append((name, text)) }
        if let target = counter.target { add("goal", target.words) }
        if let period = counter.period { add("period", period.words) }
        for setting in CounterSetting.numbers where setting.types.contains(counter.type) {
            if let name = setting.fact { add(name, setting.fact(in: counter.settings)) }
        }
        if let since = counter.runningSince { add("since", TimeWords.stamp(since, in: rule)) }
        if !counter.note.isEmpty { add("note", counter.note) }
        if counter.isArchived { add("archived", "yes") }
        add("made", TimeWords.stamp(counter.createdAt, in: rule))
        add("used", TimeWords.stamp(counter.usedAt, in: rule))
        return pairs
    }

    /// Returns changes with their time, amount, kind and note, one a row.
    ///
    /// - Parameter own: This device; changes of others name theirs.
    package func history(_ changes: [Adjustment], on own: DeviceID) -> TextTable {
        var table = TextTable(.left, .right, .left, .left, .wrapped)
        for change in changes {
            table.add(
                .init(time(of: change), .faint),
                .init(counter.text(ofAmount: change.amount, isSigned: true), .strong),
                .init(change.kind == .tap ? "" : change.kind.rawValue, .faint),
                .init(device(of: change, own), .faint), .init(change.note))
        }
        return table
    }

    /// Returns the device of a change that came from another one; empty for this one's.
    func device(of change: Adjustment, _ own: DeviceID) -> String {
        guard change.kind == .sync, let device = change.device, device != own else { return "" }
        return "device \("\(device)".prefix(8))"
    }

    /// Returns the time of a change; only the day for a synced one, as its time is unknown.
    func time(of change: Adjustment) -> String {
        change.kind == .sync
            ? DateLanguage.current.date(rule.day(of: change.at))
            : TimeWords.stamp(change.at, in: rule)
    }

    /// Returns periods of a target with how each ended, one a row.
    ///
    /// - Parameter cells: The length of the bar of a goal.
    package func periods(
        _ results: [PeriodResult], on page: Page, cells: Int = 10
    ) -> TextTable {
        var table = TextTable(.left, .right, .left, .wrapped)
        for result in results {
            let standing = result.standing
            table.add(
                .init(result.period.words), .init(result.progress, .strong),
                .init(standing.bar(cells: cells, on: page), standing.style(in: counter.color)),
                .init(
                    standing.words(page.charset) + (result.isClosed ? "" : ", running"),
                    standing.verdict == .open ? .faint : standing.style(in: nil)))
        }
        return table
    }

    /// Returns intervals of a stopwatch with their times, one a row.
    package func intervals(_ intervals: [MeasuredInterval]) -> TextTable {
        var table = TextTable(.right, .left, .left, .right, .wrapped)
        for interval in intervals {
            table.add(
                .init("\(interval.number)", .faint),
                .init(TimeWords.stamp(interval.start, in: rule)),
                .init(interval.stop.map { TimeWords.stamp($0, in: rule) } ?? "running"),
                .init(ClockText.text(of: interval.duration), .strong),
                .init(interval.remarks.joined(separator: ", "), .faint))
        }
        return table
    }

    /// Returns laps of a stopwatch with their times, one a row.
    package func laps(_ laps: [Lap]) -> TextTable {
        var table = TextTable(.right, .right, .right, .left)
        for lap in laps {
            table.add(
                .init("\(lap.number)", .faint), .init(ClockText.precise(lap.time), .strong),
                .init(ClockText.precise(lap.total)),
                .init(TimeWords.clock(lap.at, in: rule), .faint))
        }
        return table
    }

    /// Returns a bar for each sum, in the counter's colour.
    package func chart(_ sums: [Sum]) -> BarChart {
        BarChart(
            sums.map {
                .init(
                    $0.label, $0.amount, text: counter.text(ofAmount: $0.amount),
                    style: .colored(counter.color))
            })
    }
}

extension CounterTables {
    /// The settings and times in one line, but for the period that goes on.
    package var factLine: String {
        factPairs.filter { $0.name != "period" }.map { "\($0.name) \($0.text)" }
            .joined(separator: ", ")
    }

    /// Returns a bar for each month of the amounts of days up to a last one, oldest first, and the
    /// number of months.
    package func months(through last: Day, _ values: [Int64]) -> (chart: BarChart, count: Int) {
        var months: [(first: Day, amount: Int64)] = []
        for (index, value) in values.enumerated() {
            let first = (last - (values.count - 1 - index)).firstOfMonth(later: 0)
            if months.last?.first != first { months.append((first, 0)) }
            months[months.count - 1].amount = months[months.count - 1].amount.addingSaturated(value)
        }
        let chart = BarChart(
            months.map { first, amount in
                let name = DateLanguage.current.letters(ofMonth: first.month)
                return .init(
                    "\(name) \(first.year)", amount, text: counter.text(ofAmount: amount),
                    style: .colored(counter.color))
            })
        return (chart, months.count)
    }
}

extension MeasuredInterval {
    /// The remarks besides the times.
    var remarks: [String] {
        (isByHand ? ["by hand"] : [])
            + (clockMoved == .zero ? [] : ["the clock was moved by \(clockMoved.signedText)"])
    }
}
