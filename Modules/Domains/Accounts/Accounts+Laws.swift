import Replica

extension Accounts {
    /// Returns a sentence for each contradiction among accounts, sessions and devices; empty if
    /// there is none.
    ///
    /// - Complexity: O(N log N).
    package func contradictions() throws(AccountsError) -> [String] {
        try reading { base throws(StorageError) in
            var found: [String] = []
            try base.forEach(Query(Session.table)) { session throws(StorageError) in
                let account = try base.get(Account.table, session.account)
                if account == nil {
                    found.append("a session is of account \(session.account), which is not there")
                } else if account?.isDisabled == true {
                    found.append("account \(session.account) is off and has a session")
                }
            }
            try base.forEach(Query(FamiliarDevice.table)) { known throws(StorageError) in
                guard try base.get(Account.table, known.account) == nil else { return }
                found.append("a device is of account \(known.account), which is not there")
            }
            return found
        }
    }

    /// Returns the ids of all accounts.
    package func ids() throws(AccountsError) -> Set<AccountID> {
        try reading { base throws(StorageError) in
            var ids: Set<AccountID> = []
            try base.forEach(Query(Account.table)) { row throws(StorageError) in
                ids.insert(row.id)
            }
            return ids
        }
    }
}
