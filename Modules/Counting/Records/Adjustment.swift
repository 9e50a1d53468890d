import Primitives
import Storage

/// One change of what a counter shows.
///
/// The adjustments of a counter sum to its value; those of one period to the period's.
public struct Adjustment: Sendable, Hashable {
    /// What changed it.
    public enum Kind: String, Sendable, Hashable, CaseIterable, ColumnValue {
        /// One tap up or down.
        case tap
        /// It was given a value; also the one it began with.
        case set
        /// It was given its reset value.
        case reset
        /// A stopwatch was stopped; the amount is what it measured, in milliseconds.
        case stop
        /// Intervals were corrected, or its type or period was changed.
        case edit
        /// An action was taken back.
        case undo
        /// An action was done again.
        case redo
        /// It came from another device.
        case sync
    }

    /// Whose it is.
    public let owner: AccountID
    /// The counter.
    public let counter: Counter.ID
    /// When.
    public let at: Instant
    /// Tells adjustments of one instant apart, and in which order they were written down here.
    public let sequence: Int64
    /// The device that made it, if it is known.
    public let device: DeviceID?
    /// What changed it.
    public let kind: Kind
    /// By how much the value changed: counts, or milliseconds of a stopwatch; negative for down.
    public let amount: Int64
    /// Whether something was counted; a set, a reset and a correction count nothing.
    public let isCounted: Bool
    /// The period that it belongs to, of a target that had one.
    public let period: Period?
    /// What was said about it; empty for nothing.
    public let note: String

    static let table = Table<Adjustment>(
        "adjustments", key: ["owner", "counter", "at", "sequence"],
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
