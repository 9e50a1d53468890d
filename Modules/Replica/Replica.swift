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
    /// Who stamped the edits made here when the replica was opened.
    ///
    /// A sync may find that it is somebody else's as well and give the replica another one: what
    /// writes asks ``device(in:)``.
    public let device: DeviceID
    let environment: Environment

    /// How the store came to where it was opened.
    public let arrival: Arrival
    /// Where the store lies, if that is watched.
    let residence: Residence?
    /// The start of the machine that is on, if that is watched.
    let boot: Boot?

    /// Opens the replica of an owner; the first time it draws a device id, and another one where
    /// the store turns out to be a copy or an older state of itself.
    ///
    /// - Parameter residence: Where the store lies; `nil` not to look at that.
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

    /// The replica of an owner whose edits are stamped by a known device, such as a server.
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

    /// The row of this replica.
    func row(in transaction: ReadTransaction) throws(StorageError) -> ReplicaRow {
        try transaction.get(ReplicaRow.table, owner) ?? Self.newRow(owner: owner, device: device)
    }

    /// Who stamps the edits made here now.
    public func device(in transaction: ReadTransaction) throws(StorageError) -> DeviceID {
        try row(in: transaction).device
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

    /// Writes a document row and keeps the replica's checksum true.
    func replace(
        _ old: DocumentRow?, with new: DocumentRow, counting row: inout ReplicaRow,
        in transaction: Transaction
    ) throws(StorageError) {
        row.checksum ^= (old?.checksum ?? 0) ^ new.checksum
        try transaction.put(new, in: DocumentRow.table)
    }
}
