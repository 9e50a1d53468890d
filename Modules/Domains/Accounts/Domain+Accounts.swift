import Replica

extension Domain {
    /// Accounts, their sessions and devices, and attempts to sign in.
    package static let accounts = Domain(
        "accounts",
        tables: [
            Account.table.schema, Session.table.schema, SignInAttempts.table.schema,
            FamiliarDevice.table.schema,
        ])
}
