/// A state that joins with others of its kind, in any order, any number of times, to one result.
///
/// `merge` commutes, associates and is idempotent (laws L1 to L3).
public protocol Mergeable: Equatable, Sendable {
    /// Joins the other state into this one.
    mutating func merge(_ other: Self)
}

extension Mergeable {
    /// Returns the join of both states.
    public func merged(with other: Self) -> Self {
        var copy = self
        copy.merge(other)
        return copy
    }

    /// Whether the other state contains all of this one (law L4: states only grow).
    public func isContained(in other: Self) -> Bool { merged(with: other) == other }
}

extension Dictionary {
    /// Joins the values of equal keys and keeps the rest of both.
    ///
    /// `merge(_:uniquingKeysWith:)` does the same by casts, which a browser's core doesn't have.
    mutating func joinValues(_ other: Self, by join: (inout Value, Value) -> Void) {
        for (key, value) in other {
            if let index = index(forKey: key) {
                join(&values[index], value)
            } else {
                self[key] = value
            }
        }
    }
}

extension Dictionary where Value: Mergeable {
    /// Joins the values of equal keys and keeps the rest of both.
    mutating func mergeValues(_ other: Self) { joinValues(other) { $0.merge($1) } }
}
