import Accounts
import Geofence
import Primitives
import Social
import Storage
import Sync

extension Transaction {
    /// Does again what ends say, in the order of their times; what stands already stays. Returns
    /// the number of ends that changed something.
    func replay(_ ends: [End], at now: Instant) throws -> Int {
        var count = 0
        for end in ends {
            if try replay(end, at: now) { count += 1 }
            try put(end)
            if end.kind == .removed { try keepOnly(end) }
        }
        return count
    }

    /// Removes the other ends of an account that was removed.
    private func keepOnly(_ end: End) throws {
        try deleteAll(of: end.account, in: EndRow.table.schema)
        try put(end)
    }

    private func replay(_ end: End, at now: Instant) throws -> Bool {
        let accounts = AccountEditor(in: self, at: now)
        switch end.kind {
        case .server, .begun, .gap: return false
        case .session(let digest, _):
            guard let session = try accounts.end(tokenHash: digest) else { return false }
            try SyncServer.forget(session.device, of: session.account, in: self)
            return true
        default: break
        }
        guard let account = try accounts.account(end.account) else { return false }
        switch end.kind {
        case .device(let device): return try accounts.forget(device, of: end.account)
        case .password(let hash): return try accounts.putBack(passwordHash: hash, of: account)
        case .disabled(let isDisabled):
            for session in try accounts.setDisabled(isDisabled, account.id) {
                try SyncServer.forget(session.device, of: session.account, in: self)
            }
            return account.isDisabled != isDisabled
        case .removed:
            try removeAccount(account.id, at: now)
            return true
        case .block(let other, let since): return try putBack(since, other, by: account.id, now)
        case .unblock(let other):
            return try BlockEditor(in: self, at: now).unblock(other, by: account.id).value
        case .paused(let isPaused):
            // The hub does it, which has the rules by which visits count.
            return try Pauses(in: self).isPaused(account.id) != isPaused
        case .session, .server, .begun, .gap: return false
        }
    }

    private func putBack(
        _ since: Instant, _ other: AccountID, by account: AccountID, _ now: Instant
    ) throws -> Bool {
        let blocks = BlockEditor(in: self, at: now)
        if try blocks.isBlocked(other, by: account) { return false }
        do {
            _ = try blocks.block(other, by: account, since: since)
        } catch SocialError.noSuchPerson {
            // Somebody who came after the backup is not there any more.
            return false
        }
        return true
    }
}
