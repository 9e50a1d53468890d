import Storage

/// The tables of the social domain.
public enum SocialTables {
    /// All tables, for opening a store.
    public static let all: [TableSchema] = [
        Profile.table.schema, Block.table.schema, Side.table.schema, Message.table.schema,
    ]
}
