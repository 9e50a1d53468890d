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
        case .tap: ["When, or such as 3 at 21:30: ", "When: "]
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

    /// Returns the multiples and the time of `3 at 21:30`, or one and the time of `21:30`.
    static func tap(of text: String) throws -> (multiples: Int64, time: String) {
        guard let range = text.firstRange(of: " at ") else { return (1, text.trimmed) }
        let number = String(text[..<range.lowerBound])
        do {
            let multiples = try WholeNumber(number, called: "number of taps").value
            return (multiples, String(text[range.upperBound...]).trimmed)
        } catch {
            throw Fault(reason: "\(error)")
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
