import Storage

/// The tables of this module.
public enum CountingTables {
    /// The tables with which a store is opened.
    public static let all = [
        CounterRow.table.schema, Group.table.schema, Adjustment.table.schema,
        PeriodRow.table.schema, DayNoting.table.schema,
    ]

    /// The migration to version 3 of a store: adds an index of counters by their titles in lower
    /// case.
    public static let version3: [Migration.Step] = [
        .addColumn(
            ColumnSchema(name: "folded_title", type: .text), to: "counters",
            filledWith: .text("")),
        .transform("counters") { row in
            var row = row
            if case .text(let title) = row["title"] {
                row["folded_title"] = .text(CounterRow.folded(title))
            }
            return row
        },
        .addIndex(
            "by_title", on: "counters", columns: ["owner", "folded_title"], isUnique: false),
    ]
}
