/// A last-writer-wins register: the value with the larger stamp.
///
/// - Source: Shapiro et al. 2011, specification 9.
public struct Register<Value: Comparable & Sendable>: Mergeable, Hashable where Value: Hashable {
    /// The stamp of the write.
    public private(set) var stamp: Stamp
    /// The written value.
    public private(set) var value: Value

    /// Creates a register that was written once.
    public init(_ value: Value, at stamp: Stamp) {
        self.value = value
        self.stamp = stamp
    }

    /// Keeps the later write.
    ///
    /// Of two values under one stamp, which no honest device makes, the larger is kept, so that
    /// every replica decides alike.
    public mutating func merge(_ other: Self) {
        if (stamp, value) < (other.stamp, other.value) { self = other }
    }
}
