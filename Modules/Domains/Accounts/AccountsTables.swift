import Storage

/// The tables of the accounts domain.
public enum AccountsTables {
    /// All tables, for opening a store.
    public static let all: [TableSchema] = [
        Account.table.schema, Session.table.schema, SignInAttempts.table.schema,
    ]

    /// The name of the table of sessions: a commit to it may have ended one.
    public static let sessions = Session.table.schema.name
}
