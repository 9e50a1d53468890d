import Accounts
import Logging
import Primitives
import Storage
import Sync

/// The ends that are known when a store is put back to a backup.
package struct RestoredEnds: Sendable {
    /// The ends of the store that is replaced, as its place beside it has them; `nil` if that is
    /// lost.
    package var live: EndList?
    /// The ends of other places, such as the one beside the backup.
    package var others: [EndList]

    /// Creates a list of what is known.
    package init(live: EndList? = nil, others: [EndList] = []) {
        (self.live, self.others) = (live, others)
    }

    /// The result of putting them into a store.
    package struct Outcome: Sendable, Hashable {
        /// The number of ends that the backup did not have, and that were done again.
        package internal(set) var repeated = 0
        /// The instant since which ends may be missing; `nil` if all are known.
        package internal(set) var missingSince: Instant?
        /// The number of sessions that ended because ends may be missing.
        package internal(set) var sessions = 0
        /// All ends, with those of the backup.
        package internal(set) var ends = EndList()
    }
}

extension EndsKeeper {
    /// Refuses ends of another server, which say nothing of a store.
    static func check(_ list: EndList, of known: EndList, in accounts: Set<AccountID>) throws {
        let isForeign =
            if let own = known.server, let other = list.server {
                own != other
            } else {
                // A store of before the ends had a server's name.
                !list.accounts.isEmpty && list.accounts.isDisjoint(with: accounts)
            }
        guard isForeign else { return }
        throw StorageError.cannotOpen(
            path: list.name, reason: "the ends in it are of another server: move it away")
    }

    /// Brings a store and the place beside it together, before the store is served: what only the
    /// place has is done again, as in a store whose files were put back by hand, and what only the
    /// store has is written.
    ///
    /// - Parameter store: The store without a keeper.
    /// - Throws: ``StorageError``, also for ends of another server.
    func settle(_ store: Store, at now: Instant, logger: Logger) async throws {
        let count = try await typed { try await self.settle(store, at: now) }
        guard count > 0 else { return }
        logger.warning(
            "the store is older than the ends beside it, which were done again",
            metadata: ["count": .stringConvertible(count)])
    }

    private func settle(_ store: Store, at now: Instant) async throws -> Int {
        let kept = EndList(reading: try place.read() ?? [], of: place.name)
        let known = try await store.read { transaction in
            let known = try transaction.ends()
            let accounts = try Accounts(in: transaction, at: now).ids()
            try Self.check(kept, of: known, in: accounts)
            return known
        }
        let later = kept.later(than: known)
        guard !later.isEmpty || known.server == nil else {
            try bring(known)
            return 0
        }
        let (count, ends) = try await store.write { transaction in
            let count = try transaction.replay(later, at: now)
            try transaction.beginEnds(at: now)
            return (count, try transaction.ends())
        }
        try bring(ends)
        return count
    }

    /// Does something whose errors are those of the store, or a contradiction in it.
    nonisolated func typed<Result: Sendable>(
        _ body: @Sendable () async throws -> Result
    ) async throws -> Result {
        do {
            return try await body()
        } catch let error as StorageError {
            throw error
        } catch {
            throw StorageError.corrupt(path: place.name, reason: "\(error)")
        }
    }
}

extension Transaction {
    /// Gives the ends of a store the name of their server, and the time from which all are known,
    /// unless they have them. The name is made of the key of events that the store has first.
    func beginEnds(at now: Instant) throws {
        guard try end(of: .local, "server") == nil, let key = try get(StreamKey.table, 0) else {
            return
        }
        var hash = FNV1a()
        hash.add("quad.ends \(key.secret)")
        try put(End(.server(String(hash.value, radix: 16)), of: .local, at: now))
        try put(End(.begun, of: .local, at: now))
    }

    /// Puts what is known of ends into a store that was made of a backup. Where ends may be
    /// missing, all sessions end: any of them may be one that was revoked.
    func restore(_ restored: RestoredEnds, at now: Instant) throws -> RestoredEnds.Outcome {
        let known = try ends()
        let accounts = try Accounts(in: self, at: now).ids()
        let backedUpAt = try lastBackup(before: now) ?? known.lastAt ?? Instant(milliseconds: 0)
        var all = known
        for list in restored.others + (restored.live.map { [$0] } ?? []) {
            try EndsKeeper.check(list, of: known, in: accounts)
            all.add(list)
        }
        // One that lacks what the backup has is not the file as it was at the end, but a copy.
        var needed = known
        needed.drop(expiredAt: now)
        let live = restored.live.flatMap { list in
            needed.later(than: list).isEmpty || !list.damagedLines.isEmpty ? list : nil
        }
        var outcome = RestoredEnds.Outcome()
        try AccountEditor(in: self, at: now).forgetResets()
        outcome.repeated = try replay(all.later(than: known), at: now)
        try beginEnds(at: now)
        if isMissing(live, since: backedUpAt) {
            // All is known up to the last end of a copy that is later than the backup.
            let isLost = live == nil
            let since = min(now, isLost ? max(backedUpAt, all.lastAt ?? backedUpAt) : backedUpAt)
            outcome.missingSince = since
            try put(End(.gap(since: since), of: .local, at: now))
            outcome.sessions = try endAllSessions(at: now)
        }
        outcome.ends = try ends()
        return outcome
    }

    /// Whether ends after a backup may be missing in the place of a store.
    private func isMissing(_ live: EndList?, since backup: Instant) -> Bool {
        guard let live, live.damagedLines.isEmpty, let begun = live.end(of: .local, "begun")
        else { return true }
        if begun.at > backup { return true }
        return live.end(of: .local, "gap").map { $0.at > backup } ?? false
    }

    /// The time at which the backup was begun, as the audit in it says; `nil` if it does not.
    private func lastBackup(before now: Instant) throws -> Instant? {
        var last: Instant?
        try forEach(Query(OperatorAct.table)) { act in
            if act.kind == .backup { last = act.at }
        }
        return last.map { min($0, now) }
    }

    private func endAllSessions(at now: Instant) throws -> Int {
        let accounts = AccountEditor(in: self, at: now)
        var count = 0
        for account in try accounts.ids().sorted() {
            for session in try accounts.revokeAll(of: account) {
                try SyncServer.forget(session.device, of: account, in: self)
                count += 1
            }
        }
        return count
    }
}
