import Storage

/// The tables of this domain.
public enum AccountsTables {
    /// All of them, for opening a store.
    public static let all: [TableSchema] = [
        Account.table.schema, Session.table.schema, SignInAttempts.table.schema,
    ]

    /// The name of the table of sessions: a commit to it may have ended one.
    public static let sessions = Session.table.schema.name
}
