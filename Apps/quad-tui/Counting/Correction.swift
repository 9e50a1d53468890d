import Counting
import Primitives

/// A change to the past of a count, typed as one line: an interval, a break, a tap.
enum Correction: Hashable {
    /// Add an interval that nobody measured.
    case add
    /// Change the beginning or the end of an interval with a number, which a line shows as a text.
    case edit(Int, shown: String)
    /// Cut a break out of what was measured.
    case cut
    /// Count at another time.
    case tap

    /// The words before what is typed, those with an example first.
    var labels: [String] {
        switch self {
        case .add: ["Measured, such as 3 h ago to 2 h ago: ", "From, to: "]
        case .edit: ["From, to: "]
        case .cut: ["A break, such as 20 min ago to now: ", "Break from, to: "]
        case .tap: ["When, or such as 3 yesterday noon: ", "When: "]
        }
    }

    /// Returns the text of an interval, whose parts are read as they are written.
    static func text(of interval: MeasuredInterval, in rule: DayRule) -> String {
        let ends = [interval.start] + (interval.stop.map { [$0] } ?? [])
        return ends.map { "\(rule.zone.wallTime(at: $0))" }.joined(separator: separator)
    }

    private static let separator = " to "

    /// Two texts with `to` between them; the second is empty if there is none.
    static func ends(of text: String) -> (from: String, to: String) {
        guard let range = text.firstRange(of: separator) else { return (text.trimmed, "") }
        return (
            String(text[..<range.lowerBound]).trimmed, String(text[range.upperBound...]).trimmed
        )
    }

    /// Returns the multiples and the time of `3 at 21:30` and `3 yesterday noon`, or one and the
    /// time of `21:30`; what is a time as a whole, as `3 pm`, has no number.
    static func tap(
        of text: String, _ instant: (String) throws -> Instant
    ) throws -> (multiples: Int64, at: Instant) {
        do {
            return (1, try instant(text.trimmed))
        } catch {
            let words = text.trimmed.split(separator: " ", maxSplits: 1).map(String.init)
            guard words.count == 2, let multiples = Int64(words[0]) else { throw error }
            return (multiples, try instant(words[1]))
        }
    }

    /// The reason for which a line can't be read.
    struct Fault: Error {
        let reason: String
    }
}

extension String {
    fileprivate var trimmed: String {
        let words = split(separator: " ", omittingEmptySubsequences: true)
        return words.joined(separator: " ")
    }
}
