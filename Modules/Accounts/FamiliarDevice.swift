import Primitives
import Storage

/// A device on which the right password of an account was given once.
///
/// It outlives the session: its attempts to sign in wait by themselves, behind nobody who guesses
/// from elsewhere.
struct FamiliarDevice: Sendable {
    let account: AccountID
    let device: DeviceID
    /// The last time the right password was given on the device.
    let signedInAt: Instant

    static let table = Table(
        "familiar_devices", key: ["account", "device"],
        indexes: [.index("by_time", "account", "signed_in_at")], home: "account",
        make: FamiliarDevice.init(account:device:signedInAt:),
        columns: Column("account", \.account), Column("device", \.device),
        Column("signed_in_at", \.signedInAt))
}

extension AccountEditor {
    /// Remembers that the right password was given on a device, and forgets the oldest devices
    /// beyond the limit.
    func remember(_ device: DeviceID, of account: AccountID) throws {
        let known = FamiliarDevice(account: account, device: device, signedInAt: now)
        try transaction.put(known, in: FamiliarDevice.table)
        let all = try transaction.all(Query(FamiliarDevice.table, by: "by_time", equals: account))
        for old in all.dropLast(policy.devicesPerAccount) {
            try transaction.delete(FamiliarDevice.table, account, old.device)
        }
    }

    /// Forgets the devices of an account, all or one.
    func forgetDevices(of account: AccountID, _ device: DeviceID? = nil) throws {
        for known in try transaction.all(Query(FamiliarDevice.table, equals: account))
        where device == nil || known.device == device {
            try transaction.delete(FamiliarDevice.table, account, known.device)
            transaction.end(.device(known.device), of: account, at: now)
        }
    }

    /// Forgets a device of an account; returns whether it was a familiar one.
    package func forget(_ device: DeviceID, of account: AccountID) throws -> Bool {
        guard try transaction.get(FamiliarDevice.table, account, device) != nil else {
            return false
        }
        try forgetDevices(of: account, device)
        return true
    }
}
