import Primitives
import Storage

/// The progress of recording the older history of an owner's counters by day in their documents.
struct DayNoting: Sendable, Hashable {
    let owner: AccountID
    /// The last counter that is done; `nil` if all are done.
    let through: Counter.ID?

    static let table = Table<DayNoting>(
        "day_notings", key: ["owner"], home: "owner", make: { DayNoting(owner: $0, through: $1) },
        columns: Column("owner", \.owner), Column("through", \.through))
}
