import Primitives
import Storage

/// A device as a server remembers it, so that deletions wait for it.
struct KnownDevice: Sendable {
    let owner: AccountID
    let device: DeviceID
    /// The revision up to which it has certainly seen every deletion.
    let seen: Int64
    /// The time of its latest visit, to about an hour.
    let at: Instant

    static let table = Table<KnownDevice>(
        "known_devices", key: ["owner", "device"],
        home: "owner",
        make: { KnownDevice(owner: $0, device: $1, seen: $2, at: $3) },
        columns: Column("owner", \.owner), Column("device", \.device), Column("seen", \.seen),
        Column("at", \.at))

    /// Whether it is one of the devices that must have seen a deletion before it is removed.
    func isLive(at now: Instant) -> Bool { now - at < SyncLimits.silence }
}

/// A device that asks for changes or pushes some.
struct Visit: Sendable {
    let device: DeviceID
    let since: Int64
    /// The revision up to which it has seen every deletion; `nil` for an older program, which keeps
    /// all deleted documents, so that nothing may be removed while it is live.
    let seen: Int64?

    init?(_ request: PullRequest, _ caller: DeviceID?) {
        guard let device = request.device ?? caller else { return nil }
        self.device = device
        since = request.since
        seen = request.device == nil ? nil : request.seen ?? request.since
    }

    /// Creates the visit of a device that pushes, which may be all that it ever needs to do; `nil`
    /// if it has seen nothing yet, or does not say.
    init?(_ request: PushRequest) {
        guard let seen = request.seen, seen > 0 else { return nil }
        device = request.device
        since = seen
        self.seen = seen
    }

    func known(to owner: AccountID, in transaction: ReadTransaction) throws -> KnownDevice? {
        try transaction.get(KnownDevice.table, owner, device)
    }

    /// Checks that no deletion was removed that the device may not have seen. A new device has none
    /// to see.
    func check(against horizon: Int64, _ known: KnownDevice?, at now: Instant) throws {
        if let seen {
            guard seen == 0 || seen >= horizon else { throw SyncError.mustStartFresh }
        } else if since > 0, since < horizon, !(known?.isLive(at: now) ?? false) {
            throw SyncError.incompatible(
                "this device was away for so long that deletions are gone which it has not "
                    + "seen, and its Quad is too old to deal with that: update it")
        }
    }

    /// Whether it is time to record the visit.
    func isNews(_ known: KnownDevice?, at now: Instant) -> Bool {
        guard let known else { return true }
        return now < known.at || now - known.at >= SyncLimits.hearing
    }
}
