import CountingRules
import Primitives
import Storage

/// A counter as the store keeps it: the content of its document, and data of this device only.
@dynamicMemberLookup
struct CounterRow: Sendable, Hashable {
    /// The state of a counter, which decides the lists that show it.
    enum State: String, Sendable, ColumnValue {
        case active, archived, deleted
    }

    let owner: AccountID
    let id: Counter.ID
    let settings: SettingValues
    /// The beginning of the title in lower case, by which names are looked up.
    let foldedTitle: String
    /// The group that it was put into, which may be deleted by now.
    var group: Group.ID?
    /// The value of its document: a number, or the milliseconds of all stopped intervals.
    var value: Int64
    var createdAt: Instant
    var usedAt: Instant
    var isTime: Bool
    var goal: Int64?
    var aim: Target.Aim
    /// The rule of its periods.
    var repeats: PeriodRule?
    var position: Int64
    var state: State
    /// The latest period in which something was counted, and its value.
    var period: Period?
    var periodValue: Int64
    var anchor: Anchor?
    /// The number of adjustments that were written.
    var sequence: Int64
    /// The plan of its periods; `nil` if it has none, or none yet.
    var plan: StoredPlan?

    static let table = Table<CounterRow>(
        "counters", key: ["owner", "id"],
        indexes: [
            .index("by_use", "owner", "state", "used_at"),
            .index("by_group", "owner", "group_id", "state", "position"),
            .index("by_title", "owner", "folded_title"),
        ],
        home: "owner",
        make: {
            CounterRow(
                owner: $0, id: $1,
                settings: SettingValues(
                    title: $2, note: $11, color: $7, icon: $12, step: $3, start: $4,
                    resetValue: $5, boundary: $14),
                foldedTitle: $24, group: $6, value: $8, createdAt: $9, usedAt: $10,
                isTime: $13, goal: $15, aim: $16, repeats: $17, position: $18,
                state: $19, period: $20, periodValue: $21, anchor: $22, sequence: $23, plan: $25)
        },
        columns: Column("owner", \.owner), Column("id", \.id), Column("title", \.settings.title),
        Column("step", \.settings.step), Column("start", \.settings.start),
        Column("reset_value", \.settings.resetValue), Column("group_id", \.group),
        Column("color", \.settings.color), Column("value", \.value),
        Column("created_at", \.createdAt), Column("used_at", \.usedAt),
        Column("note", \.settings.note), Column("icon", \.settings.icon),
        Column("is_time", \.isTime), Column("boundary", \.settings.boundary),
        Column("goal", \.goal), Column("aim", \.aim), Column("repeats", \.repeats),
        Column("position", \.position), Column("state", \.state), Column("period", \.period),
        Column("period_value", \.periodValue), Column("anchor", \.anchor),
        Column("sequence", \.sequence), Column("folded_title", \.foldedTitle),
        Column("plan", \.plan))
}

extension CounterRow {
    /// The title in the form of the index by titles: in lower case, and cut to the size that an
    /// index may hold. A title in ASCII is never cut.
    static func folded(_ title: String) -> String { title.lowercased().cut(toBytes: 1000) }
}

extension CounterRow {
    subscript<Value>(dynamicMember path: KeyPath<SettingValues, Value>) -> Value {
        settings[keyPath: path]
    }

    /// The target; `nil` for counters of other types.
    var target: Target? {
        isTime ? nil : goal.map { Target(goal: $0, aim: aim, period: repeats) }
    }

    /// The rule of the periods in which it counts; `nil` without periods.
    var rule: PeriodRule? { target?.period }

    var type: CounterType { isTime ? .time : goal == nil ? .simple : .target }
}
