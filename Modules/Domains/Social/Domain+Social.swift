import Replica

extension Domain {
    /// Profiles, blocks and conversations.
    public static let social = Domain(
        "social",
        tables: [
            Profile.table.schema, RememberedPerson.table.schema, Block.table.schema,
            Side.table.schema, Message.table.schema,
        ])
}
