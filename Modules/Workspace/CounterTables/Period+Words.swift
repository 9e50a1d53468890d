import Counting
import Presentation

extension Period {
    /// The days in the program's language, as `2026-11-16 to 2026-11-22`.
    package var words: String {
        let language = DateLanguage.current
        return switch kind {
        case .day: language.date(first)
        case .week, .days:
            first == last
                ? language.date(first)
                : language.phrase(.range, language.date(first), language.date(last))
        case .month: language.month(of: first)
        case .until(let day): language.phrase(.untilDay, language.date(day))
        case .after(let day): language.phrase(.afterDay, language.date(day))
        }
    }
}
