import Storage
import Sync

extension Domain {
    /// Profiles, blocks and conversations.
    package static let social = Domain(
        "social",
        tables: [
            Profile.table.schema, RememberedPerson.table.schema, Block.table.schema,
            ConversationSide.table.schema, StoredMessage.table.schema, ChangeMark.table.schema,
            PersonSettings.table.schema, Whereabouts.table.schema, Clearing.table.schema,
            DeletedRun.table.schema, UnneededTexts.table.schema, RequestContext.table.schema,
            FirstMessageUse.table.schema, Report.table.schema, ReportedMessage.table.schema,
            FieldStamp.table.schema, Portrait.table.schema, PortraitThumbnail.table.schema,
            PortraitFile.table.schema,
        ], migrations: [changes, marksAndWhereabouts, deletions, portraits, lookups])

    /// The migration that adds the numbers of commits by which live events are resumed. Older
    /// programs are refused after it: what they write would have none.
    private static let changes = Migration(
        10,
        .addColumn(number("change"), to: "conversation_sides", filledWith: .integer(0)),
        .addColumn(number("turn"), to: "conversation_sides", filledWith: .integer(0)),
        .addIndex(
            "by_change", on: "conversation_sides", columns: ["owner", "change"], isUnique: false),
        .addColumn(number("change"), to: "messages", filledWith: .integer(0)),
        .addTable(ChangeMark.table.schema))

    /// The migration that adds settings, what others have read, and whereabouts. Older programs are
    /// refused after it: they would tell others what is kept to oneself.
    private static let marksAndWhereabouts = Migration(
        15,
        .addColumn(
            number("theirs_delivered"), to: "conversation_sides", filledWith: .integer(0)),
        .addColumn(number("theirs_read"), to: "conversation_sides", filledWith: .integer(0)),
        .addTable(PersonSettings.table.schema), .addTable(Whereabouts.table.schema))

    /// The migration that adds deletions of messages, reports and rations, and a table of contexts
    /// of requests from which they are forgotten; those of before are gone. Older programs are
    /// refused after it: they would show what was deleted.
    private static let deletions = Migration(
        16,
        .addTable(Clearing.table.schema), .addTable(DeletedRun.table.schema),
        .addTable(UnneededTexts.table.schema), .addTable(RequestContext.table.schema),
        .addTable(FirstMessageUse.table.schema), .addTable(Report.table.schema),
        .addTable(ReportedMessage.table.schema),
        .dropColumn("conversation_sides", "context"))

    /// The migration that adds pictures, and the times at which fields of profiles were edited.
    /// Older programs are refused after it: they would leave pictures of accounts that they delete.
    private static let portraits = Migration(
        18,
        .addTable(FieldStamp.table.schema), .addTable(Portrait.table.schema),
        .addTable(PortraitThumbnail.table.schema), .addTable(PortraitFile.table.schema))

    /// The migration by which one report is found without a look at all of them.
    private static let lookups = Migration(
        24, .expand,
        .addIndex("by_id", on: "reports", columns: ["id"], isUnique: false),
        .addIndex("by_about", on: "reports", columns: ["about"], isUnique: false))

    private static func number(_ name: String) -> ColumnSchema {
        ColumnSchema(name: name, type: .integer, isNullable: false)
    }

    /// The tables from which something is forgotten that must be erased from the files soon: the
    /// contexts of requests, reports, and pictures.
    package static let forgottenSocially: Set<String> = [
        Portrait.table.schema.name, PortraitThumbnail.table.schema.name,
        PortraitFile.table.schema.name,
        RequestContext.table.schema.name, Report.table.schema.name,
        ReportedMessage.table.schema.name,
    ]

    /// The tables of which both people of a pair have a share, so that neither's leaving empties
    /// them; see ``ConversationEditor/close(with:)``.
    package static let sharedByPairs: Set<String> = [
        ConversationSide.table.schema.name, StoredMessage.table.schema.name,
        UnneededTexts.table.schema.name,
    ]
}
