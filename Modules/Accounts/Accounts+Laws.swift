import Primitives
import Storage

extension Accounts {
    /// Returns a sentence for each contradiction among accounts, sessions and devices; empty if
    /// there is none.
    ///
    /// - Complexity: O(N log N).
    package func contradictions() throws -> [String] {
        var found: [String] = []
        try reading.forEach(Query(Session.table)) { session in
            let account = try reading.get(Account.table, session.account)
            if account == nil {
                found.append("a session is of account \(session.account), which is not there")
            } else if account?.isDisabled == true {
                found.append("account \(session.account) is off and has a session")
            }
        }
        try reading.forEach(Query(FamiliarDevice.table)) { known in
            guard try reading.get(Account.table, known.account) == nil else { return }
            found.append("a device is of account \(known.account), which is not there")
        }
        return found
    }

    /// Returns the ids of all accounts.
    package func ids() throws -> Set<AccountID> {
        var ids: Set<AccountID> = []
        try reading.forEach(Query(Account.table)) { row in
            ids.insert(row.id)
        }
        return ids
    }
}
