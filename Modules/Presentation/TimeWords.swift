import Primitives

/// Times and durations in words, in whole minutes, hours or days.
public enum TimeWords {
    /// How long ago something was, rounded down; what lies ahead is "just now".
    public static func ago(_ instant: Instant, now: Instant) -> String {
        let minutes = (now - instant).wholeMinutes
        return switch minutes {
        case ..<1: "just now"
        case ..<60: "\(minutes) min ago"
        case ..<(48 * 60): "\(minutes / 60) h ago"
        default: "\(minutes / (24 * 60)) days ago"
        }
    }

    /// How long something took: `45 min`, `2 h`, `2 h 15 min`.
    public static func span(minutes: Int) -> String {
        guard minutes >= 60 else { return "\(max(0, minutes)) min" }
        let rest = minutes % 60
        return rest == 0 ? "\(minutes / 60) h" : "\(minutes / 60) h \(rest) min"
    }

    /// The date and the time of day under a rule for days, as `2026-03-01 09:05`.
    ///
    /// The date is the rule's day: what happened at one in the morning belongs to the day before.
    public static func stamp(_ instant: Instant, in rule: DayRule) -> String {
        "\(rule.day(of: instant)) \(rule.clockText(of: instant))"
    }

    /// The beginning and end of something on one day, as `09:05–09:50`.
    public static func period(from: Instant, until: Instant, in rule: DayRule) -> String {
        "\(rule.clockText(of: from))–\(rule.clockText(of: until))"
    }
}

extension Int {
    /// The number with what it counts: `1 change`, `2 changes`.
    public func of(_ noun: String) -> String { "\(self) \(noun)\(self == 1 ? "" : "s")" }
}
