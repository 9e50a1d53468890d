import Primitives

/// The unlocked keys.
package struct KeyRing: Sendable {
    private var keys: [DataKey.ID: DataKey] = [:]

    /// Creates a ring of keys, none by default.
    package init(_ keys: [DataKey] = []) {
        for key in keys { insert(key) }
    }

    /// Adds a key.
    package mutating func insert(_ key: DataKey) { keys[key.id] = key }

    /// Adds all keys of another ring.
    package mutating func insert(_ other: KeyRing) { keys.merge(other.keys) { $1 } }

    /// The key with an id; `nil` if it is not unlocked.
    package subscript(id: DataKey.ID) -> DataKey? { keys[id] }

    /// The keys, ordered by id.
    package var all: [DataKey] { keys.values.sorted { $0.id < $1.id } }

    /// Whether no key is unlocked.
    package var isEmpty: Bool { keys.isEmpty }
}
