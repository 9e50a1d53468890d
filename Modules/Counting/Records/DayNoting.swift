import Primitives
import Storage

/// How far the older history of an owner's counters has been noted by day in their documents.
struct DayNoting: Sendable, Hashable {
    let owner: AccountID
    /// The last counter that is done; `nil` if all are.
    let through: Counter.ID?

    static let table = Table<DayNoting>(
        "day_notings", key: ["owner"], make: { DayNoting(owner: $0, through: $1) },
        columns: Column("owner", \.owner), Column("through", \.through))
}
