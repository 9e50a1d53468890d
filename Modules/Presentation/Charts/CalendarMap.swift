import Primitives

/// Values of many days as a map: a column a week, a row a weekday, darker where there is more.
///
/// ```text
///      Sep  Oct
/// Mon  ·░▒▒ ▓█
/// ```
package struct CalendarMap: Hashable, Sendable {
    private let last: Day
    private let values: [Int64]
    private let weekStart: Weekday
    private let style: Style

    private static let blocks = Array("·░▒▓█")
    private static let letters = Array(".-+*#")
    /// The width of the names of weekdays.
    private static let margin = 5

    /// Creates a map of the values of days up to a last one.
    ///
    /// - Parameter values: One for each day, oldest first.
    package init(through last: Day, _ values: [Int64], weekStart: Weekday, style: Style = .plain) {
        self.last = last
        self.values = values
        self.weekStart = weekStart
        self.style = style
    }

    /// Returns the lines: the months, then seven weekdays; the oldest weeks are left out where
    /// there is no room.
    ///
    /// - Parameter isWide: Whether a day takes two columns where all weeks have room for them.
    package func lines(on page: Page, isWide: Bool = false) -> [String] {
        let lastWeek = start(of: last)
        let first = last - (values.count - 1)
        let weeks = max(
            1, min((lastWeek - start(of: first)) / 7 + 1, page.columns - Self.margin))
        let begin = lastWeek - 7 * (weeks - 1)
        let width = isWide && 2 * weeks + Self.margin <= page.columns ? 2 : 1
        let most = values.reduce(0) { max($0, $1) }
        let levels = page.charset == .unicode ? Self.blocks : Self.letters
        let rows = (0..<7).map { row in
            let name = DateLanguage.current.letters(of: (begin + row).weekday)
            let cells = (0..<weeks * width).map { cell -> Character in
                let day = begin + 7 * (cell / width) + row
                guard day >= first, day <= last else { return " " }
                let level = level(of: values[day - first], most: most)
                return level == 0 && cell % width > 0 ? " " : levels[level]
            }
            return page.fitted(name, to: page.columns).padded(to: min(Self.margin, page.columns))
                + style.applied(to: String(cells), with: page.color)
        }
        return [monthLine(from: begin, weeks: weeks, width: width)] + rows
    }

    /// Returns a sentence for each month in which there is something, such as `Nov 2026: 12 on 5
    /// days, at most 4 on 2026-11-03`; one that says so if there is nothing.
    ///
    /// - Parameter text: A closure that returns a sum as people read it.
    package func sentences(_ text: (Int64) -> String) -> [String] {
        let first = last - (values.count - 1)
        var months: [(name: String, days: [(day: Day, value: Int64)])] = []
        for (index, value) in values.enumerated() {
            let day = first + index
            if months.isEmpty || day.dayOfMonth == 1 {
                let name = DateLanguage.current.letters(ofMonth: day.month)
                months.append(("\(name) \(day.year)", []))
            }
            if value != 0 { months[months.count - 1].days.append((day, value)) }
        }
        let sentences = months.filter { !$0.days.isEmpty }.map { month, days in
            let sum = days.reduce(Int64(0)) { $0.addingSaturated($1.value) }
            let sentence = "\(month): \(text(sum)) on \(days.count.of("day"))"
            guard days.count > 1, let best = days.max(by: { $0.value < $1.value })
            else { return sentence }
            return sentence
                + ", at most \(text(best.value)) on \(DateLanguage.current.date(best.day))"
        }
        return sentences.isEmpty ? ["Nothing in this year."] : sentences
    }

    private func start(of day: Day) -> Day {
        day - (day.weekday.rawValue - weekStart.rawValue + 7) % 7
    }

    /// Returns the darkness of a value: 0 for nothing, 1 to 4 by its share of the greatest.
    private func level(of value: Int64, most: Int64) -> Int {
        guard value > 0, most > 0 else { return 0 }
        return min(4, 1 + Int(Double(value) / Double(most) * 3.999))
    }

    /// Returns the names of the months above the weeks in which they begin, each cut before the
    /// next.
    private func monthLine(from begin: Day, weeks: Int, width: Int) -> String {
        let end = Self.margin + weeks * width
        let starts = (0..<weeks).compactMap { week -> (column: Int, name: String)? in
            let days = (0..<7).map { begin + 7 * week + $0 }
            guard let first = days.first(where: { $0.dayOfMonth == 1 }) else { return nil }
            return (Self.margin + week * width, DateLanguage.current.letters(ofMonth: first.month))
        }
        var line = ""
        for (index, start) in starts.enumerated() {
            let isLast = index == starts.count - 1
            let room = (isLast ? end : starts[index + 1].column - 1) - start.column
            guard !isLast || start.name.count <= room else { continue }
            line += String(repeating: " ", count: start.column - line.count)
            line += start.name.prefix(room)
        }
        return line
    }
}
