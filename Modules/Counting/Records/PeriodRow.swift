import Primitives
import Storage

/// The value of one period of a target, as the store keeps it.
struct PeriodRow: Sendable, Hashable {
    let owner: AccountID
    let counter: Counter.ID
    /// The period, whose text begins with its first day, so that rows are ordered by time.
    let period: Period
    let value: Int64
    /// The goal at that time.
    let goal: Int64
    let aim: Target.Aim

    static let table = Table<PeriodRow>(
        "periods", key: ["owner", "counter", "period"],
        home: "owner",
        make: {
            PeriodRow(
                owner: $0, counter: $1, period: $2, value: $3, goal: $4, aim: $5)
        },
        columns: Column("owner", \.owner), Column("counter", \.counter),
        Column("period", \.period), Column("value", \.value), Column("goal", \.goal),
        Column("aim", \.aim))
}
