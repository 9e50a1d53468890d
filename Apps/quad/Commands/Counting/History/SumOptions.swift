import ArgumentParser
import CounterTables
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
            ?? unit.days(before: last).lowerBound
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

extension Sum {
    var json: JSONValue {
        ["first": .text(period.first), "last": .text(period.last), "amount": .integer(amount)]
    }
}
