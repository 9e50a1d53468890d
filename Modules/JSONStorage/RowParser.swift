import FoundationEssentials
import Storage

/// Reads rows as objects with a cell for each column.
struct RowParser {
    private let columns: [ColumnSchema]
    /// The column names as written in a file: in quotes and with the colon.
    private let names: [[UInt8]]

    init(_ columns: [ColumnSchema]) {
        self.columns = columns
        self.names = columns.map { Array("\"\($0.name)\":".utf8) }
    }

    /// Reads an object with a cell for each column, in any order; only nullable ones may be
    /// missing.
    func read(_ cursor: inout JSONCursor) throws -> Row {
        var copy = cursor
        if let row = try? readAsWritten(&copy) {
            cursor = copy
            return row
        }
        return try readInAnyOrder(&cursor)
    }

    /// Reads a row as the engine writes it: all columns in their order, without spaces.
    private func readAsWritten(_ cursor: inout JSONCursor) throws -> Row? {
        guard cursor.skip(UInt8(ascii: "{")) else { return nil }
        var row: Row = []
        row.reserveCapacity(columns.count)
        for position in columns.indices {
            if position > 0, !cursor.skip(UInt8(ascii: ",")) { return nil }
            guard cursor.skip(names[position]) else { return nil }
            row.append(try cursor.value(of: columns[position]))
        }
        return cursor.skip(UInt8(ascii: "}")) ? row : nil
    }

    private func readInAnyOrder(_ cursor: inout JSONCursor) throws -> Row {
        var cells: [Value?] = Array(repeating: nil, count: columns.count)
        _ = cursor.peek()
        let start = cursor.position
        try cursor.object { cursor, name in
            guard let column = columns.firstIndex(where: { $0.name == name }) else {
                throw cursor.failure("there is no column \(name)")
            }
            guard cells[column] == nil else { throw cursor.failure("\(name) is there twice") }
            cells[column] = try cursor.value(of: columns[column])
        }
        var row: Row = []
        row.reserveCapacity(columns.count)
        for (column, cell) in zip(columns, cells) {
            guard let value = cell ?? (column.isNullable ? .null : nil) else {
                throw cursor.failure("the row lacks \(column.name)", at: start)
            }
            row.append(value)
        }
        return row
    }
}

extension JSONCursor {
    /// Reads one cell.
    mutating func value(of column: ColumnSchema) throws -> Value {
        if null() {
            guard column.isNullable else { throw failure("\(column.name) may not be null") }
            return .null
        }
        switch column.type {
        case .integer: return .integer(try integer())
        case .real: return .real(try real())
        case .text: return .text(try string())
        case .blob:
            let start = position
            guard let data = Data(base64Encoded: try string()) else {
                throw failure("\(column.name) is not Base64", at: start)
            }
            return .blob([UInt8](data))
        }
    }
}
