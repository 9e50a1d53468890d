import Primitives

/// One device's own adjustments so far: their number and their signed total.
public struct Tally: Mergeable, Hashable {
    /// The number of adjustments.
    public private(set) var count: UInt64
    /// Their signed total.
    public private(set) var sum: Int64

    /// Creates a tally from the number of adjustments and their total.
    public init(count: UInt64, sum: Int64) {
        self.count = count
        self.sum = sum
    }

    /// The tally before any adjustment.
    public static let zero = Tally(count: 0, sum: 0)

    /// Keeps the longer chain. Chains of equal length are equal unless two installations share an
    /// id; then the larger sum wins, so that every replica decides alike.
    public mutating func merge(_ other: Self) {
        if (count, sum) < (other.count, other.sum) { self = other }
    }
}
