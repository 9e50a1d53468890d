import Primitives

/// Writes a table of an export as comma-separated values.
struct CSVExport {
    let table: ExportTable

    func write(
        to output: inout ExportOutput, from reader: WorkspaceReader,
        _ summary: inout ExportSummary
    ) throws {
        CSVWriter.write(table.columns, to: &output.bytes)
        let title = table.table == .history ? table.columns.firstIndex(of: "title") : nil
        try table.visit(reader) { row in
            // Of a counter that was deleted no other table tells.
            if let title, row[title] == .null { return }
            CSVWriter.write(row.map(Self.field), to: &output.bytes)
            summary.rows += 1
            try output.passOn()
        }
        try output.finish()
    }

    /// Returns a value as a field: text unchanged, lists with spaces between the elements, nothing
    /// for `null`.
    private static func field(_ value: JSONValue) -> String {
        switch value {
        case .null: ""
        case .string(let text): text
        case .array(let values): values.map(field).joined(separator: " ")
        case .bool, .integer, .number, .object: value.text
        }
    }
}
