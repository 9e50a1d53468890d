import Merge
import Primitives
import Storage

/// The documents of one owner on one device, or on a server.
///
/// A domain edits its documents here inside its own transaction, so every write also waits to be
/// pushed. Documents are the truth that syncs; a domain's own tables are projections of them,
/// written in the same transaction.
public struct Replica: Sendable {
    /// The account that owns the documents.
    public let owner: AccountID
    /// The device that stamped edits made here when the replica was opened.
    ///
    /// A sync may find that another installation uses this device as well and assign a new one, so
    /// code that writes asks ``device(in:)``.
    public let device: DeviceID
    let environment: Environment

    /// The way the store came to the place where it was opened.
    public let arrival: StoreOrigin
    /// The location of the store, if it is tracked.
    let residence: FileIdentity?
    /// The current start of the machine, if it is tracked.
    let boot: Boot?

    /// Opens the replica of an owner.
    ///
    /// It draws a device id the first time, and another one if the store turns out to be a copy or
    /// an older state of itself.
    ///
    /// - Parameter residence: The location of the store; `nil` to skip the check for copies.
    public static func open(
        in store: Store, owner: AccountID, environment: Environment, residence: FileIdentity? = nil
    ) async throws -> Replica {
        let opening = ReplicaOpening(owner: owner, residence: residence)
        let known = try await store.read { transaction in
            try opening.settled(
                in: transaction, environment: environment, isReadOnly: store.isReadOnly)
        }
        if let known { return known }
        let occasion = environment.occasion()
        let settled = try await store.write { transaction in
            try opening.settle(in: transaction, environment: occasion.environment())
        }
        return settled.at(environment)
    }

    /// Creates the replica of an owner whose edits are stamped by a known device, such as a server.
    public init(owner: AccountID, device: DeviceID, environment: Environment) {
        self.init(
            owner: owner, device: device, environment: environment, arrival: .known,
            residence: nil, boot: nil)
    }

    init(
        owner: AccountID, device: DeviceID, environment: Environment, arrival: StoreOrigin,
        residence: FileIdentity?, boot: Boot?
    ) {
        self.owner = owner
        self.device = device
        self.environment = environment
        self.arrival = arrival
        self.residence = residence
        self.boot = boot
    }

    /// Returns the replica with another environment, such as that of one occasion.
    public func at(_ environment: Environment) -> Replica {
        Replica(
            owner: owner, device: device, environment: environment, arrival: arrival,
            residence: residence, boot: boot)
    }

    static func newRow(owner: AccountID, device: DeviceID) -> ReplicaRow {
        ReplicaRow(
            owner: owner, device: device, clock: 0, change: 0, revision: 0, batch: 0, checksum: 0)
    }

    /// Returns the row of this replica.
    func row(in transaction: ReadTransaction) throws -> ReplicaRow {
        try transaction.get(ReplicaRow.table, owner) ?? Self.newRow(owner: owner, device: device)
    }

    /// Returns the device that stamps edits made here now.
    public func device(in transaction: ReadTransaction) throws -> DeviceID {
        try row(in: transaction).device
    }

    /// Returns a document; `nil` if it is not known.
    public func document(
        _ kind: DocumentKind, _ id: String, in transaction: ReadTransaction
    ) throws -> Document? {
        try transaction.get(DocumentRow.table, owner, kind, id)?.document
    }

    /// Edits a document, creating it if needed, and queues it for the next push if anything
    /// changed.
    ///
    /// - Returns: The document after the edit, for the domain's projection.
    /// - Complexity: O(log N) and the size of one document, regardless of the number of pending
    ///   edits.
    /// - Throws: The closure's error as it is, and nothing was edited then; or ``StorageError``.
    @discardableResult
    public func edit(
        _ kind: DocumentKind, _ id: String, in transaction: Transaction,
        _ change: (inout Edit) throws -> Void
    ) throws -> Document {
        try self.change(kind, id, in: transaction, change).after
    }

    /// Edits a document and returns its states before, `nil` if there was none, and after.
    func change(
        _ kind: DocumentKind, _ id: String, in transaction: Transaction,
        _ change: (inout Edit) throws -> Void
    ) throws -> (before: Document?, after: Document) {
        var open = try self.open(kind, id, in: transaction)
        try change(&open.edit)
        return try close(open, in: transaction)
    }

    /// Reads a document to be edited.
    private func open(
        _ kind: DocumentKind, _ id: String, in transaction: Transaction
    ) throws -> OpenDocument {
        let row = try row(in: transaction)
        let old = try transaction.get(DocumentRow.table, owner, kind, id)
        let before = try old?.document
        let edit = Edit(
            document: before ?? Document(), device: row.device,
            clock: HybridClock(latest: UInt64(bitPattern: row.clock)), now: environment.now())
        return OpenDocument(kind: kind, id: id, row: row, old: old, before: before, edit: edit)
    }

    /// Writes an edited document, if anything in it changed.
    private func close(
        _ open: OpenDocument, in transaction: Transaction
    ) throws -> (before: Document?, after: Document) {
        let (before, after) = (open.before, open.edit.document)
        guard after != before else { return (before, after) }
        var row = open.row
        row.clock = Int64(bitPattern: open.edit.clock.latest)
        row.change += 1
        try keepStateAtBoot(of: open.old, in: transaction)
        let new = DocumentRow(
            owner: owner, kind: open.kind, id: open.id, state: after.canonicalText,
            revision: open.old?.revision ?? 0, change: row.change)
        if let old = open.old, old.change == 0 { try keepAcknowledgedState(old, in: transaction) }
        try replace(open.old, with: new, counting: &row, in: transaction)
        try transaction.put(row, in: ReplicaRow.table)
        remember(row, in: transaction)
        return (before, after)
    }

    /// Writes a document row and updates the replica's checksum.
    func replace(
        _ old: DocumentRow?, with new: DocumentRow, counting row: inout ReplicaRow,
        in transaction: Transaction
    ) throws {
        row.checksum ^= (old?.checksum ?? 0) ^ new.checksum
        try transaction.put(new, in: DocumentRow.table, replacing: old)
    }
}

/// A document that is being edited, with the rows that it was read from.
private struct OpenDocument {
    let kind: DocumentKind
    let id: String
    let row: ReplicaRow
    let old: DocumentRow?
    let before: Document?
    var edit: Edit
}
