import Counting
import Presentation
import Primitives

/// One week of a person: the sums of each day, of the week, and streaks.
package struct WeekPage: Sendable, Hashable {
    /// A row: a counter, all places, or the journal, with a number a day.
    package struct Row: Sendable, Hashable {
        /// The kinds of rows.
        package enum Kind: String, Sendable, Hashable {
            /// Taps of a counter.
            case count
            /// The time of a stopwatch.
            case time
            /// The time in places.
            case places
            /// Entries of the journal.
            case entries
        }

        /// The kind.
        package let kind: Kind
        /// The title of the counter, or the name of the row.
        package let title: String
        /// The amounts of the days, in counts or milliseconds; `nil` of days to come.
        package let amounts: [Int64?]
        /// The standing of each day's goal, `nil` where there is none; empty if no day has one.
        package let standings: [Standing?]
        /// The number of days in a row, up to today, on which the goal was met or something was
        /// written; `nil` if it is not known for this week.
        package let streak: Int?
        /// The colour of the counter as `#RRGGBB`; `nil` of other rows.
        package let color: String?

        /// Creates a row.
        package init(
            _ kind: Kind, _ title: String, _ amounts: [Int64?], standings: [Standing?] = [],
            streak: Int? = nil, color: String? = nil
        ) {
            self.kind = kind
            self.title = title
            self.amounts = amounts
            self.standings = standings
            self.streak = streak
            self.color = color
        }

        /// Whether the goal of each day was met; `nil` where there is none, or it is open.
        package var isMet: [Bool?] {
            standings.map { standing in
                switch standing?.verdict {
                case .met: true
                case .missed: false
                case .open, nil: nil
                }
            }
        }

        /// The sum of the week.
        package var sum: Int64 { amounts.reduce(0) { $0.addingSaturated($1 ?? 0) } }
    }

    /// The seven days.
    package let days: [Day]
    /// The rows: counters in the order of their list, places, the journal.
    package let rows: [Row]

    /// Creates the page of the week of a day.
    package init(of day: Day, from start: Weekday, rows: [Row]) {
        let first = day.firstOfWeek(from: start)
        days = (0..<7).map { first + $0 }
        self.rows = rows.filter { row in
            row.amounts.contains { $0 ?? 0 != 0 } || row.isMet.contains { $0 != nil }
                || row.standings.indices.contains { row.value($0) != nil }
        }
    }

    /// The heading, as `Week of 2026-11-16`.
    package var title: String {
        DateLanguage.current.phrase(.weekTitle, DateLanguage.current.date(days[0]))
    }

    /// Returns the length of the streak that ends on the last of some days: the last may still be
    /// open.
    package static func streak(_ kept: [Bool]) -> Int {
        let closed = kept.last == false ? kept.dropLast() : kept[...]
        return closed.reversed().prefix { $0 }.count
    }
}

extension WeekPage.Row {
    /// Returns an amount as people read it: `23`, `1 h 20 min`, `·` for nothing, and nothing for a
    /// day to come.
    package func text(of amount: Int64?, _ charset: Charset) -> String {
        guard let amount else { return "" }
        if amount == 0 { return charset.pick("·", ".") }
        switch kind {
        case .count, .entries: return "\(amount)"
        case .time, .places:
            let minutes = Duration.milliseconds(amount).wholeMinutes
            let rest = minutes % 60
            return "\(minutes / 60):\(rest < 10 ? "0" : "")\(rest)"
        }
    }

    /// Returns the value of a day's goal, if it isn't what was counted on that day.
    package func value(_ index: Int) -> Int64? {
        guard standings.indices.contains(index), let amount = amounts[index] else { return nil }
        return standings[index]?.value(besides: amount)
    }

    /// Returns the cells of the days, with a mark where a goal was met. Where its value isn't what
    /// was counted, as after a reset, that follows: `7→2`.
    package func cells(_ charset: Charset) -> [String] {
        let isMet = isMet
        return amounts.indices.map { index in
            let value = value(index).map { charset.pick("→", ">") + "\($0)" } ?? ""
            let mark = isMet.indices.contains(index) && isMet[index] == true
            return text(of: amounts[index], charset) + value + (mark ? charset.pick("✓", "+") : "")
        }
    }

    /// The streak in words; empty below two days.
    package var streakText: String {
        streak.flatMap { $0 >= 2 ? DateLanguage.current.phrase(.inARow, "\($0)") : nil } ?? ""
    }
}
