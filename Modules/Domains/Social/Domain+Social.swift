import Replica

extension Domain {
    /// Profiles, blocks and conversations.
    package static let social = Domain(
        "social",
        tables: [
            Profile.table.schema, RememberedPerson.table.schema, Block.table.schema,
            Side.table.schema, Message.table.schema,
        ])

    /// The tables of which both people of a pair have a share, so that neither's leaving empties
    /// them; see ``ConversationEditor/removeUnread(by:)``.
    package static let sharedByPairs: Set<String> = [
        Side.table.schema.name, Message.table.schema.name,
    ]
}
