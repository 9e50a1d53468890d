import Primitives

/// The language and the order in which dates are shown, chosen once for a whole program.
///
/// ```
/// Day("2026-11-21").map { DateLanguage.german.heading(of: $0) }   // Samstag, 21. November 2026
/// ```
/// Tables and no system library decide, so that a date looks alike on every machine.
package enum DateLanguage: String, Hashable, Sendable, CaseIterable {
    /// English names, and numbers from the year to the day.
    case iso
    /// English, with the day first.
    case english
    /// German.
    case german
    /// French.
    case french
    /// Spanish.
    case spanish

    /// The language of the running program.
    @TaskLocal package static var current = DateLanguage.iso

    /// Creates the language of a setting; `auto` is that of the locale, or ISO if it is unknown.
    ///
    /// - Parameter variables: The environment, of which `LC_ALL`, `LC_TIME` and `LANG` count.
    package init(setting: String, variables: [String: String]) {
        if let named = DateLanguage(rawValue: setting) {
            self = named
            return
        }
        let locale =
            ["LC_ALL", "LC_TIME", "LANG"].lazy.compactMap { variables[$0] }
            .first { !$0.isEmpty } ?? ""
        self =
            switch locale.prefix(while: { $0.isASCII && $0.isLetter }) {
            case "en": .english
            case "de": .german
            case "fr": .french
            case "es": .spanish
            default: .iso
            }
    }

    /// Returns the name of a weekday.
    package func name(of weekday: Weekday) -> String { names.weekdays[weekday.rawValue - 1] }

    /// Returns the first letters of a weekday's name.
    package func letters(of weekday: Weekday) -> String {
        names.weekdayLetters[weekday.rawValue - 1]
    }

    /// Returns the first letters of the name of a month from 1 to 12, at most four.
    package func letters(ofMonth month: Int) -> String { names.monthLetters[month - 1] }

    /// Returns the month from 1 to 12 of a name or of its first letters, at least three; `nil` if
    /// none or several have them.
    func month(named text: String) -> Int? {
        let typed = Folding.folded(text.hasSuffix(".") ? String(text.dropLast()) : text)
        guard typed.count >= 3 else { return nil }
        let found = names.months.indices.filter {
            Folding.folded(names.months[$0]).hasPrefix(typed)
        }
        return found.count == 1 ? found[0] + 1 : nil
    }

    /// Whether a date with slashes begins with its day.
    var slashesBeginWithDay: Bool { self == .french || self == .spanish }

    /// Returns a day with its weekday: `Saturday, 2026-11-21`, `Samstag, 21. November 2026`.
    ///
    /// - Parameter separator: The text between weekday and date where the numbers are as in ISO.
    package func heading(of day: Day, separator: String = ", ") -> String {
        let (weekday, month) = (name(of: day.weekday), names.months[day.month - 1])
        return switch self {
        case .iso: "\(weekday)\(separator)\(day)"
        case .english, .french: "\(weekday) \(day.dayOfMonth) \(month) \(day.year)"
        case .german: "\(weekday), \(day.dayOfMonth). \(month) \(day.year)"
        case .spanish: "\(weekday), \(day.dayOfMonth) de \(month) de \(day.year)"
        }
    }

    /// Returns a day among others: `Today`, `Yesterday`, and else its weekday and date, without the
    /// year where that is the present one and no ISO date.
    package func heading(of day: Day, today: Day?) -> String {
        guard let today else { return heading(of: day) }
        switch today - day {
        case 0: return phrase(.todayTitle)
        case 1: return phrase(.yesterdayTitle)
        default:
            let whole = heading(of: day, separator: " ")
            guard self != .iso, day.year == today.year else { return whole }
            let end = self == .spanish ? " de \(day.year)" : " \(day.year)"
            return String(whole.dropLast(end.count))
        }
    }

    /// Returns the heading of the day of an instant, which in the night at the day's end says so.
    package func heading(
        of instant: Instant, in rule: DayRule, separator: String = ", "
    ) -> String {
        heading(of: rule.day(of: instant), separator: separator)
            + (rule.isAfterMidnight(instant) ? ", " + phrase(.afterMidnight) : "")
    }

    /// Returns a day in numbers, in this order: `2026-11-21`, `21 Nov 2026`, `21.11.2026`.
    package func date(_ day: Day) -> String {
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let (date, month) = (two(day.dayOfMonth), two(day.month))
        return switch self {
        case .iso: "\(day)"
        case .english: "\(date) \(letters(ofMonth: day.month)) \(day.year)"
        case .german: "\(date).\(month).\(day.year)"
        case .french, .spanish: "\(date)/\(month)/\(day.year)"
        }
    }
}
