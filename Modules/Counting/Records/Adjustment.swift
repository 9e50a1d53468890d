import CountingRules
import Primitives
import Storage

/// One change of the value of a counter.
///
/// The adjustments of a counter sum to its value; those of one period to the period's.
public struct Adjustment: HistoryLine, Sendable, Hashable {
    /// The kind of change.
    public typealias Kind = AdjustmentKind

    /// The owner.
    public let owner: AccountID
    /// The counter.
    public let counter: Counter.ID
    /// The time of the change.
    public let at: Instant
    /// The number that distinguishes adjustments of one instant, in the order in which they were
    /// written here.
    public let sequence: Int64
    /// The device that made it, if it is known.
    public let device: DeviceID?
    /// The kind of the change.
    public let kind: Kind
    /// The amount by which the value changed: counts, or milliseconds of a stopwatch; negative for
    /// down.
    public let amount: Int64
    /// Whether something was counted; a start value, a reset and a correction count nothing.
    public let isCounted: Bool
    /// The period that it belongs to, if the counter was a target with periods.
    public let period: Period?
    /// The note; empty for none.
    public let note: String

    static let table = Table<Adjustment>(
        "adjustments", key: ["owner", "counter", "at", "sequence"],
        home: "owner",
        make: {
            Adjustment(
                owner: $0, counter: $1, at: $2, sequence: $3, device: $4, kind: $5, amount: $6,
                isCounted: $7, period: $8, note: $9)
        },
        columns: Column("owner", \.owner), Column("counter", \.counter), Column("at", \.at),
        Column("sequence", \.sequence), Column("device", \.device), Column("kind", \.kind),
        Column("amount", \.amount), Column("is_counted", \.isCounted),
        Column("period", \.period), Column("note", \.note))
}
