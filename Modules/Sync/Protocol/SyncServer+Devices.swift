import Primitives
import Storage

extension SyncServer {
    /// Forgets what is kept for a device that is signed out: deletions no longer wait for it, and a
    /// batch that it repeats is joined again, which changes nothing.
    package static func forget(
        _ device: DeviceID, of owner: AccountID, in transaction: Transaction
    ) throws {
        try transaction.delete(KnownDevice.table, owner, device)
        try transaction.delete(Acknowledgement.table, owner, device)
        try transaction.delete(OlderDocuments.table, owner, device)
    }

    /// Whether a visit may be recorded: that of the device that is signed in, or of one that pushed
    /// or was recorded before. Another one might be invented.
    func mayRecord(
        _ visit: Visit, by caller: DeviceID?, _ known: KnownDevice?, of owner: AccountID,
        in transaction: ReadTransaction
    ) throws -> Bool {
        if known != nil || caller == nil || caller == visit.device { return true }
        return try transaction.get(Acknowledgement.table, owner, visit.device) != nil
    }

    /// Drops what is kept for the devices that were silent longest, beyond
    /// ``SyncLimits/devices``.
    static func forgetSurplus(of owner: AccountID, in transaction: Transaction) throws {
        let all = try transaction.all(Query(Acknowledgement.table, equals: owner))
        for row in surplus(all, at: \.at) {
            try forget(row.device, of: owner, in: transaction)
            try transaction.delete(DeviceBoots.table, owner, row.device)
        }
    }

    /// Returns the oldest of some rows, beyond ``SyncLimits/devices``.
    static func surplus<Row>(_ rows: [Row], at time: KeyPath<Row, Instant>) -> ArraySlice<Row> {
        guard rows.count > SyncLimits.devices else { return [] }
        return rows.sorted { $0[keyPath: time] < $1[keyPath: time] }
            .prefix(rows.count - SyncLimits.devices)
    }
}
