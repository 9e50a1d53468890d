import Merge
import Primitives

/// The names of a counter's parts in its document, besides those of each ``CounterSetting``.
package enum CounterField {
    /// The kind of the documents.
    package static let kind = DocumentKind(rawValue: "counter")
    /// The type, if it counts time.
    package static let type = "type"
    /// The goal of a target.
    package static let goal = "goal"
    /// The comparison with the goal.
    package static let aim = "aim"
    /// The rule of a target's periods.
    package static let period = "period"
    /// The group.
    package static let group = "group"
    /// The position in lists.
    package static let position = "position"
    /// The mark of one that is hidden from the lists.
    package static let isArchived = "archived"
    /// The time of creation.
    package static let created = "created"
    /// The floor counter of a count.
    package static let value = "value"
    /// The intervals of a stopwatch.
    package static let time = "time"
    /// The type of a counter of time; a goal tells the other two types apart.
    package static let timeType = Scalar.text("time")

    /// The prefix of a lap's field, before device and number.
    package static let lap = "lap."

    /// The prefix of a day clock's field, before the device and the number of the first interval.
    package static let clock = "clock."

    /// The prefix of the field of a zone and start of the day, before the device and the number of
    /// the first interval.
    package static let zone = "zone."

    /// The day of creation of a counter with periods, as the device saw it that settled them.
    package static let since = "since"

    /// The prefix of the field of a part of the periods' plan, before its first day.
    package static let rule = "rule."

    /// The field with the milliseconds by which the wall clock was set during an interval.
    package static func moved(_ interval: Stopwatch.IntervalID) -> String {
        "moved.\(interval.device).\(interval.number)"
    }
}

/// The names of a group's parts in its document.
package enum GroupField {
    /// The kind of the documents.
    package static let kind = DocumentKind(rawValue: "group")
    /// The name.
    package static let name = "name"
    /// The colour.
    package static let color = "color"
    /// The icon.
    package static let icon = "icon"
    /// The time of creation.
    package static let created = "created"
    /// The position in lists.
    package static let position = "position"
    /// The mark of one that is hidden from the lists.
    package static let isArchived = "archived"
}

/// The names of the parts of one period of a target in its document.
package enum PeriodField {
    /// The kind of the documents.
    package static let kind = DocumentKind(rawValue: "period")
    /// The goal at that time; null if there was none any more, or not yet, when it was over.
    package static let goal = "goal"
    /// The comparison with the goal.
    package static let aim = "aim"
    /// The value with which the period began.
    package static let begin = "begin"
    /// The amount by which the first period of a target is beyond its beginning and the sums of its
    /// days (``FirstPeriod``).
    package static let taken = "taken"
    /// The floor counter of the period.
    package static let value = "value"

    /// Whether the counter had no target any more, or not yet, when the period was over: it is then
    /// none, with counts that its days keep.
    package static func isEnded(_ document: Document) -> Bool { document[goal] == .null }

    /// The id of the document of a counter's period.
    package static func id(_ counter: CounterID, _ period: Period) -> String {
        "\(counter).\(period)"
    }

    /// The counter and period of a document's id; `nil` if the text is not such an id.
    package static func parts(of id: String) -> (CounterID, Period)? {
        let parts = id.split(separator: ".", maxSplits: 1).map(String.init)
        guard parts.count == 2, let counter = CounterID(parts[0]), let period = Period(parts[1])
        else { return nil }
        return (counter, period)
    }
}
