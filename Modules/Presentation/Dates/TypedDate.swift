import Primitives

/// A date as a person typed it, not yet resolved against the current day.
enum TypedDate: Hashable {
    case today, yesterday, tomorrow
    case weekday(Weekday)
    /// A calendar date; without a year, the nearest.
    case date(year: Int?, month: Int, day: Int)
    case ago(TypedSpan)
    case last(Unit)
    case this(Unit)

    /// A unit of the calendar.
    enum Unit: String {
        case week, month, year

        /// Its length.
        var span: TypedSpan {
            switch self {
            case .week: TypedSpan(days: 7)
            case .month: TypedSpan(months: 1)
            case .year: TypedSpan(months: 12)
            }
        }
    }

    /// Reads the words of a date.
    init(_ words: [String]) throws(DateFault) {
        if let date = Self.named(words) {
            self = date
        } else if words.last == "ago" {
            let head = ["a", "an", "one"].contains(words[0]) ? "1" : words[0]
            // Two numbers behind each other would be read as one.
            let isOneSpan = zip(words, words.dropFirst()).allSatisfy { one, two in
                !(DateText.isDigit(one.last) && DateText.isDigit(two.first))
            }
            guard words.count > 1, isOneSpan,
                let span = TypedSpan(([head] + words.dropFirst().dropLast()).joined())
            else { throw .notUnderstood }
            self = .ago(span)
        } else if words.count == 2, ["last", "this"].contains(words[0]) {
            self = try Self.relative(words[1], isLast: words[0] == "last")
        } else {
            guard words.count == 1 else { throw .notUnderstood }
            self = try Self.single(words[0])
        }
    }

    /// Reads a day and the name of its month in the language of dates, with or without a year:
    /// `29 Nov 2026`, `Nov 29`, `7. März`.
    private static func named(_ words: [String]) -> TypedDate? {
        let language = DateLanguage.current
        let words = language == .spanish ? words.filter { $0 != "de" } : words
        guard (2...3).contains(words.count) else { return nil }
        let isDayFirst = DateText.isDigit(words[0].first)
        let (date, name) = isDayFirst ? (words[0], words[1]) : (words[1], words[0])
        guard
            let day = DateText.number(
                date.hasSuffix(".") ? String(date.dropLast()) : date, digits: 1...2),
            let month = language.month(named: name)
        else { return nil }
        guard words.count == 3 else { return .date(year: nil, month: month, day: day) }
        return DateText.number(words[2], digits: 4...4)
            .map { .date(year: $0, month: month, day: day) }
    }

    private static func relative(_ word: String, isLast: Bool) throws(DateFault) -> TypedDate {
        if let unit = Unit(rawValue: word) { return isLast ? .last(unit) : .this(unit) }
        guard isLast, let weekday = weekday(word) else { throw .notUnderstood }
        return .weekday(weekday)
    }

    private static func single(_ word: String) throws(DateFault) -> TypedDate {
        switch word {
        case "today": return .today
        case "yesterday": return .yesterday
        case "tomorrow": return .tomorrow
        default: break
        }
        if let weekday = weekday(word) { return .weekday(weekday) }
        if word.hasPrefix("-"), let span = TypedSpan(String(word.dropFirst())) {
            return .ago(span)
        }
        if let date = try DateDigits(word)?.date() { return date }
        throw .notUnderstood
    }

    /// Returns the weekday of its name or of its first letters, at least three.
    private static func weekday(_ word: String) -> Weekday? {
        word.utf8.count < 3 ? nil : Weekday.allCases.first { "\($0)".hasPrefix(word) }
    }

    /// Returns the day that is meant, seen from another day.
    ///
    /// A weekday is never today: a Monday means the Monday a week before.
    func day(
        from today: Day, _ direction: DateWords.Direction
    ) throws(DateFault) -> Day {
        switch self {
        case .today: return today
        case .yesterday: return today - 1
        case .tomorrow: return today + 1
        case .weekday(let weekday):
            let ahead = (weekday.rawValue - today.weekday.rawValue + 6) % 7 + 1
            let behind = (today.weekday.rawValue - weekday.rawValue + 6) % 7 + 1
            return direction == .past ? today - behind : today + ahead
        case .date(let year?, let month, let day):
            guard let day = Day(year: year, month: month, day: day) else { throw .noSuchDate }
            return day
        case .date(nil, let month, let day):
            return try Self.nearest(month, day, to: today, direction)
        case .ago(let span):
            guard span.seconds == 0 else { throw .notUnderstood }
            return span.day(before: today)
        case .last(let unit): return unit.span.day(before: today)
        case .this: throw .notUnderstood
        }
    }

    /// Returns the date without a year that is nearest to a day, or that day; the 29th of February
    /// comes every fourth year, or every eighth.
    private static func nearest(
        _ month: Int, _ day: Int, to today: Day, _ direction: DateWords.Direction
    ) throws(DateFault) -> Day {
        for distance in 0...8 {
            let year = today.year + (direction == .past ? -distance : distance)
            guard let date = Day(year: year, month: month, day: day) else { continue }
            if direction == .past ? date <= today : date >= today { return date }
        }
        throw .noSuchDate
    }

    /// Returns the days of a week, a month or a year; `nil` for any other kind of date.
    func stretch(around today: Day, weekStart: Weekday) -> ClosedRange<Day>? {
        let (unit, back): (Unit, Int)
        switch self {
        case .last(let named): (unit, back) = (named, 1)
        case .this(let named): (unit, back) = (named, 0)
        default: return nil
        }
        switch unit {
        case .week:
            let first = today.firstOfWeek(from: weekStart) - 7 * back
            return first...(first + 6)
        case .month:
            let first = today.firstOfMonth(later: -back)
            return first...(first.firstOfMonth(later: 1) - 1)
        case .year:
            let first = today.firstOfMonth(later: 1 - today.month - 12 * back)
            return first...(first.firstOfMonth(later: 12) - 1)
        }
    }
}
