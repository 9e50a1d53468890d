import Storage
import Sync

extension Domain {
    /// Accounts, their sessions and devices, attempts to sign in, and invitations.
    package static let accounts = Domain(
        "accounts",
        tables: [
            Account.table.schema, Session.table.schema, SignInAttempts.table.schema,
            FamiliarDevice.table.schema, Invite.table.schema, PasswordReset.table.schema,
        ],
        migrations: [
            Migration(9, .expand, .addTable(Invite.table.schema)),
            Migration(
                14, .expand,
                .addColumn(
                    ColumnSchema(name: "device_name", type: .text, isNullable: true),
                    to: "sessions", filledWith: .null)),
            Migration(23, .expand, .addTable(PasswordReset.table.schema)),
        ])
}
