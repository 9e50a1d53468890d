extension TableSchema {
    /// Reads the cells of a row by the types of the columns.
    package func row(of cells: inout RowReader) throws -> Row {
        var row: Row = []
        row.reserveCapacity(columns.count)
        do {
            for position in columns.indices {
                row.append(try cells.cell(of: columns[position].type))
            }
        } catch {
            throw StorageError.invalidRow(
                table: name, column: columns[cells.position].name,
                reason: "holds what this program cannot read")
        }
        return row
    }
}

extension RowReader {
    fileprivate mutating func cell(of type: ColumnType) throws -> Value {
        if try passesNull() { return .null }
        return switch type {
        case .integer: .integer(try integer())
        case .real: .real(try real())
        case .text: .text(try text())
        case .blob: .blob(try blob())
        }
    }
}
