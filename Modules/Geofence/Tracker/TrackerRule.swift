import Primitives

/// A value of ``TrackerRules`` by name, for listing and changing it.
public struct TrackerRule: Sendable {
    /// The name, such as `leave.time`.
    public let name: String
    /// The effect of the rule and the reason for its value, in one sentence.
    public let reason: String
    private let form: Form

    private enum Form: Sendable {
        case count(any WritableKeyPath<TrackerRules, Int> & Sendable)
        case time(any WritableKeyPath<TrackerRules, Duration> & Sendable, from: Duration)
        case number(
            any WritableKeyPath<TrackerRules, Double> & Sendable, ClosedRange<Double>, unit: String)
        case flag(any WritableKeyPath<TrackerRules, Bool> & Sendable)
    }

    private init(_ name: String, _ form: Form, _ reason: String) {
        self.name = name
        self.form = form
        self.reason = reason
    }

    /// The value in some rules, with its unit.
    public func text(in rules: TrackerRules) -> String {
        switch form {
        case .count(let path): "\(rules[keyPath: path])"
        case .time(let path, _): Self.text(of: rules[keyPath: path])
        case .number(let path, _, let unit):
            Self.text(of: rules[keyPath: path]) + (unit.isEmpty ? "" : " \(unit)")
        case .flag(let path): rules[keyPath: path] ? "on" : "off"
        }
    }

    /// The values that the rule takes, for messages.
    public var kind: String {
        switch form {
        case .count: "a number from 1 to 1000"
        case .time(_, let least) where least > .zero: "a time such as 90s, 5m or 1h, above 0"
        case .time: "a time such as 90s, 5m or 1h"
        case .number(_, let range, let unit):
            "a number from \(Self.text(of: range.lowerBound)) to "
                + "\(Self.text(of: range.upperBound))" + (unit.isEmpty ? "" : " \(unit)")
        case .flag: "on or off"
        }
    }

    /// Changes the value in some rules.
    ///
    /// - Returns: `false` if the text is not a value of the rule.
    public func set(_ text: String, in rules: inout TrackerRules) -> Bool {
        switch form {
        case .count(let path):
            guard let count = Int(text), (1...1000).contains(count) else { return false }
            rules[keyPath: path] = count
        case .time(let path, let least):
            guard let time = Self.time(text), time >= least, time <= .hours(24 * 366) else {
                return false
            }
            rules[keyPath: path] = time
        case .number(let path, let range, _):
            guard let number = Double(text), range.contains(number) else { return false }
            rules[keyPath: path] = number
        case .flag(let path):
            guard let isOn = ["on": true, "off": false][text.lowercased()] else { return false }
            rules[keyPath: path] = isOn
        }
        return true
    }

    private static func text(of number: Double) -> String {
        number == number.rounded() ? "\(Int(number))" : "\(number)"
    }

    private static func text(of time: Duration) -> String {
        let seconds = time.wholeMilliseconds / 1000
        if seconds > 0, seconds % 3600 == 0 { return "\(seconds / 3600) h" }
        return seconds > 0 && seconds % 60 == 0 ? "\(seconds / 60) min" : "\(seconds) s"
    }

    /// Seconds, minutes or hours; a number alone is seconds.
    private static func time(_ text: String) -> Duration? {
        let units: [(String, Int)] = [("min", 60), ("s", 1), ("m", 60), ("h", 3600), ("", 1)]
        for (unit, seconds) in units where text.hasSuffix(unit) {
            guard let count = Int(text.dropLast(unit.count).trimmed), count >= 0,
                count < 1_000_000_000
            else { return nil }
            return .seconds(count * seconds)
        }
        return nil
    }
}

extension TrackerRule {
    /// All rules.
    public static let all: [TrackerRule] = entering + leaving + believing + timing

    private static let entering = [
        TrackerRule(
            "enter.fixes", .count(\.enter.fixes),
            "so many fixes inside make a visit; of the visits that fewer make, most are noise"),
        TrackerRule(
            "enter.spread", .time(\.enter.spread, from: .zero),
            "over at least this time, so that a burst of one error is not believed"),
        TrackerRule(
            "enter.time", .time(\.enter.time, from: .zero),
            "or two fixes inside so far apart, so that a phone that reports rarely is believed"),
        TrackerRule(
            "dwell", .time(\.dwell, from: .seconds(1)),
            "a visit so long is told to have lasted: the shortest encounter"),
    ]

