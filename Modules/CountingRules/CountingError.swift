import Merge
import Primitives

/// An error while counting; nothing has changed then.
public enum CountingError: Error, Hashable {
    /// No counter has this id or name; the suggestions are similar names.
    case noSuchCounter(String, suggestions: [String])
    /// A name fits several counters.
    case ambiguousCounter(String, matches: [String])
    /// No group has this id or name; the suggestions are similar names.
    case noSuchGroup(String, suggestions: [String])
    /// A name fits several groups.
    case ambiguousGroup(String, matches: [String])
    /// A title or name that can't be used, with the reason.
    case invalidName(String, reason: String)
    /// A note that can't be kept, with the reason.
    case invalidNote(reason: String)
    /// A name that another group has.
    case takenName(String)
    /// A number that a setting can't have, with the rule that it breaks.
    case invalidNumber(Int64, rule: String)
    /// A number of days that is out of range for a period.
    case invalidPeriod(days: Int)
    /// Text that is not a colour of the form `#RRGGBB`.
    case invalidColor(String)
    /// The value would not fit in 64 bits.
    case overflow
    /// An operation that only a counter of another type supports.
    case wrongType(String, CounterType)
    /// A counter that has counted can't count something else.
    case notConvertible(String, to: CounterType)
    /// A stopwatch was started that is running.
    case isRunning(String, since: Instant)
    /// A running stopwatch was needed, and this one is not running.
    case notRunning(String)
    /// A stopwatch has no interval of that number.
    case noSuchInterval(Int, of: String, count: Int)
    /// An impossible time, with the reason.
    case invalidTime(Instant, TimeFault)

    /// The reason for which a time is impossible.
    public enum TimeFault: Sendable, Hashable {
        /// The time has not come yet.
        case future
        /// The time is before the earliest supported one.
        case tooEarly
        /// The time is an end that lies before its beginning.
        case endsBeforeStart
        /// Nothing was measured at that time.
        case nothingMeasured
    }
}

extension CountingError: CustomStringConvertible {
    /// One sentence: the error and its remedy.
    public var description: String {
        switch self {
        case .noSuchCounter(let name, let suggestions):
            "no counter is called \"\(name)\"" + Self.hint(suggestions)
        case .ambiguousCounter(let name, let matches):
            "\"\(name)\" matches several counters: \(matches.joined(separator: ", "))"
        case .noSuchGroup(let name, let suggestions):
            "no group is called \"\(name)\"" + Self.hint(suggestions)
        case .ambiguousGroup(let name, let matches):
            "\"\(name)\" matches several groups: \(matches.joined(separator: ", "))"
        case .invalidName(let name, let reason): "\"\(name)\" can't be a name: \(reason)"
        case .invalidNote(let reason): "the note can't be kept: \(reason)"
        case .takenName(let name):
            "there is already a group called \"\(name)\": choose another name"
        case .invalidNumber(let number, let rule): "\(rule), not \(number)"
        case .invalidPeriod(let days):
            "a period has \(PeriodRule.dayCounts.lowerBound) to "
                + "\(PeriodRule.dayCounts.upperBound) days, not \(days)"
        case .invalidColor(let text): "\"\(text)\" is not a colour: write #RRGGBB"
        case .overflow: MergeError.overflow.description
        case .wrongType(let title, .time): "\(Self.named(title)) measures no time"
        case .wrongType(let title, _):
            "\(Self.named(title)) measures time: start and stop it instead of counting"
        case .notConvertible(let title, .time):
            "\(Self.named(title)) already has counts, which can't become times: "
                + "add a stopwatch instead"
        case .notConvertible(let title, _):
            "\(Self.named(title)) already has times, which can't become counts: "
                + "add a counter instead"
        case .isRunning(let title, _): "\(Self.named(title)) is running already"
        case .notRunning(let title): "\(Self.named(title)) is not running"
        case .noSuchInterval(let number, let title, let count):
            "\(Self.named(title)) has no interval \(number): it has \(count)"
        case .invalidTime(let instant, .future): "\(instant) has not come yet"
        case .invalidTime(let instant, .tooEarly): "\(instant) is too long ago"
        case .invalidTime(let instant, .endsBeforeStart):
            "it can't end at \(instant), before it began"
        case .invalidTime(let instant, .nothingMeasured): "nothing was measured at \(instant)"
        }
    }

    private static func named(_ title: String) -> String {
        title.isEmpty ? "the blank counter" : "\"\(title)\""
    }

    private static func hint(_ suggestions: [String]) -> String {
        suggestions.isEmpty
            ? "" : ": did you mean \(suggestions.joined(separator: ", or "))?"
    }
}

extension CountingError: ClassifiedError {
    public var kind: FailureKind {
        switch self {
        case .noSuchCounter, .ambiguousCounter, .noSuchGroup, .ambiguousGroup, .wrongType,
            .notConvertible, .isRunning, .notRunning, .noSuchInterval:
            .failed
        case .invalidNumber, .invalidPeriod, .invalidColor, .invalidTime:
            .usage
        case .invalidName, .invalidNote, .overflow: .badData
        case .takenName: .cannotCreate
        }
    }
}
