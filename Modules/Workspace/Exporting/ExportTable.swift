import Interchange
import Primitives
import Storage

/// What is exported together, as `--only` names it.
public enum ExportArea: String, CaseIterable, Sendable, Hashable {
    /// Counters and all that belongs to them.
    case counting
    /// The entries of the journal.
    case journal
    /// The places known on this device, and the visits to them.
    case places
}

/// One table of an export: readable rows of one kind, in an order of their own.
struct ExportTable {
    let table: QuadTable
    /// What it belongs to; `nil` for what is about everything.
    let area: ExportArea?
    /// Lends the rows one after the other.
    let visit: (ReadTransaction, ([JSONValue]) throws -> Void) throws -> Void

    init(
        _ table: QuadTable, _ area: ExportArea?,
        visit: @escaping (ReadTransaction, ([JSONValue]) throws -> Void) throws -> Void
    ) {
        self.table = table
        self.area = area
        self.visit = visit
    }

    /// A row as an object.
    func object(_ row: [JSONValue]) -> JSONValue {
        precondition(row.count == table.columns.count, "\(table) has other columns")
        return .object(zip(table.columns, row).map { JSONMember(name: $0, value: $1) })
    }
}
