import Primitives

/// The unlocked keys.
public struct KeyRing: Sendable {
    private var keys: [DataKey.ID: DataKey] = [:]

    /// Creates a ring of keys, none by default.
    public init(_ keys: [DataKey] = []) {
        for key in keys { insert(key) }
    }

    /// Adds a key.
    public mutating func insert(_ key: DataKey) { keys[key.id] = key }

    /// Adds all keys of another ring.
    public mutating func insert(_ other: KeyRing) { keys.merge(other.keys) { $1 } }

    /// The key with an id; `nil` if it is not unlocked.
    public subscript(id: DataKey.ID) -> DataKey? { keys[id] }

    /// The keys, ordered by id.
    public var all: [DataKey] { keys.values.sorted { $0.id < $1.id } }

    /// Whether no key is unlocked.
    public var isEmpty: Bool { keys.isEmpty }
}
