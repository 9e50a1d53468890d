/// The rows that a transaction may write: those of some homes, or all.
///
/// A home is a person: the value of the column that a table names as its home. Rows of tables
/// without a home are in every scope. Engines that run one writer at a time ignore scopes.
public struct Scope: Hashable, Sendable {
    /// The homes, ascending; `nil` for all.
    public let homes: [Value]?

    /// All rows.
    public static let whole = Scope(homes: nil)

    /// Returns the scope of some homes.
    public static func of(_ homes: any ColumnValue...) -> Scope {
        Scope(homes: Set(homes.map(\.value)).sorted())
    }

    /// Returns the scope of the homes of a list.
    public static func of(each homes: some Sequence<some ColumnValue>) -> Scope {
        Scope(homes: Set(homes.map(\.value)).sorted())
    }

    /// Whether a row of a table may be written.
    public func contains(_ row: Row, of table: TableSchema) -> Bool {
        guard let homes, let home = table.home else { return true }
        return homes.contains(row[home])
    }

    /// Whether the row of a key may be written; true if the key does not contain the home.
    public func contains(_ key: Key, of table: TableSchema) -> Bool {
        guard let homes, let home = table.home, let position = table.key.firstIndex(of: home)
        else { return true }
        return homes.contains(key.values[position])
    }
}
