import Backends
import PostgreSQLStorage
import Storage

/// An upgrade of a store in PostgreSQL to a newer schema, which opening it does not do.
package struct PostgreSQLUpgrade: Sendable {
    /// The changes that a store needs.
    package struct Plan: Sendable {
        /// The version of the store.
        package let found: Int
        /// Whether servers that use the store may go on.
        package let isBeside: Bool
        /// The statements, in order; empty for a store that has all.
        package let statements: [String]
    }

    private let upgrade: StoreUpgrade

    /// Creates an upgrade of the store at an address.
    package init(of address: PostgreSQLAddress, to schema: Schema) {
        upgrade = StoreUpgrade(of: address.place, to: schema)
    }

    /// Returns what the store needs, and changes nothing; `nil` if there is no store.
    ///
    /// - Throws: ``StorageError``, also if the store is newer than the schema.
    package func plan() async throws -> Plan? {
        try await upgrade.plan().map {
            Plan(found: $0.found, isBeside: $0.isBeside, statements: $0.statements)
        }
    }

    /// Changes the store; does nothing where there is none, or where it has all.
    ///
    /// - Parameters:
    ///   - isAlone: Whether nobody uses the store meanwhile.
    ///   - tell: Is called with each statement that may take long beside servers.
    /// - Throws: ``StorageError``.
    package func run(
        isAlone: Bool, progress: @escaping @Sendable (Migration.Progress) -> Void = { _ in },
        tell: @escaping @Sendable (String) -> Void = { _ in }
    ) async throws {
        try await upgrade.run(isAlone: isAlone, progress: progress, tell: tell)
    }
}
