/// Keeps some facts of a store outside of it, too, so that they outlive the loss of the store.
///
/// A transaction says which facts with ``Transaction/keepOutside(_:)``. A writer gets its result
/// only once they are kept.
public protocol OutsideKeeper: Sendable {
    /// Writes facts into the store, in the transaction that stated them; returns those that are to
    /// be kept outside.
    func record(
        _ facts: [any Sendable], in transaction: Transaction
    ) throws -> [any Sendable]

    /// Keeps facts outside of the store, after their commit; returns once they are durable.
    ///
    /// - Throws: ``StorageError/unconfirmed(path:)`` if the disk fails, or else
    ///   ``StorageError/notKept(path:reason:)``. The facts of the commit stand in the store then,
    ///   and are kept with the next ones.
    func keep(_ facts: [any Sendable]) async throws
}
