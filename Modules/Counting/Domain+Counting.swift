import CountingRules
import Storage
import Sync

extension Domain {
    /// Counters, groups and their history.
    public static let counting = Domain(
        "counting",
        tables: [
            CounterRow.table.schema, Group.table.schema, Adjustment.table.schema,
            PeriodRow.table.schema, DayNoting.table.schema,
        ],
        migrations: [foldedTitles, withoutPositions, plans],
        kinds: [
            Kind(GroupField.kind, reportedAs: "groups"),
            Kind(CounterField.kind, reportedAs: "counters"),
            Kind(PeriodField.kind, reportedAs: "periods"),
        ],
        isExported: true
    ) { context in
        CountingDomain(
            replica: context.replica, environment: context.environment, dayRule: context.dayRule
        ).projections
    }

    /// The migration that adds an index of counters by their titles in lower case.
    private static let foldedTitles = Migration(
        3,
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
            "by_title", on: "counters", columns: ["owner", "folded_title"], isUnique: false))

    /// The migration that adds the plans of periods, which are settled at the next write.
    private static let plans = Migration(
        21, .expand,
        .addColumn(
            ColumnSchema(name: "plan", type: .text, isNullable: true), to: "counters",
            filledWith: .null))

    /// The migration that removes the index of counters by position: lists read the rows by their
    /// key and sort them, which is quicker, and writers have one index less to keep.
    private static let withoutPositions = Migration(
        7, .dropIndex("by_position", on: "counters"))
}
