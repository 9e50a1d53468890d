import Primitives
import Storage

extension SyncServer {
    /// Removes documents, account by account, whose deletion is ``SyncLimits/deletionAge`` old and
    /// was seen by every live device. It should be called about once a day; more often does no
    /// harm.
    ///
    /// A device is live for ``SyncLimits/silence`` after its latest visit. One that comes back
    /// later, and has not seen the removed deletions, must start fresh.
    ///
    /// - Returns: The number of removed documents.
    /// - Complexity: O(n) in the number of accounts and of changes since the last sweep.
    package func sweep() async throws -> Int {
        var removed = 0
        var last: AccountID?
        repeat {
            let (owners, due) = try await store.read { [last] transaction in
                let owners = try Replica.owners(
                    after: last, atMost: Self.accountsPerRead, in: transaction)
                let due = try owners.filter { owner in
                    try owner != .local && !plan(of: owner, in: transaction).isEmpty
                }
                return (owners, due)
            }
            for owner in due {
                removed += try await store.write(for: .of(owner)) { transaction in
                    let size = try sweep(owner, in: transaction)
                    if size.documents > 0 {
                        var growth = StoredSize()
                        growth -= size
                        try bookkeeper?(growth, owner, transaction)
                    }
                    return size.documents
                }
            }
            last = owners.last
        } while last != nil
        return removed
    }

    /// The number of accounts that a sweep looks at in one transaction.
    static let accountsPerRead = 100

    private func sweep(_ owner: AccountID, in transaction: Transaction) throws -> StoredSize {
        let plan = try plan(of: owner, in: transaction)
        for mark in plan.oldMarks {
            try transaction.delete(RevisionMark.table, owner, mark.revision)
        }
        if let mark = plan.newMark { try transaction.put(mark, in: RevisionMark.table) }
        for row in plan.silent { try transaction.delete(KnownDevice.table, owner, row.device) }
        guard let revision = plan.through else { return StoredSize() }
        return try replica(of: owner).sweep(through: revision, in: transaction)
    }

    private func plan(
        of owner: AccountID, in transaction: ReadTransaction
    ) throws -> SweepPlan {
        let now = environment.now()
        let replica = replica(of: owner)
        let revision = try replica.position(in: transaction).revision
        var plan = SweepPlan()
        let old = try plan.mark(of: owner, revision, at: now, in: transaction)
        guard let old else { return plan }
        let through = min(old, try plan.leastSeen(of: owner, at: now, in: transaction) ?? old)
        if try !replica.isSwept(through: through, in: transaction) { plan.through = through }
        return plan
    }

    /// Records the visit of a device and the deletions it has seen.
    func hear(_ visit: Visit, of owner: AccountID) async throws {
        let now = environment.now()
        try await store.write(for: .of(owner)) {
            transaction in
            try hear(visit, of: owner, at: now, in: transaction)
        }
    }

    /// Records the visit of a device that pushed, if it is time to.
    func hearIfNews(
        _ visit: Visit?, of owner: AccountID, at now: Instant, in transaction: Transaction
    ) throws {
        guard let visit else { return }
        let known = try visit.known(to: owner, in: transaction)
        if visit.isNews(known, at: now) {
            try hear(visit, of: owner, at: now, in: transaction)
        }
    }

    /// Records the visit in a transaction.
    private func hear(
        _ visit: Visit, of owner: AccountID, at now: Instant, in transaction: Transaction
    ) throws {
        let known = KnownDevice(
            owner: owner, device: visit.device, seen: visit.seen ?? 0, at: now)
        try transaction.put(known, in: KnownDevice.table)
        let all = try transaction.all(Query(KnownDevice.table, equals: owner))
        for row in Self.surplus(all, at: \.at) {
            try transaction.delete(KnownDevice.table, owner, row.device)
        }
    }
}

/// The revision of an account at a time, which gives changes an age without a time of their own.
struct RevisionMark: Sendable {
    let owner: AccountID
    let revision: Int64
    let at: Instant

    static let table = Table<RevisionMark>(
        "revision_marks", key: ["owner", "revision"],
        home: "owner",
        make: { RevisionMark(owner: $0, revision: $1, at: $2) },
        columns: Column("owner", \.owner), Column("revision", \.revision), Column("at", \.at))
}

/// The changes that a sweep makes to an account.
private struct SweepPlan {
    /// The marks that are no longer needed, or not true.
    private(set) var oldMarks: [RevisionMark] = []
    private(set) var newMark: RevisionMark?
    /// The devices that are no longer live.
    private(set) var silent: [KnownDevice] = []
    /// The revision through which deletions are old enough, and seen; `nil` if all that can be
    /// removed through it are.
    var through: Int64?

    var isEmpty: Bool {
        oldMarks.isEmpty && newMark == nil && silent.isEmpty && through == nil
    }

    /// Marks the current revision, about once a day, and drops marks that are no longer needed.
    ///
    /// - Returns: The latest revision whose deletions are old enough to be removed; `nil` if there
    ///   is none.
    mutating func mark(
        of owner: AccountID, _ revision: Int64, at now: Instant,
        in transaction: ReadTransaction
    ) throws -> Int64? {
        var marks = try transaction.all(Query(RevisionMark.table, equals: owner))
        // Marks from while the clock was ahead, or from before the server was restored to an older
        // state, are not true.
        while let last = marks.last, last.at > now || last.revision > revision {
            oldMarks.append(last)
            marks.removeLast()
        }
        let isDue = marks.last.map { now - $0.at >= SyncLimits.sweeping } ?? true
        if isDue, revision > marks.last?.revision ?? 0 {
            newMark = RevisionMark(owner: owner, revision: revision, at: now)
        }
        let old = marks.filter { now - $0.at >= SyncLimits.deletionAge }
        oldMarks += old.dropLast()
        return old.last?.revision
    }

    /// Returns the revision up to which every live device has seen every deletion; `nil` if none is
    /// live.
    mutating func leastSeen(
        of owner: AccountID, at now: Instant, in transaction: ReadTransaction
    ) throws -> Int64? {
        var seen: [DeviceID: Int64] = [:]
        // A device that pushed is live, too, and has seen nothing as far as is known.
        for row in try transaction.all(Query(Acknowledgement.table, equals: owner))
        where now - row.at < SyncLimits.silence {
            seen[row.device] = 0
        }
        for row in try transaction.all(Query(KnownDevice.table, equals: owner)) {
            if row.isLive(at: now) { seen[row.device] = row.seen } else { silent.append(row) }
        }
        return seen.values.min()
    }
}
