import Primitives
import Storage

/// The opening of a replica: it determines as which device the replica writes, and under which
/// start of the machine.
///
/// Two stores that write as one device would hide each other's taps. So a store that is a copy or
/// an older state of another one becomes a new device: it is a copy if the place that it remembers
/// is not its location, and an older state if the note kept at that place names a later change than
/// the store has.
public struct ReplicaOpening: Sendable {
    let owner: AccountID
    let residence: FileIdentity?
    /// The note at the location, from before anything of the store was read: a later one may tell
    /// of changes that other processes have made since.
    private let note: ChangeNote?

    /// Creates the opening of an owner's replica, before its store is read.
    ///
    /// - Parameter residence: The location of the store; `nil` to skip the check for copies.
    public init(owner: AccountID, residence: FileIdentity?) {
        self.owner = owner
        self.residence = residence
        note = residence?.note().flatMap(ChangeNote.init)
    }

    /// Returns the replica if nothing has to be written for it; `nil` if it needs
    /// ``settle(in:environment:)``.
    public func settled(
        in transaction: ReadTransaction, environment: Environment, isReadOnly: Bool
    ) throws -> Replica? {
        guard let row = try transaction.get(ReplicaRow.table, owner) else { return nil }
        guard let residence else { return replica(row.device, environment) }
        let boot = try latestBoot(in: transaction)
        if isReadOnly { return replica(row.device, environment, boot: boot) }
        let systemID = environment.boot().id
        guard case .same = try finding(row, at: residence, self.note, in: transaction),
            systemID.isEmpty || boot?.systemID == systemID
        else { return nil }
        let note = ChangeNote(device: row.device, change: row.change)
        if note != self.note { residence.keep(note.description) }
        return replica(row.device, environment, boot: systemID.isEmpty ? nil : boot)
    }

    /// Returns the replica of a store on a full disk, without a note of the start of the machine;
    /// `nil` if it has another place than before, and may have to become another device.
    public func settledOnFullDisk(
        in transaction: ReadTransaction, environment: Environment
    ) throws -> Replica? {
        guard let row = try transaction.get(ReplicaRow.table, owner) else { return nil }
        guard let residence else { return replica(row.device, environment) }
        guard case .same = try finding(row, at: residence, note, in: transaction)
        else { return nil }
        return replica(row.device, environment)
    }

    /// Returns the replica, and writes what is new about the store: its device, its location, and
    /// the start of the machine.
    public func settle(in transaction: Transaction, environment: Environment) throws -> Replica {
        let row: ReplicaRow
        if let known = try transaction.get(ReplicaRow.table, owner) {
            row = known
        } else {
            row = Replica.newRow(owner: owner, device: environment.newID())
            try transaction.put(row, in: ReplicaRow.table)
        }
        guard let residence else { return replica(row.device, environment) }
        // Another process may have settled the store before the lock was had.
        let note = residence.note().flatMap(ChangeNote.init)
        let found = try finding(row, at: residence, note, in: transaction)
        let (device, arrival) = try act(on: found, row, at: residence, environment, in: transaction)
        let boot = try settleBoot(environment, in: transaction)
        return replica(device, environment, arrival, boot: boot)
    }

    private func replica(
        _ device: DeviceID, _ environment: Environment, _ arrival: StoreOrigin = .known,
        boot: Boot? = nil
    ) -> Replica {
        Replica(
            owner: owner, device: device, environment: environment, arrival: arrival,
            residence: residence, boot: boot)
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
        _ row: ReplicaRow, at residence: FileIdentity, _ note: ChangeNote?,
        in transaction: ReadTransaction
    ) throws -> Finding {
        let home = try transaction.get(FileIdentityRow.table, owner)?.fingerprint
        guard let home else { return .unnoted }
        if home == residence.fingerprint {
            guard let note else { return .same }
            if note.device == row.device, note.change <= row.change { return .same }
        }
        if let note, note.device != row.device,
            let former = try transaction.get(FormerDevice.table, owner, note.device),
            former.change == note.change
        {
            return .returned(note.device)
        }
        return home == residence.fingerprint ? .restored : .copied
    }

    private func act(
        on finding: Finding, _ row: ReplicaRow, at residence: FileIdentity,
        _ environment: Environment, in transaction: Transaction
    ) throws -> (device: DeviceID, arrival: StoreOrigin) {
        let (device, arrival): (DeviceID, StoreOrigin)
        switch finding {
        case .same: return (row.device, .known)
        case .unnoted: (device, arrival) = (row.device, .known)
        case .copied: (device, arrival) = (environment.newID(), .copied)
        case .restored: (device, arrival) = (environment.newID(), .restored)
        case .returned(let former): (device, arrival) = (former, .returned)
        }
        if device != row.device {
            let replica = Replica(owner: owner, device: row.device, environment: environment)
            try replica.become(device, knowingAll: arrival != .restored, in: transaction)
        }
        try transaction.put(
            FileIdentityRow(owner: owner, fingerprint: residence.fingerprint),
            in: FileIdentityRow.table)
        let note = ChangeNote(device: device, change: row.change).description
        transaction.afterCommit { residence.keep(note) }
        return (device, arrival)
    }

    /// Returns the current start of the machine; begins a new one if the system's id has changed.
    ///
    /// - Returns: `nil` if the system provides no id.
    private func settleBoot(
        _ environment: Environment, in transaction: Transaction
    ) throws -> Boot? {
        let systemID = environment.boot().id
        guard !systemID.isEmpty else { return nil }
        let boots = try transaction.all(Query(Boot.table, equals: owner))
        if let latest = boots.last, latest.systemID == systemID { return latest }
        let boot = Boot(
            owner: owner, number: (boots.last?.number ?? 0) + 1,
            name: Int64(bitPattern: environment.random()), systemID: systemID,
            since: try transaction.get(ReplicaRow.table, owner)?.change ?? 0)
        try transaction.put(boot, in: Boot.table)
        for old in boots.dropLast(BootHistory.limit - 1) {
            try transaction.delete(Boot.table, owner, old.number)
        }
        return boot
    }

    private func latestBoot(in transaction: ReadTransaction) throws -> Boot? {
        try transaction.first(Query(Boot.table, equals: owner).reversed())
    }
}
