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
