import Journal
import Presentation

extension Memory.Distance {
    /// Returns the time passed, in the words of a language.
    package func words(in language: DateLanguage = .current) -> String {
        switch self {
        case .week: language.phrase(.weekAgo)
        case .month: language.phrase(.monthAgo)
        case .years(let years): language.yearsAgo(years)
        }
    }
}
