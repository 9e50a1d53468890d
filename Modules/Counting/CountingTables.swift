import Storage

/// The tables of this module.
public enum CountingTables {
    /// For opening a store.
    public static let all = [
        CounterRow.table.schema, Group.table.schema, Adjustment.table.schema,
        PeriodRow.table.schema,
    ]
}
