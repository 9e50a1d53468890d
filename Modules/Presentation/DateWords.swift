import Primitives

/// Reads days and times as people type them.
///
/// A date is a day of the rule, as ``TimeWords`` writes them: half past one in the night after
/// 2026-03-01 is `2026-03-01 01:30`.
public struct DateWords: Sendable {
    /// What can be typed, for errors.
    public static let dayForms = "2026-03-01, today, yesterday, monday or 3 days ago"
    /// What can be typed, for errors.
    public static let timeForms = "21:30, yesterday 21:30, 2026-03-01 21:30, 2026-03-01 or 2 h ago"

    private let rule: DayRule
    private let now: Instant

    /// Reads by a rule at a time.
    public init(rule: DayRule, now: Instant) {
        self.rule = rule
        self.now = now
    }

    /// The day of `YYYY-MM-DD`, `today`, `yesterday`, the name of a weekday (the latest that is
    /// over) or `N days ago`, also weeks; `nil` if it is none of them.
    public func day(_ text: String) -> Day? {
        let words = Self.words(text)
        let today = rule.day(of: now)
        if words == ["today"] { return today }
        if words == ["yesterday"] { return today - 1 }
        if words.count == 1, words[0].utf8.count >= 3,
            let weekday = Self.weekdays.firstIndex(where: { $0.hasPrefix(words[0]) })
        {
            // Weekdays count from 1; the same weekday is a week ago.
            return today - ((today.weekday.rawValue - weekday + 5) % 7 + 1)
        }
        if let (count, unit) = Self.ago(words) {
            switch unit {
            case "d", "day", "days": return today - count
            case "w", "week", "weeks": return today - 7 * count
            default: return nil
            }
        }
        return words.count == 1 ? Day(words[0]) : nil
    }

    /// The instant of a time of day (of today), a day and a time, a day alone (its noon), or
    /// `N h ago`, also minutes, days and weeks, or an RFC 3339 time; `nil` if it is none of them.
    public func instant(_ text: String) -> Instant? {
        if let instant = Instant(text.trimmed) { return instant }
        let words = Self.words(text)
        if let (count, unit) = Self.ago(words) {
            switch unit {
            case "m", "min", "minute", "minutes": return now - .minutes(count)
            case "h", "hour", "hours": return now - .hours(count)
            default: break
            }
        }
        if words == ["now"] { return now }
        if let last = words.last, let minute = Self.minute(last) {
            let rest = words.dropLast().joined(separator: " ")
            let day = rest.isEmpty ? rule.day(of: now) : day(rest)
            return day.map { rule.instant(on: $0, minute: minute) }
        }
        return day(text).map { day in
            day == rule.day(of: now) ? now : rule.instant(on: day, minute: 720)
        }
    }

    /// The minutes after midnight of `HH:MM`; `nil` if it is none.
    public static func minute(_ text: String) -> Int? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, (1...2).contains(parts[0].utf8.count), parts[1].utf8.count == 2,
            parts.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }),
            let hour = Int(parts[0]), let minute = Int(parts[1]), hour < 24, minute < 60
        else { return nil }
        return hour * 60 + minute
    }

    private static let weekdays = [
        "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
    ]

    private static func words(_ text: String) -> [String] {
        text.lowercased().split(whereSeparator: \.isWhitespace).map(String.init)
    }

    /// The count and the unit of `3 days ago` and `2h ago`.
    private static func ago(_ words: [String]) -> (count: Int, unit: String)? {
        guard words.last == "ago" else { return nil }
        let text = words.dropLast().joined()
        let digits = text.prefix { $0.isASCII && $0.isNumber }
        guard let count = Int(digits), count <= 100_000, digits.count < text.count else {
            return nil
        }
        return (count, String(text.dropFirst(digits.count)))
    }
}
