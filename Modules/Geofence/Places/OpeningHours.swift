import Primitives

/// The hours at which a place is open, by the wall clock of the campus: `Mo-Fr 08:00-22:00; Sa,Su
/// 10:00-18:00`.
///
/// A subset of the opening hours of OpenStreetMap: rules separated by `;`, each some days and some
/// spans of time or `off`. Days are `Mo Tu We Th Fr Sa Su`, lists and ranges of them; a rule
/// without days applies to all. A span may end after midnight (`18:00-02:00`). A later rule
/// replaces an earlier one on its days. `24/7` is always.
///
/// They are only shown: a person inside at another time is visiting all the same.
public struct OpeningHours: Hashable, Sendable {
    /// The hours in their canonical form.
    public let text: String
    /// Minutes since Monday 00:00, ascending, neither overlapping nor touching; the last range may
    /// end in the next week.
    private let spans: [Range<Int>]

    /// The minutes of a week.
    private static let week = 7 * 1440

    /// Creates opening hours from their text.
    ///
    /// - Throws: ``OpeningHoursError`` naming the word that is wrong.
    public init(_ text: String) throws {
        let reader = OpeningHoursReader()
        let rules = try reader.rules(text)
        self.text = rules.map(\.text).joined(separator: "; ")
        var days: [[Range<Int>]] = Array(repeating: [], count: 7)
        for rule in rules { for day in rule.days { days[day] = rule.spans } }
        let all = days.enumerated().flatMap { day, spans in
            spans.map { $0.lowerBound + day * 1440..<$0.upperBound + day * 1440 }
        }
        var joined: [Range<Int>] = []
        for span in all.sorted(by: { $0.lowerBound < $1.lowerBound }) {
            if let last = joined.last, span.lowerBound <= last.upperBound {
                let end = max(last.upperBound, span.upperBound)
                joined[joined.count - 1] = last.lowerBound..<end
            } else {
                joined.append(span)
            }
        }
        spans = joined
    }

    /// The state of a place at an instant: open or closed, and its next change.
    public struct State: Hashable, Sendable {
        /// Whether the place is open.
        public let isOpen: Bool
        /// The next closing or opening; `nil` if there is none.
        public let change: Change?
    }

    /// A time of the week by the wall clock.
    public struct Change: Hashable, Sendable {
        /// The day.
        public let day: Weekday
        /// Minutes since the day began.
        public let minute: Int
    }

    /// The state of the place at an instant, by the wall clock of a zone.
    public func state(at instant: Instant, in zone: Zone) -> State {
        let now = Self.minute(of: instant, in: zone)
        let borders = spans.flatMap { [$0.lowerBound, $0.upperBound] }
        let changes = borders.map { $0 % Self.week }.filter { border in
            isOpen(at: border) != isOpen(at: (border + Self.week - 1) % Self.week)
        }
        let next = changes.map { $0 > now ? $0 : $0 + Self.week }.min()
        return State(
            isOpen: isOpen(at: now),
            change: next.flatMap { minute in
                Weekday(rawValue: minute % Self.week / 1440 + 1).map {
                    Change(day: $0, minute: minute % 1440)
                }
            })
    }

    /// Minutes since Monday 00:00 by the wall clock; 1970-01-01 was a Thursday.
    private static func minute(of instant: Instant, in zone: Zone) -> Int {
        let length = Int64(week) * 60_000
        let local = instant + .seconds(zone.offset(at: instant)) + .seconds(3 * 1440 * 60)
        let rest = local.milliseconds % length
        return Int((rest < 0 ? rest + length : rest) / 60_000)
    }

    private func isOpen(at minute: Int) -> Bool {
        spans.contains { $0.contains(minute) || $0.contains(minute + Self.week) }
    }
}

/// An error in opening hours.
public struct OpeningHoursError: Error, Hashable, CustomStringConvertible {
    /// The word that can't be read.
    public let word: String
    /// The problem with the word as a predicate, such as `no day`.
    public let expected: String

    /// One sentence: the error, and the text to write instead.
    public var description: String {
        "\(word.quotedForMessage) is \(expected): write opening hours as "
            + "\"Mo-Fr 08:00-22:00; Sa,Su off\" or \"24/7\""
    }
}
