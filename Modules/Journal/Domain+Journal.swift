import JournalRules
import Storage
import Sync

extension Domain {
    /// The entries of the journal, its keys and its settings.
    package static let journal = Domain(
        "journal",
        tables: [
            EntryRow.table.schema, Draft.table.schema, KeyRow.table.schema, Chores.table.schema,
            JournalSettings.table.schema,
        ],
        migrations: [versionsAndStars],
        kinds: [
            Kind(EntryField.kind, reportedAs: "entries"),
            Kind(KeyDocument.kind, reportedAs: "settings"),
            Kind(JournalField.kind, reportedAs: "settings", isSettings: true),
        ],
        isExported: true
    ) { context in
        JournalDomain.projections(of: context.replica)
    }

    /// The migration that adds several texts of one entry, and stars.
    private static let versionsAndStars = Migration(
        2,
        .addColumn(
            ColumnSchema(name: "versions", type: .text, isNullable: true), to: "entries",
            filledWith: .null),
        .addColumn(
            ColumnSchema(name: "is_starred", type: .integer), to: "entries",
            filledWith: .integer(0)))
}
