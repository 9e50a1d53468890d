import Counting
import Presentation
import Primitives

/// A year of one thing as a map: a counter, or the entries of the journal.
package struct YearPage: Sendable, Hashable {
    /// The title of the counter, or the name of the journal.
    package let title: String
    /// The days, both ends included.
    package let days: ClosedRange<Day>
    /// The amounts of the days, in counts or milliseconds, oldest first.
    package let values: [Int64]
    private let isTime: Bool
    private let weekStart: Weekday

    /// Creates the page of some days; one value for each.
    package init(
        _ title: String, _ days: ClosedRange<Day>, _ values: [Int64], isTime: Bool = false,
        weekStart: Weekday = .monday
    ) {
        precondition(values.count == days.upperBound - days.lowerBound + 1, "a value for each day")
        self.title = title.isEmpty ? "(blank)" : title
        self.days = days
        self.values = values
        self.isTime = isTime
        self.weekStart = weekStart
    }

    /// The heading, as `Journal, 2025-11-25 to 2026-11-24`.
    package var heading: String {
        let language = DateLanguage.current
        let (first, last) = (language.date(days.lowerBound), language.date(days.upperBound))
        return "\(title), " + language.phrase(.range, first, last)
    }

    /// Whether nothing was counted or written.
    package var isEmpty: Bool { values.allSatisfy { $0 == 0 } }

    /// The sum of the year.
    package var sum: Int64 { values.reduce(0) { $0.addingSaturated($1) } }

    /// The most days in a row on which something was counted or written.
    package var longest: Int {
        var (longest, current) = (0, 0)
        for value in values {
            current = value > 0 ? current + 1 : 0
            longest = max(longest, current)
        }
        return longest
    }

    /// The sum, the days and the longest row, in words.
    package var summary: String {
        let busy = values.count { $0 != 0 }
        guard busy > 0 else { return "Nothing on these days" }
        return "\(text(of: sum)) on \(busy.of("day")); longest streak \(longest.of("day"))"
    }

    /// Returns the lines of the map.
    ///
    /// - Parameter isWide: Whether a day takes two columns where all weeks have room for them.
    package func lines(on page: Page, isWide: Bool = false) -> [String] {
        map.lines(on: page, isWide: isWide)
    }

    /// The map in sentences, one a month.
    package var sentences: [String] { map.sentences(text) }

    private var map: CalendarMap {
        CalendarMap(through: days.upperBound, values, weekStart: weekStart)
    }

    private func text(of amount: Int64) -> String {
        isTime ? ClockText.text(of: .milliseconds(amount)) : "\(amount)"
    }

    /// The page as Markdown.
    package var markdown: String {
        let map = lines(on: .unlimited()).joined(separator: "\n")
        return "# \(heading)\n\n\(summary)\n\n```text\n\(map)\n```\n"
    }

    /// The page as JSON.
    package var json: JSONValue {
        [
            "title": .string(title), "first": .text(days.lowerBound),
            "last": .text(days.upperBound), "sum": .integer(sum),
            "longest": .integer(Int64(longest)),
            "days": .array(
                values.enumerated().filter { $1 != 0 }.map { index, value in
                    ["day": .text(days.lowerBound + index), "amount": .integer(value)]
                }),
        ]
    }

    /// The page as a picture: a column a week, darker the more was counted.
    package var svg: String {
        let most = Double(max(1, values.max() ?? 1))
        let language = DateLanguage.current
        let first = days.lowerBound.firstOfWeek(from: weekStart)
        return SVGCalendar(
            title: heading, subtitle: summary,
            cells: values.enumerated().map { index, value in
                let day = days.lowerBound + index
                return .init(
                    column: (day - first) / 7, row: (day - first) % 7,
                    share: max(0, Double(value)) / most,
                    text: "\(language.date(day)): \(text(of: value))")
            }
        ).text
    }
}
