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
    public let arrival: Arrival
    /// The location of the store, if it is tracked.
    let residence: Residence?
    /// The current start of the machine, if it is tracked.
    let boot: Boot?

    /// Opens the replica of an owner.
    ///
    /// It draws a device id the first time, and another one if the store turns out to be a copy or
    /// an older state of itself.
    ///
    /// - Parameter residence: The location of the store; `nil` to skip the check for copies.
    public static func open(
        in store: Store, owner: AccountID, environment: Environment, residence: Residence? = nil
    ) async throws(StorageError) -> Replica {
        let known = try await store.read { try $0.get(ReplicaRow.table, owner)?.device }
        if known == nil {
            try await store.write { transaction in
                guard try transaction.get(ReplicaRow.table, owner) == nil else { return }
                let row = Self.newRow(owner: owner, device: environment.newID())
                try transaction.put(row, in: ReplicaRow.table)
            }
        }
        let identity = Identity(owner: owner, residence: residence, environment: environment)
        let (device, arrival) = try await identity.settle(in: store)
        let replica = Replica(owner: owner, device: device, environment: environment)
        let boot =
            residence == nil
            ? nil : try await replica.settleBoot(environment.boot().id, in: store)
        return Replica(
            owner: owner, device: device, environment: environment, arrival: arrival,
            residence: residence, boot: boot)
    }

    /// Creates the replica of an owner whose edits are stamped by a known device, such as a server.
    public init(owner: AccountID, device: DeviceID, environment: Environment) {
        self.init(
            owner: owner, device: device, environment: environment, arrival: .known,
            residence: nil, boot: nil)
    }

    private init(
        owner: AccountID, device: DeviceID, environment: Environment, arrival: Arrival,
        residence: Residence?, boot: Boot?
    ) {
        self.owner = owner
        self.device = device
        self.environment = environment
        self.arrival = arrival
        self.residence = residence
        self.boot = boot
    }

    private static func newRow(owner: AccountID, device: DeviceID) -> ReplicaRow {
        ReplicaRow(
            owner: owner, device: device, clock: 0, change: 0, revision: 0, batch: 0, checksum: 0)
    }

    /// Returns the row of this replica.
    func row(in transaction: ReadTransaction) throws(StorageError) -> ReplicaRow {
        try transaction.get(ReplicaRow.table, owner) ?? Self.newRow(owner: owner, device: device)
    }

    /// Returns the device that stamps edits made here now.
    public func device(in transaction: ReadTransaction) throws(StorageError) -> DeviceID {
        try row(in: transaction).device
    }

    /// Returns a document; `nil` if it is not known.
    public func document(
        _ kind: DocumentKind, _ id: String, in transaction: ReadTransaction
    ) throws(StorageError) -> Document? {
        try transaction.get(DocumentRow.table, owner, kind, id)?.document
    }

    /// Edits a document, creating it if needed, and queues it for the next push if anything
    /// changed.
    ///
    /// - Returns: The document after the edit, for the domain's projection.
    /// - Throws: Any error of `change`; nothing was edited then.
    /// - Complexity: O(log N) and the size of one document, regardless of the number of pending
    ///   edits.
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
        var row = try row(in: transaction)
        let old = try transaction.get(DocumentRow.table, owner, kind, id)
        let before = try old?.document
        var edit = Edit(
            document: before ?? Document(), device: row.device,
            clock: HybridClock(latest: UInt64(bitPattern: row.clock)), now: environment.now())
        try change(&edit)
        guard edit.document != before else { return (before, edit.document) }
        row.clock = Int64(bitPattern: edit.clock.latest)
        row.change += 1
        try keepState(of: old, in: transaction)
        let new = DocumentRow(
            owner: owner, kind: kind, id: id, state: edit.document.canonicalText,
            revision: old?.revision ?? 0, change: row.change)
        if let old, old.change == 0 { try keepBase(old, in: transaction) }
        try replace(old, with: new, counting: &row, in: transaction)
        try transaction.put(row, in: ReplicaRow.table)
        remember(row, in: transaction)
        return (before, edit.document)
    }

    /// Writes a document row and updates the replica's checksum.
    func replace(
        _ old: DocumentRow?, with new: DocumentRow, counting row: inout ReplicaRow,
        in transaction: Transaction
    ) throws(StorageError) {
        row.checksum ^= (old?.checksum ?? 0) ^ new.checksum
        try transaction.put(new, in: DocumentRow.table)
    }
}
