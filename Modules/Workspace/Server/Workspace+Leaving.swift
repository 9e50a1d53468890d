import API
import Geofence

extension Workspace {
    /// Changes the password of the account; all its other devices are signed out.
    ///
    /// - Throws: ``WorkspaceError/server(_:)`` with the server's reason, such as a wrong password.
    public func changePassword(from old: String, to new: String) async throws {
        _ = try await call(Routes.changePassword, PasswordChange(old: old, new: new))
    }

    /// Deletes the account with all that the server has of it, and forgets it on this device.
    ///
    /// What is on this device stays, and can go to another account.
    /// - Throws: ``WorkspaceError/server(_:)`` with the server's reason, such as a wrong password;
    ///   then nothing is deleted.
    public func deleteAccount(password: String) async throws {
        _ = try await call(Routes.deleteMe, AccountDeletion(password: password))
        try await dropAccount()
    }

    /// Signs out and forgets the account on this device, which can go to another one with all that
    /// is on it.
    ///
    /// - Returns: Whether the server has ended the session, as ``signOut()`` does; `true` if there
    ///   was none.
    /// - Throws: ``WorkspaceError/notSignedIn`` if there is no account.
    public func forgetAccount() async throws -> Bool {
        guard let known = try await signIn() else { throw WorkspaceError.notSignedIn }
        let isEnded = known.token == nil ? true : try await signOut()
        try await dropAccount()
        return isEnded
    }

    /// Drops what this device keeps for the exchange with the server of its account.
    private func dropAccount() async throws {
        try await store.write { transaction in
            for table in [
                SignIn.table.schema, SyncHistory.table.schema, Inbox.table.schema,
                SeenMessages.table.schema, CachedAgreement.table.schema, MapVersion.table.schema,
                VisitReport.table.schema, CachedCard.table.schema, CachedShelf.table.schema,
                CachedMessage.table.schema, OutboxRow.table.schema, OutboxTurn.table.schema,
            ] {
                try transaction.deleteAll(of: owner, in: table)
            }
            try forgetSubjects(in: transaction)
            try VisitEditor(in: transaction).leaveRemainsEverywhere()
            try replica.startOver(in: transaction)
        }
        await eraseRemains()
        // The next account may be on a server that reads fewer forms.
        agreement.forget()
    }
}
