import Geofence
import Interchange
import Primitives

/// A table of an export: readable rows of one kind, in an order of their own.
struct ExportTable {
    /// A function that takes a row.
    typealias Body = ([JSONValue]) throws -> Void
    /// A function that passes rows to another one.
    typealias Visit = (WorkspaceReader, Body) throws -> Void

    let table: QuadTable
    /// The area of the table; `nil` for a table about everything.
    let area: ExportArea?
    /// The names of the columns.
    let columns: [String]
    /// The function that passes the rows to a closure, one after the other.
    let visit: Visit

    init(
        _ table: QuadTable, _ area: ExportArea?, columns: [String]? = nil,
        visit: @escaping Visit
    ) {
        self.table = table
        self.area = area
        self.columns = columns ?? table.columns
        self.visit = visit
    }

    /// Returns a row as a JSON object, without days, which may depend on the day rule of the
    /// moment: the documents have them.
    func object(_ row: [JSONValue]) -> JSONValue {
        precondition(row.count == columns.count, "\(table) has other columns")
        return .object(
            zip(columns, row).filter { !QuadTable.later.contains($0.0) }
                .map { JSONMember($0, $1) })
    }
}
