import Counting
import Presentation

/// The sum of a counter on one day.
package struct DayCount: Sendable, Hashable {
    /// The title; empty for a blank count.
    package let title: String
    /// The type, which says what is counted.
    package let type: CounterType
    /// The taps of the day, or milliseconds.
    package let amount: Int64
    /// The standing of a target that begins anew each day; `nil` for all others.
    package let standing: Standing?
    /// The part of the amount that other devices counted, at times that only they know.
    package let elsewhere: Int64

    /// Creates a sum.
    package init(
        _ title: String, _ amount: Int64, type: CounterType = .simple, standing: Standing? = nil,
        elsewhere: Int64 = 0
    ) {
        self.title = title
        self.amount = amount
        self.type = type
        self.standing = standing
        self.elsewhere = elsewhere
    }

    /// The title, also of a blank count.
    var name: String { title.isEmpty ? "(blank)" : title }

    /// The amount as people read it: `23`, `5/8`, `1:20:00`.
    package var amountText: String {
        if type == .time { return ClockText.text(of: .milliseconds(amount)) }
        return standing.map { "\($0.value)/\($0.goal)" } ?? "\(amount)"
    }

    /// Returns the standing in words; empty for all but targets of days. What was counted is told,
    /// too, where the goal has another value, as after a reset.
    package func standingText(_ charset: Charset) -> String {
        guard let standing else { return "" }
        let words = standing.words(charset)
        return standing.value(besides: amount) == nil ? words : "\(words), \(amount) counted"
    }
}
