import Counting
import Presentation
import Primitives

extension Target {
    /// The target in words, as `at least 20 every week`.
    package var words: String {
        var words = "\(aim.words) \(goal)"
        switch period {
        case nil: break
        case .day: words += " every day"
        case .week: words += " every week"
        case .month: words += " every month"
        case .days(let count, let anchor):
            words += " every \(count.of("day")) from \(DateLanguage.current.date(anchor)) on"
        case .until(let day):
            let language = DateLanguage.current
            words += " " + language.phrase(.untilDay, language.date(day))
        }
        return words
    }
}

/// The period of a target as a person types it: `day`, `week`, `month`, `3d` or `never`.
package struct TypedPeriod: Sendable, Hashable {
    /// The texts that can be typed, for error messages.
    package static let forms =
        "day, week, month, never, or 1d to \(PeriodRule.dayCounts.upperBound)d"

    /// The rule; `nil` for never.
    package let rule: PeriodRule?

    /// Creates the period of a text; `nil` if the text means none.
    ///
    /// - Parameter today: The day that a period of some days begins with.
    package init?(_ text: String, on today: Day) {
        switch text {
        case "never": rule = nil
        case "day": rule = .day
        case "week": rule = .week
        case "month": rule = .month
        default:
            let unit = [" days", " day", "d"].first { text.hasSuffix($0) } ?? ""
            guard let count = Int(text.dropLast(unit.count)), PeriodRule.dayCounts.contains(count)
            else { return nil }
            rule = .days(count, from: today)
        }
    }
}
