import Interchange
import Primitives

/// Writes an export as JSON, one row per line, so that two exports can be compared line by line.
///
/// The documents follow the readable tables, and the history comes last, so that an import knows
/// the counters before it reads their history.
struct JSONExport {
    let tables: [ExportTable]
    let area: ExportArea?

    func write(
        to output: inout ExportOutput, from reader: WorkspaceReader,
        _ summary: inout ExportSummary
    ) throws {
        try output.write(
            "{\"format\":\"\(QuadFile.format)\",\"schemaVersion\":\(QuadFile.schemaVersion)")
        for table in tables where table.table != .history {
            try write(table, to: &output, from: reader, &summary)
        }
        try writeDocuments(to: &output, from: reader)
        for table in tables where table.table == .history {
            try write(table, to: &output, from: reader, &summary)
        }
        try output.write("}\n")
        try output.finish()
    }

    private func write(
        _ table: ExportTable, to output: inout ExportOutput, from reader: WorkspaceReader,
        _ summary: inout ExportSummary
    ) throws {
        try output.write(",\n\"\(table.table.rawValue)\":[")
        var isFirst = true
        try table.visit(reader) { row in
            try output.write(isFirst ? "\n" : ",\n")
            isFirst = false
            output.bytes += table.object(row).bytes
            summary.rows += 1
        }
        try output.write(isFirst ? "]" : "\n]")
    }

    private func writeDocuments(
        to output: inout ExportOutput, from reader: WorkspaceReader
    ) throws {
        try output.write(",\n\"\(QuadFile.documents)\":[")
        var isFirst = true
        try reader.replica.visitDocuments(in: reader.transaction) {
            kind, id, text in
            guard area?.includes(kind, id) ?? true else { return }
            try output.write(isFirst ? "\n" : ",\n")
            isFirst = false
            var writer = JSONWriter(.printable)
            writer.object { writer in
                writer.name("kind")
                writer.text(kind.rawValue)
                writer.name("id")
                writer.text(id)
                writer.name("state")
                writer.json(text)
            }
            output.bytes += writer.bytes
        }
        try output.write(isFirst ? "]" : "\n]")
    }
}
