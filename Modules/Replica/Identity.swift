import Primitives
import Storage

/// Determines whether a store is the one that wrote under its device id before, or a copy or an
/// older state of it: two stores that write as one device would hide each other's taps.
///
/// A store is a copy if the place it remembers is not its location. It is an older state if the
/// note kept at that place names a later change than the store has.
struct Identity {
    let owner: AccountID
    let residence: Residence?
    let environment: Environment

    /// Returns the device as which the replica writes from now on, and the way the store arrived.
    func settle(
        in store: Store
    ) async throws(StorageError) -> (device: DeviceID, arrival: Arrival) {
        guard let residence, !store.isReadOnly else {
            let row = try await store.read { try $0.get(ReplicaRow.table, owner) }
            guard let row else { throw missing }
            return (row.device, .known)
        }
        let (finding, row) = try await store.read { transaction in
            try self.finding(at: residence, in: transaction)
        }
        if case .same = finding {
            let note = ChangeNote(device: row.device, change: row.change)
            if residence.note() != note.description { residence.keep(note.description) }
            return (row.device, .known)
        }
        return try await store.write { transaction in
            // Another process may have settled it in the meantime.
            let (finding, row) = try self.finding(at: residence, in: transaction)
            return try self.act(on: finding, row, at: residence, in: transaction)
        }
    }

    private enum Finding {
        /// Everything matches.
        case same
        /// The store is new, or from before places were noted.
        case unnoted
        case copied
        case restored
        /// The note names a former device, and this store has all of its changes.
        case returned(DeviceID)
    }

    private func finding(
        at residence: Residence, in transaction: ReadTransaction
    ) throws(StorageError) -> (Finding, ReplicaRow) {
        guard let row = try transaction.get(ReplicaRow.table, owner) else { throw missing }
        let home = try transaction.get(ResidenceRow.table, owner)?.fingerprint
        guard let home else { return (.unnoted, row) }
        let note = residence.note().flatMap(ChangeNote.init)
        if home == residence.fingerprint {
            guard let note else { return (.same, row) }
            if note.device == row.device, note.change <= row.change { return (.same, row) }
        }
        if let note, note.device != row.device,
            let former = try transaction.get(FormerDevice.table, owner, note.device),
            former.change == note.change
        {
            return (.returned(note.device), row)
        }
        return (home == residence.fingerprint ? .restored : .copied, row)
    }

    private func act(
        on finding: Finding, _ row: ReplicaRow, at residence: Residence,
        in transaction: Transaction
    ) throws(StorageError) -> (device: DeviceID, arrival: Arrival) {
        let replica = Replica(owner: owner, device: row.device, environment: environment)
        let (device, arrival): (DeviceID, Arrival) =
            switch finding {
            case .same: (row.device, .known)
            case .unnoted: (row.device, .known)
            case .copied: (environment.newID(), .copied)
            case .restored: (environment.newID(), .restored)
            case .returned(let former): (former, .returned)
            }
        if device != row.device {
            try replica.become(device, knowingAll: arrival != .restored, in: transaction)
        }
        try transaction.put(
            ResidenceRow(owner: owner, fingerprint: residence.fingerprint),
            in: ResidenceRow.table)
        residence.keep(ChangeNote(device: device, change: row.change).description)
        return (device, arrival)
    }

    private var missing: StorageError {
        .corrupt(path: "replicas", reason: "the row of \(owner) is gone")
    }
}

/// The note kept outside a store: the device that wrote last, and the number of its change.
struct ChangeNote: Hashable, LosslessStringConvertible {
    let device: DeviceID
    let change: Int64

    init(device: DeviceID, change: Int64) {
        self.device = device
        self.change = change
    }

    init?(_ description: String) {
        let words = description.split(whereSeparator: { $0 == " " || $0 == "\n" })
        guard words.count == 2, let device = DeviceID(String(words[0])),
            let change = Int64(words[1])
        else { return nil }
        self.init(device: device, change: change)
    }

    /// The text form, always of the same length.
    var description: String {
        let digits = "\(change)"
        return "\(device) " + String(repeating: "0", count: max(0, 19 - digits.count)) + digits
            + "\n"
    }
}

extension Replica {
    /// Writes as another device from now on; the old device keeps what it wrote.
    ///
    /// The log of actions is forgotten: the actions were the old device's, which may undo them
    /// itself, and they must not be undone twice.
    ///
    /// - Parameter knowingAll: Whether the store has all changes of the old device, as far as is
    ///   known; if not, it never becomes that device again.
    func become(
        _ device: DeviceID, knowingAll: Bool, in transaction: Transaction
    ) throws(StorageError) {
        var row = try row(in: transaction)
        let last = knowingAll ? row.change : FormerDevice.unknown
        try transaction.put(
            FormerDevice(owner: owner, device: row.device, change: last), in: FormerDevice.table)
        row.device = device
        try transaction.put(row, in: ReplicaRow.table)
        try forgetActions(in: transaction)
    }

    /// Notes the store's latest change outside the store, once the transaction is durable.
    func remember(_ row: ReplicaRow, in transaction: Transaction) {
        guard let residence else { return }
        let note = ChangeNote(device: row.device, change: row.change).description
        transaction.afterCommit { residence.keep(note) }
    }
}
