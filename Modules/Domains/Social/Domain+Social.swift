import Replica

extension Domain {
    /// Profiles, blocks and conversations.
    package static let social = Domain(
        "social",
        tables: [
            Profile.table.schema, RememberedPerson.table.schema, Block.table.schema,
            Side.table.schema, Message.table.schema,
        ])
}
