import Primitives
import Storage

// A store may have further columns behind those that a program declares, for newer programs.

extension TableSchema {
    /// Returns the cells of a stored row that the table declares.
    @inline(__always)
    func narrowed(_ row: Row) -> Row {
        row.count == columns.count ? row : Row(row.prefix(columns.count))
    }

    /// Returns rows with the cells that the table declares.
    func narrowed(_ rows: [Row]) -> [Row] {
        guard let first = rows.first, first.count != columns.count else { return rows }
        return rows.map { narrowed($0) }
    }
}

extension TableContents {
    /// Returns a row with the further columns of the row that it replaces, or else with their fill
    /// values.
    func widened(_ row: Row) -> Row {
        if row.count == schema.columns.count { return row }
        if let old = get(schema.key(of: row)) { return row + old.dropFirst(row.count) }
        return row + schema.columns.dropFirst(row.count).map { schema.fills[$0.name] ?? .null }
    }
}
