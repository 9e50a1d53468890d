import API
import Accounts
import Geofence
import Primitives
import Social
import Storage
import Sync

extension Hub {
    /// The routes that ask for the password once more: its change, and the end of an account.
    static let leavingRoutes: [RouteTable.Entry] = [
        .checkingPassword(Routes.changePassword) { hub, session, change, caller in
            let ended = try await hub.limitingGuesses(from: caller) { caller in
                try await hub.authenticator.changePassword(
                    of: session.account, from: change.old, to: change.new, keeping: session,
                    calledFrom: caller
                ) { ended, transaction in
                    for session in ended {
                        try SyncServer.forget(
                            session.device, of: session.account, in: transaction)
                    }
                }
            }
            hub.live.end(ended)
            return Empty()
        },
        .checkingPassword(Routes.deleteMe) { hub, session, deletion, caller in
            let account = try await hub.limitingGuesses(from: caller, evenOnFullDisk: true) {
                caller in
                try await hub.authenticator.confirm(
                    deletion.password, of: session, calledFrom: caller)
            }
            let ended = try await hub.write(evenOnFullDisk: true) { editor in
                try editor.accounts.recheck(account)
                return try editor.transaction.removeAccount(account.id, at: editor.now)
            }
            hub.presences.withLock { $0.forget([account.id]) }
            hub.live.end(ended)
            return Empty()
        }.ending,
    ]
}

extension Transaction {
    /// Removes an account with all that is its own: profile, visits, blocks, documents, devices.
    ///
    /// Conversations are closed; messages stay with the people who have them, and go with the last
    /// of both. The name may be taken again, by another account.
    /// - Returns: The sessions that ended.
    @discardableResult
    func removeAccount(_ account: AccountID, at now: Instant) throws -> [Session] {
        let sessions = try AccountEditor(in: self, at: now).remove(account)
        try ProfileEditor(in: self, at: now).remove(account)
        _ = try ConversationEditor(in: self, at: now).close(with: account)
        let visits = VisitEditor(in: self)
        try visits.removeAll(of: account)
        // What goes below is in pages of all tables.
        try visits.leaveRemainsEverywhere()
        for table in Hub.schema.tables
        where table.home != nil && table.home == table.key.first
            && !Domain.sharedByPairs.contains(table.name)
        {
            try deleteAll(of: account, in: table)
        }
        return sessions
    }
}