    private static let leaving = [
        TrackerRule(
            "leave.fixes", .count(\.leave.fixes),
            "so many more fixes clearly outside than not end a visit"),
        TrackerRule(
            "leave.spread", .time(\.leave.spread, from: .zero),
            "over at least this time: errors of phones indoors drift for minutes"),
        TrackerRule(
            "leave.time", .time(\.leave.time, from: .zero),
            "or two fixes clearly outside so far apart"),
        TrackerRule(
            "buffer", .number(\.buffer, 0...10_000, unit: "m"),
            "outside begins so far beyond the boundary: what a good fix is off by"),
        TrackerRule(
            "buffer.share", .number(\.bufferShare, 0...10, unit: ""),
            "or this share of the place's radius beyond it: large places are drawn coarsely"),
    ]

    private static let believing = [
        TrackerRule(
            "accuracy.clamp", .number(\.accuracyClamp, 0...10_000, unit: "m"),
            "no fix excuses itself by more, so that a bad receiver does not hold a visit open"),
        TrackerRule(
            "accuracy.limit", .number(\.accuracyLimit, 0...1_000_000, unit: "m"),
            "worse fixes are refused: they can't tell buildings apart"),
        TrackerRule(
            "accuracy.required", .flag(\.requiresAccuracy),
            "whether fixes that tell no accuracy are refused"),
        TrackerRule(
            "accuracy.assumed", .number(\.assumedAccuracy, 0...10_000, unit: "m"),
            "the accuracy of those that tell none, where they are taken"),
        TrackerRule(
            "sure.accuracy", .number(\.sureAccuracy, 0.1...10_000, unit: "m"),
            "fixes that agree must together be as good as one of this, or the mean decides"),
        TrackerRule(
            "mean.time", .time(\.meanTime, from: .zero),
            "the mean of so long: one fix of 50 m can't tell buildings apart, ten can"),
        TrackerRule(
            "speed.top", .number(\.topSpeed, 0.1...100_000, unit: "m/s"),
            "nobody moves faster than a fast train"),
        TrackerRule(
            "speed.appeal", .count(\.speedAppeal),
            "so many impossible fixes in a row that agree are right, and the one before wrong"),
        TrackerRule(
            "passing", .flag(\.infersPassing),
            "whether walking through between two fixes is inferred: a guess, and no encounter"),
        TrackerRule(
            "passing.gap", .time(\.passingGap, from: .zero),
            "fixes further apart tell nothing of the way between them"),
    ]

    private static let timing = [
        TrackerRule(
            "window", .time(\.window, from: .zero),
            "fixes are put into order within this time; nearly all that are late are by seconds"),
        TrackerRule(
            "lateness", .time(\.lateness, from: .zero),
            "later ones correct what was told, up to this time; later still they are refused"),
        TrackerRule(
            "future", .time(\.futureTolerance, from: .zero),
            "a fix may be so far ahead of its reception: clocks differ a little"),
        TrackerRule(
            "oldest", .time(\.oldest, from: .zero),
            "a fix may be so far behind its reception: its visit is kept no longer than that"),
        TrackerRule(
            "doubt", .time(\.doubt, from: .zero),
            "without a fix for so long it is unknown whether a visit goes on"),
        TrackerRule(
            "silence", .time(\.silence, from: .seconds(1)),
            "without a fix for so long a visit ends at the last one: nobody is there for ever"),
    ]
}

extension TrackerRules {
    /// Changes a rule as it is written, such as `leave.time=7m`.
    ///
    /// - Throws: ``TrackerRuleError``.
    public mutating func set(_ text: String) throws {
        let parts = text.split(separator: "=", maxSplits: 1).map { String($0).trimmed }
        guard parts.count == 2 else { throw TrackerRuleError.noValue(text) }
        guard let rule = TrackerRule.all.first(where: { $0.name == parts[0].lowercased() }) else {
            throw TrackerRuleError.noSuchRule(parts[0])
        }
        guard rule.set(parts[1], in: &self) else {
            throw TrackerRuleError.badValue(parts[1], rule: rule.name, kind: rule.kind)
        }
    }
}

/// An error in a rule as it was written.
public enum TrackerRuleError: Error, Hashable, CustomStringConvertible {
    /// The text lacks a name or a value.
    case noValue(String)
    /// No rule has this name.
    case noSuchRule(String)
    /// The value does not fit the rule.
    case badValue(String, rule: String, kind: String)

    /// One sentence: the error, and the text to write instead.
    public var description: String {
        switch self {
        case .noValue(let text):
            "\(text.quotedForMessage) is not a rule: write NAME=VALUE, such as leave.time=7m"
        case .noSuchRule(let name):
            "there is no rule \(name.quotedForMessage)"
        case .badValue(let value, let rule, let kind):
            "\(value.quotedForMessage) is not a value of \(rule), which is \(kind)"
        }
    }
}

extension TrackerRuleError: ClassifiedError {
    public var kind: FailureKind { .usage }

    /// The remedy of an unknown name.
    public var remedy: Remedy? { if case .noSuchRule = self { .listPlaceRules } else { nil } }
}
