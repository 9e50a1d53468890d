import Primitives

/// A deletion or its undoing, with the adjustments that it had seen.
public struct Deletion: Mergeable, Hashable {
    /// The register that tells whether the latest of them deleted.
    public internal(set) var state: Register<Scalar>
    /// The number of adjustments that had been seen, by device.
    public internal(set) var seen: [DeviceID: UInt64]
    /// The members that a later version added.
    var unknown: ForeignMembers

    /// Creates a deletion, or its undoing, at a stamp.
    public init(isDeleted: Bool, at stamp: Stamp, seen: [DeviceID: UInt64]) {
        self.init(state: Register(.bool(isDeleted), at: stamp), seen: seen)
    }

    /// Creates a deletion from its parts.
    init(state: Register<Scalar>, seen: [DeviceID: UInt64], unknown: ForeignMembers = .init()) {
        self.state = state
        self.seen = seen
        self.unknown = unknown
    }

    /// Whether the latest state is deleted.
    public var isDeleted: Bool { state.value == .bool(true) }

    /// Keeps the later state, the highest number seen of each device, and the unknown members of
    /// both.
    public mutating func merge(_ other: Self) {
        state.merge(other.state)
        seen.joinValues(other.seen) { $0 = Swift.max($0, $1) }
        unknown.merge(other.unknown)
    }
}

extension Deletion {
    /// The names of the members that this version knows.
    static let knownParts: Set = ["state", "seen"]
}
