import Storage

/// The tables of this module.
public enum JournalTables {
    /// The tables with which a store is opened.
    public static let all = [
        EntryRow.table.schema, Draft.table.schema, KeyRow.table.schema, Chores.table.schema,
        JournalSettings.table.schema,
    ]

    /// The migration to version 2 of a store: adds several texts of one entry, and stars.
    public static let version2: [Migration.Step] = [
        .addColumn(
            ColumnSchema(name: "versions", type: .text, isNullable: true), to: "entries",
            filledWith: .null),
        .addColumn(
            ColumnSchema(name: "is_starred", type: .integer), to: "entries",
            filledWith: .integer(0)),
    ]
}
