import Primitives

/// A deletion, or its undoing, with the adjustments that it had seen.
public struct Deletion: Mergeable, Hashable, Codable {
    /// Whether the latest of them deleted.
    public internal(set) var state: Register<Scalar>
    /// For each device, how many adjustments had been seen.
    public internal(set) var seen: [DeviceID: UInt64]

    /// A deletion, or its undoing, at a stamp.
    public init(isDeleted: Bool, at stamp: Stamp, seen: [DeviceID: UInt64]) {
        self.state = Register(.bool(isDeleted), at: stamp)
        self.seen = seen
    }

    /// Whether the latest word is that it is deleted.
    public var isDeleted: Bool { state.value == .bool(true) }

    /// Keeps the later word, and of each device the most that was seen.
    public mutating func merge(_ other: Self) {
        state.merge(other.state)
        seen.merge(other.seen, uniquingKeysWith: max)
    }
}
