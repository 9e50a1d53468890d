import Primitives

/// Keys that are unlocked.
public struct KeyRing: Sendable {
    private var keys: [DataKey.ID: DataKey] = [:]

    /// No keys, or some.
    public init(_ keys: [DataKey] = []) {
        for key in keys { insert(key) }
    }

    /// Takes a key in.
    public mutating func insert(_ key: DataKey) { keys[key.id] = key }

    /// Takes all keys of another ring in.
    public mutating func insert(_ other: KeyRing) { keys.merge(other.keys) { $1 } }

    /// The key of an id, if it is unlocked.
    public subscript(id: DataKey.ID) -> DataKey? { keys[id] }

    /// The keys, ordered by id.
    public var all: [DataKey] { keys.values.sorted { $0.id < $1.id } }

    /// Whether nothing is unlocked.
    public var isEmpty: Bool { keys.isEmpty }
}
