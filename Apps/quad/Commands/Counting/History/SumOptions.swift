import ArgumentParser
import Device
import Presentation
import TextFormats

/// The options that select the first and the last day of the sums.
struct SumOptions: ParsableArguments {
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "The first day. (default: 14 days, or 12 weeks or months, ago)", valueName: "day"))
    var from: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("The last day. (default: today)", valueName: "day"))
    var to: String?

    /// Returns the days that the options select.
    ///
    /// - Throws: ``CommandError/usage(_:hint:)``.
    func days(by unit: SumUnit, in session: Session) throws(CommandError) -> ClosedRange<Day> {
        let last = try session.days("--to", to)?.upperBound ?? session.today
        let first =
            try session.days("--from", from)?.lowerBound
            ?? {
                switch unit {
                case .day: last - 13
                case .week: last - 7 * 11
                case .month: last.firstOfMonth(later: -11)
                }
            }()
        guard first <= last else {
            throw .usage("--from \(first) is after --to \(last)", hint: "swap them")
        }
        guard last - first <= Self.mostDays else {
            throw .usage(
                "from \(first) to \(last) is too long", hint: "ask for at most 100 years")
        }
        return first...last
    }

    private static let mostDays = 36_600
}

extension SumUnit: ExpressibleByArgument {}

extension Counter {
    /// Returns an amount as people read it: a number with its sign, or a duration.
    func text(ofAmount amount: Int64, isSigned: Bool = false) -> String {
        if type == .time {
            let duration = Duration.milliseconds(amount)
            return isSigned ? duration.signedText : ClockText.text(of: duration)
        }
        return isSigned && amount >= 0 ? "+\(amount)" : "\(amount)"
    }
}

extension Sum {
    /// The label of the sum: the day, the week, or the month.
    var label: String {
        switch period.kind {
        case .day: "\(period.first.weekday.letters) \(period.first)"
        case .week: "week of \(period.first)"
        default: period.title
        }
    }

    /// The sum as JSON.
    var json: JSONValue {
        ["first": .text(period.first), "last": .text(period.last), "amount": .integer(amount)]
    }
}

extension Weekday {
    /// The first letters of the weekday's name.
    fileprivate var letters: String {
        ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"][rawValue - 1]
    }
}
