import Merge
import Sync

/// The names of a counter's parts in its document, besides those of each ``CounterSetting``.
enum CounterField {
    static let kind = DocumentKind(rawValue: "counter")
    static let type = "type"
    static let goal = "goal"
    static let aim = "aim"
    static let period = "period"
    static let group = "group"
    static let position = "position"
    static let isArchived = "archived"
    static let created = "created"
    /// The floor counter of a count.
    static let value = "value"
    /// The intervals of a stopwatch.
    static let time = "time"
    /// The type of a counter of time; a goal tells the other two types apart.
    static let timeType = Scalar.text("time")

    /// The prefix of a lap's field, before device and number.
    static let lap = "lap."

    /// The prefix of a day clock's field, before the device and the number of the first interval.
    static let clock = "clock."

    /// The prefix of the field of a zone and start of the day, before the device and the number of
    /// the first interval.
    static let zone = "zone."

    /// The prefix of the field of a part of the periods' plan, before its first day.
    static let rule = "rule."

    /// The field with the milliseconds by which the wall clock was set during an interval.
    static func moved(_ interval: Stopwatch.IntervalID) -> String {
        "moved.\(interval.device).\(interval.number)"
    }
}

/// The names of a group's parts in its document.
enum GroupField {
    static let kind = DocumentKind(rawValue: "group")
    static let name = "name"
    static let color = "color"
    static let icon = "icon"
    static let created = "created"
    static let position = "position"
    static let isArchived = "archived"
}

/// The names of the parts of one period of a target in its document.
enum PeriodField {
    static let kind = DocumentKind(rawValue: "period")
    static let goal = "goal"
    static let aim = "aim"
    static let value = "value"

    /// The id of the document of a counter's period.
    static func id(_ counter: Counter.ID, _ period: Period) -> String { "\(counter).\(period)" }

    /// The counter and period of a document's id; `nil` if the text is not such an id.
    static func parts(of id: String) -> (Counter.ID, Period)? {
        let parts = id.split(separator: ".", maxSplits: 1).map(String.init)
        guard parts.count == 2, let counter = Counter.ID(parts[0]), let period = Period(parts[1])
        else { return nil }
        return (counter, period)
    }
}
