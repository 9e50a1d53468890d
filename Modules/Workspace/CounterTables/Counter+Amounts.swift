import Counting
import Presentation
import Primitives

extension Counter {
    /// Returns an amount as people read it: a number with its sign, or a duration.
    package func text(ofAmount amount: Int64, isSigned: Bool = false) -> String {
        if type == .time {
            let duration = Duration.milliseconds(amount)
            return isSigned ? duration.signedText : ClockText.text(of: duration)
        }
        return isSigned && amount >= 0 ? "+\(amount)" : "\(amount)"
    }
}

extension Duration {
    /// The duration with its sign, as `+1:00:00`.
    package var signedText: String {
        (self < .zero ? "" : "+") + ClockText.text(of: self)
    }
}

extension Sum {
    /// The label of the sum: the day, the week, or the month.
    package var label: String {
        switch period.kind {
        case .day:
            DateLanguage.current.letters(of: period.first.weekday) + " "
                + DateLanguage.current.date(period.first)
        case .week:
            DateLanguage.current.phrase(.weekOf, DateLanguage.current.date(period.first))
        default: period.words
        }
    }
}
