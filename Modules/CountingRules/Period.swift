import Primitives

/// A range of whole days for which a target counts separately, both ends included.
public struct Period: Sendable, Hashable {
    /// The kind of a period, which decides its length.
    public enum Kind: Sendable, Hashable {
        /// One day.
        case day
        /// Seven days.
        case week
        /// A calendar month.
        case month
        /// A number of days.
        case days(Int)
        /// Everything up to a date.
        case until(Day)
        /// Everything after a date.
        case after(Day)
    }

    /// The kind, which decides its length.
    public let kind: Kind
    /// Its first day; ``Day/distantPast`` if it has none.
    public let first: Day
    /// Its last day; ``Day/distantFuture`` if it has none.
    public let last: Day

    /// Creates a period that begins on a day.
    public init(_ kind: Kind, first: Day) {
        self.kind = kind
        switch kind {
        case .day: (self.first, last) = (first, first)
        case .week: (self.first, last) = (first, first + 6)
        case .month:
            self.first = first.firstOfMonth
            last = first.firstOfMonth(later: 1) - 1
        case .days(let count): (self.first, last) = (first, first + (count - 1))
        case .until(let day): (self.first, last) = (.distantPast, day)
        case .after(let day): (self.first, last) = (day + 1, .distantFuture)
        }
    }

    /// Whether a day lies in the period.
    public func contains(_ day: Day) -> Bool { first <= day && day <= last }

    /// The days in words, such as `2026-11-21` or `2026-11-16 to 2026-11-22`.
    public var title: String {
        switch kind {
        case .day: "\(first)"
        case .week, .days: first == last ? "\(first)" : "\(first) to \(last)"
        case .month: String("\(first)".dropLast(3))
        case .until(let day): "until \(day)"
        case .after(let day): "after \(day)"
        }
    }
}

extension Period: Comparable {
    /// Whether a period comes before another: it begins earlier, else ends earlier, else has the
    /// shorter rule. A day and three days may begin on the same date.
    public static func < (left: Period, right: Period) -> Bool {
        (left.first, left.last, left.kind.rank) < (right.first, right.last, right.kind.rank)
    }
}

extension Period: CustomStringConvertible {
    /// The first day and the kind, as in `2026-11-16.week`: equal periods have equal text.
    public var description: String { "\(first).\(kind.text)" }

    /// Creates a period from its text form; `nil` if the text is not one.
    public init?(_ text: String) {
        let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, let first = Day(String(parts[0])),
            let kind = Kind(String(parts[1]))
        else { return nil }
        self.init(kind, first: first)
        guard description == text else { return nil }
    }
}

extension Period.Kind {
    fileprivate var rank: Int {
        switch self {
        case .day: 0
        case .week: 1
        case .month: 2
        case .days: 3
        case .until: 4
        case .after: 5
        }
    }

    var text: String {
        switch self {
        case .day: "day"
        case .week: "week"
        case .month: "month"
        case .days(let count): "\(count)d"
        case .until(let day): "until.\(day)"
        case .after(let day): "after.\(day)"
        }
    }

    /// The most days of a period: part of a period that has no end may be longer than any rule's.
    private static let mostDays = 4_000_000

    init?(_ text: String) {
        switch text {
        case "day": self = .day
        case "week": self = .week
        case "month": self = .month
        default:
            if text.hasPrefix("until."), let day = Day(String(text.dropFirst(6))) {
                self = .until(day)
            } else if text.hasPrefix("after."), let day = Day(String(text.dropFirst(6))) {
                self = .after(day)
            } else if text.hasSuffix("d"), let count = Int(text.dropLast()),
                (1...Self.mostDays).contains(count)
            {
                self = .days(count)
            } else {
                return nil
            }
        }
    }
}

extension Day {
    /// The first day of the dates with four-digit years; stands for no beginning.
    public static let distantPast = Day(number: -719_162)
    /// The last day of the dates with four-digit years; stands for no end.
    public static let distantFuture = Day(number: 2_932_896)
}
