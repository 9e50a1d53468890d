import Merge
import Primitives

/// The content of a counter's document, with the nearest valid values.
package struct CounterContent: Sendable, Hashable {
    /// The values of its settings.
    package let settings: SettingValues
    /// The group that it was put into, which may be deleted by now.
    package let group: GroupID?
    /// Whether it counts time.
    package let isTime: Bool
    /// The value, if it counts; the nearest number that fits if devices counted apart past 64 bits.
    package let value: Int64
    /// The goal, if it has one.
    package let goal: Int64?
    /// The comparison with the goal.
    package let aim: Target.Aim
    /// The rule of its periods.
    package let repeats: PeriodRule?
    /// The position among the other counters; lists ascend by it.
    package let position: Int64
    /// The time at which it was created.
    package let createdAt: Instant
    /// Whether it is hidden from the lists.
    package let isArchived: Bool
    /// Whether it is deleted.
    package let isDeleted: Bool

    /// Reads the content of a document.
    package init(_ document: Document) {
        let created = document[CounterField.created]?.integer ?? 0
        settings = SettingValues(document)
        group = document[CounterField.group]?.text.flatMap { GroupID($0) }
        isTime = document[CounterField.type] == CounterField.timeType
        value = document.counter(CounterField.value).clampedValue
        goal = document[CounterField.goal]?.integer
        aim = document[CounterField.aim]?.text.flatMap { Target.Aim(rawValue: $0) } ?? .atLeast
        repeats = document[CounterField.period]?.text.flatMap { PeriodRule($0) }
        position = document[CounterField.position]?.integer ?? created
        createdAt = Instant(milliseconds: created).madeReadable
        isArchived = document[CounterField.isArchived] == .bool(true)
        isDeleted = document.isDeleted
    }

    /// The target; `nil` for counters of other types.
    package var target: Target? {
        isTime ? nil : goal.map { Target(goal: $0, aim: aim, period: repeats) }
    }

    /// The type.
    package var type: CounterType { isTime ? .time : goal == nil ? .simple : .target }
}
