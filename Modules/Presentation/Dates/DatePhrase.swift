import Primitives

/// The words around dates and times. They are English in every language of dates, as all words of
/// the programs are. A `#` stands for a date, a time or a number.
package enum DatePhrase: Hashable, Sendable, CaseIterable {
    case today, yesterday
    /// The same as a title.
    case todayTitle, yesterdayTitle
    /// A time of today or yesterday.
    case todayAt, yesterdayAt
    /// The time since something; of days, two at least.
    case justNow, minutesAgo, hoursAgo, daysAgo, weekAgo, monthAgo, yearAgo, yearsAgo
    /// A sum of today.
    case countedToday
    /// A night that belongs to the day before.
    case afterMidnight
    /// A week by its first day; a title begins with a capital.
    case weekOf, weekTitle
    /// An end and a beginning: a time of day, and a day.
    case until, untilDay, afterDay
    /// From one day to another.
    case range
    /// The time at which something was asked for.
    case asOf
    /// The end of what goes on.
    case now
    /// A place in a list.
    case outOf
    /// A streak.
    case inARow

    /// The phrase, with a `#` for each value.
    fileprivate var text: String {
        switch self {
        case .today: "today"
        case .yesterday: "yesterday"
        case .todayTitle: "Today"
        case .yesterdayTitle: "Yesterday"
        case .todayAt: "today at #"
        case .yesterdayAt: "yesterday at #"
        case .justNow: "just now"
        case .minutesAgo: "# min ago"
        case .hoursAgo: "# h ago"
        case .daysAgo: "# days ago"
        case .weekAgo: "a week ago"
        case .monthAgo: "a month ago"
        case .yearAgo: "a year ago"
        case .yearsAgo: "# years ago"
        case .countedToday: "# today"
        case .afterMidnight: "after midnight"
        case .weekOf: "week of #"
        case .weekTitle: "Week of #"
        case .until, .untilDay: "until #"
        case .afterDay: "after #"
        case .range: "# to #"
        case .asOf: "as of #"
        case .now: "now"
        case .outOf: "# of #"
        case .inARow: "# days in a row"
        }
    }
}

extension DateLanguage {
    /// Returns a phrase with its values, in their order.
    package func phrase(_ phrase: DatePhrase, _ values: String...) -> String {
        let parts = phrase.text
            .split(separator: "#", omittingEmptySubsequences: false)
        precondition(parts.count == values.count + 1, "\(phrase) takes \(parts.count - 1) values")
        return zip(parts, values + [""]).map { $0 + $1 }.joined()
    }

    /// Returns a place in a list, as `8 of 30`.
    package func place(_ number: Int, of count: Int) -> String {
        phrase(.outOf, "\(number)", "\(count)")
    }

    /// Returns the time since the same date, or the same weekday, of another time: `2 years ago`.
    package func yearsAgo(_ years: Int) -> String {
        years == 1 ? phrase(.yearAgo) : phrase(.yearsAgo, "\(years)")
    }

    /// Returns a day without its year, as short as a chart needs it: `11-21`, `21.11.`.
    package func short(_ day: Day) -> String {
        let whole = date(day)
        return switch self {
        case .iso: String(whole.dropFirst(5))
        case .german: String(whole.dropLast(4))
        case .english, .french, .spanish: String(whole.dropLast(5))
        }
    }

    /// Returns the month of a day with its year: `2026-11`, `Nov 2026`.
    package func month(of day: Day) -> String {
        self == .iso ? String("\(day)".dropLast(3)) : "\(letters(ofMonth: day.month)) \(day.year)"
    }
}
