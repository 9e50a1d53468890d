import Merge
import Primitives
import Storage

/// The documents of one owner on one device, or on a server.
///
/// A domain edits its documents here inside its own transaction, so nothing can be written that
/// does not also wait to be pushed. Documents are the truth that syncs; a domain's own tables are
/// projections of them, written in the same transaction.
public struct Replica: Sendable {
    /// Whose documents.
    public let owner: AccountID
    /// Who stamps the edits made here.
    public let device: DeviceID
    let environment: Environment

    /// Opens the replica of an owner; the first time it draws a device id.
    public static func open(
        in store: Store, owner: AccountID, environment: Environment
    ) async throws(StorageError) -> Replica {
        let known = try await store.read { try $0.get(ReplicaRow.table, owner)?.device }
        if let known {
            return Replica(owner: owner, device: known, environment: environment)
        }
        let device = try await store.write { transaction in
            if let row = try transaction.get(ReplicaRow.table, owner) { return row.device }
            let row = Self.newRow(owner: owner, device: environment.newID())
            try transaction.put(row, in: ReplicaRow.table)
            return row.device
        }
        return Replica(owner: owner, device: device, environment: environment)
    }

    /// The replica of an owner whose edits are stamped by a known device, such as a server.
    public init(owner: AccountID, device: DeviceID, environment: Environment) {
        self.owner = owner
        self.device = device
        self.environment = environment
    }

    private static func newRow(owner: AccountID, device: DeviceID) -> ReplicaRow {
        ReplicaRow(
            owner: owner, device: device, clock: 0, change: 0, revision: 0, batch: 0, checksum: 0)
    }

    /// The row of this replica.
    func row(in transaction: ReadTransaction) throws(StorageError) -> ReplicaRow {
        try transaction.get(ReplicaRow.table, owner) ?? Self.newRow(owner: owner, device: device)
    }

    /// A document; `nil` if nothing is known of it.
    public func document(
        _ kind: DocumentKind, _ id: String, in transaction: ReadTransaction
    ) throws(StorageError) -> Document? {
        try transaction.get(DocumentRow.table, owner, kind, id)?.document
    }

    /// Edits a document, or makes it, and queues it for the next push if that changed anything.
    ///
    /// - Returns: The document as it is now, for the domain's projection.
    /// - Throws: what `change` throws; then nothing was edited.
    /// - Complexity: O(log N) and the size of one document, however many edits wait.
    @discardableResult
    public func edit(
        _ kind: DocumentKind, _ id: String, in transaction: Transaction,
        _ change: (inout Edit) throws -> Void
    ) throws -> Document {
        try self.change(kind, id, in: transaction, change).after
    }

    /// Edits a document and gives it back as it was, `nil` if it was not there, and as it is.
    func change(
        _ kind: DocumentKind, _ id: String, in transaction: Transaction,
        _ change: (inout Edit) throws -> Void
    ) throws -> (before: Document?, after: Document) {
        var row = try row(in: transaction)
        let old = try transaction.get(DocumentRow.table, owner, kind, id)
        let before = try old?.document
        var edit = Edit(
            document: before ?? Document(), device: device,
            clock: HybridClock(latest: UInt64(bitPattern: row.clock)), now: environment.now())
        try change(&edit)
        guard edit.document != before else { return (before, edit.document) }
        row.clock = Int64(bitPattern: edit.clock.latest)
        row.change += 1
        let new = DocumentRow(
            owner: owner, kind: kind, id: id, state: edit.document.canonicalText,
            revision: old?.revision ?? 0, change: row.change)
        try replace(old, with: new, counting: &row, in: transaction)
        try transaction.put(row, in: ReplicaRow.table)
        return (before, edit.document)
    }

    /// Writes a document row and keeps the replica's checksum true.
    func replace(
        _ old: DocumentRow?, with new: DocumentRow, counting row: inout ReplicaRow,
        in transaction: Transaction
    ) throws(StorageError) {
        row.checksum ^= (old?.checksum ?? 0) ^ new.checksum
        try transaction.put(new, in: DocumentRow.table)
    }
}
