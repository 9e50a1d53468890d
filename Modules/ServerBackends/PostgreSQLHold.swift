import Backends
import PostgreSQLStorage
import Storage

/// A hold on the place of a store in PostgreSQL, which servers share, and which somebody who puts a
/// backup back has alone.
package struct PostgreSQLHold: Sendable {
    private let address: PostgreSQLAddress
    private let hold: StoreHold

    /// Takes the hold; `nil` if others keep it.
    ///
    /// - Throws: ``StorageError`` if the server can't be reached.
    package init?(on address: PostgreSQLAddress, isAlone: Bool = false) async throws {
        guard let hold = try await StoreHold.take(on: address.place, isAlone: isAlone) else {
            return nil
        }
        (self.address, self.hold) = (address, hold)
    }

    /// Whether the store is still the same one, with the hold on it.
    package func isKept() async throws -> Bool { try await hold.isKept() }

    /// Whether nothing is at the place.
    package func isFree() async throws -> Bool { try await hold.isFree() }

    /// Makes a store that has the rows of another one, whole or not at all: it gets its place once
    /// it is complete.
    ///
    /// - Parameter finish: What is done with the complete copy before that.
    /// - Throws: ``StorageError``, also if there is a store already.
    package func restore(
        _ source: Store, schema: Schema, finish: (Store) async throws -> Void = { _ in }
    ) async throws {
        var working = address.place
        // No URL names such a schema.
        working.space = "\(address.space.prefix(50))-restoring"
        try await hold.prepare(working.space)
        let engine = try await PostgreSQLEngine.open(working, schema: schema)
        let target = Store(engine: engine)
        do {
            try await Store.copy(from: source, to: target)
            try await finish(target)
        } catch {
            await target.close()
            throw error
        }
        await target.close()
        try await hold.replace(by: working.space)
    }
}
