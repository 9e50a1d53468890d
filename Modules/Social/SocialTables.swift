import Storage

/// The tables of this domain.
public enum SocialTables {
    /// All of them, for opening a store.
    public static let all: [TableSchema] = [
        Profile.table.schema, Block.table.schema, Side.table.schema, Message.table.schema,
    ]
}
