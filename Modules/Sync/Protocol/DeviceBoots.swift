import Primitives
import Storage

/// The starts of its machine under which a device pushed, as a server remembers them.
struct DeviceBoots: Sendable {
    let owner: AccountID
    let device: DeviceID
    /// The text form of a ``BootHistory``.
    private let text: String

    static let table = Table<DeviceBoots>(
        "device_boots", key: ["owner", "device"],
        home: "owner",
        make: { DeviceBoots(owner: $0, device: $1, text: $2) },
        columns: Column("owner", \.owner), Column("device", \.device), Column("text", \.text))

    private init(owner: AccountID, device: DeviceID, text: String) {
        self.owner = owner
        self.device = device
        self.text = text
    }

    init(owner: AccountID, device: DeviceID, _ trail: BootHistory) {
        self.init(owner: owner, device: device, text: trail.description)
    }

    /// Returns the trail of the installations that pushed as a device; empty if none reported one.
    static func trail(
        of device: DeviceID, for owner: AccountID,
        in transaction: ReadTransaction
    ) throws -> BootHistory {
        let text = try transaction.get(table, owner, device)?.text
        return text.flatMap(BootHistory.init) ?? BootHistory()
    }
}

extension SyncServer {
    /// Checks that a push comes from the installation that pushed last as its device, as far as the
    /// starts of its machine show, and records them.
    ///
    /// - Throws: ``SyncError/forked(_:)`` if it does not, or a storage error.
    func recognise(
        _ request: PushRequest, of owner: AccountID, in transaction: Transaction
    ) throws {
        guard let boots = request.boots, !boots.isEmpty else { return }
        let known = try DeviceBoots.trail(of: request.device, for: owner, in: transaction)
        guard boots.continues(known) else { throw SyncError.forked(known) }
        let joined = boots.following(known)
        guard joined != known else { return }
        try transaction.put(
            DeviceBoots(owner: owner, device: request.device, joined), in: DeviceBoots.table)
    }

    /// Checks that a device is not given changes that another installation pushed under its id:
    /// they would hide its pending changes.
    ///
    /// - Throws: ``SyncError/forked(_:)``, or a storage error.
    func recognise(
        _ request: PullRequest, of owner: AccountID, in transaction: ReadTransaction
    ) throws {
        guard let device = request.device, let boots = request.boots, !boots.isEmpty else {
            return
        }
        let known = try DeviceBoots.trail(of: device, for: owner, in: transaction)
        guard boots.continues(known) else { throw SyncError.forked(known) }
    }
}
