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

extension SumUnit {
    /// The number of bars of a usual chart.
    package var usualBars: Int { self == .day ? 14 : 12 }

    /// Returns the days of a chart that ends with a day: 14 days, 12 weeks or 12 months, or another
    /// number of them.
    package func days(before last: Day, bars: Int? = nil) -> ClosedRange<Day> {
        let back = (bars ?? usualBars) - 1
        return switch self {
        case .day: last - back...last
        case .week: last - 7 * back...last
        case .month: last.firstOfMonth(later: -back)...last
        }
    }
}
