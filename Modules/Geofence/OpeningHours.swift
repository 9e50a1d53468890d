import Primitives

/// When a place is open, by the wall clock of the campus: `Mo-Fr 08:00-22:00; Sa,Su 10:00-18:00`.
///
/// A part of the opening hours of OpenStreetMap: rules separated by `;`, each some days and some
/// spans of time or `off`. Days are `Mo Tu We Th Fr Sa Su`, lists and ranges of them; without
/// days a rule is for all. A span may end after midnight (`18:00-02:00`). A later rule replaces an
/// earlier one on its days. `24/7` is always.
///
/// They are shown and nothing more: who is inside at another time is visiting all the same.
public struct OpeningHours: Hashable, Sendable {
    /// In the one way in which they are written.
    public let text: String
    /// Minutes since Monday 00:00, ascending, apart from each other; the last may end in the next
    /// week.
    private let spans: [Range<Int>]

    /// Minutes of a week.
    private static let week = 7 * 1440

    /// Reads opening hours.
    ///
    /// - Throws: ``OpeningHoursError`` naming the word that is wrong.
    public init(_ text: String) throws(OpeningHoursError) {
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

    /// Whether a place is open, and when that changes next.
    public struct State: Hashable, Sendable {
        /// Whether the place is open.
        public let isOpen: Bool
        /// When it closes or opens next; `nil` if never.
        public let change: Change?
    }

    /// A time of the week by the wall clock.
    public struct Change: Hashable, Sendable {
        /// The day.
        public let day: Weekday
        /// Minutes since it began.
        public let minute: Int
    }

    /// Whether the place is open at an instant, by the wall clock of a zone.
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

/// What is wrong with opening hours.
public struct OpeningHoursError: Error, Hashable, CustomStringConvertible {
    /// The word that can't be read.
    public let word: String
    /// What was expected in its place.
    public let expected: String

    /// One sentence: what is wrong, and what to write.
    public var description: String {
        "\(word.quotedForMessage) is \(expected): write opening hours as "
            + "\"Mo-Fr 08:00-22:00; Sa,Su off\" or \"24/7\""
    }
}
