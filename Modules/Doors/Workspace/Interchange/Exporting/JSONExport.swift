import Interchange
import Merge
import Primitives
import Replica

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
    ) throws(ExportError) {
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
    ) throws(ExportError) {
        try output.write(",\n\"\(table.table.rawValue)\":[")
        var isFirst = true
        try table.visit(reader) { row throws(ExportError) in
            try output.write(isFirst ? "\n" : ",\n")
            isFirst = false
            table.object(row).write(to: &output.bytes)
            summary.rows += 1
        }
        try output.write(isFirst ? "]" : "\n]")
    }

    private func writeDocuments(
        to output: inout ExportOutput, from reader: WorkspaceReader
    ) throws(ExportError) {
        try output.write(",\n\"\(QuadFile.documents)\":[")
        var isFirst = true
        try reader.replica.visitDocuments(in: reader.transaction) {
            kind, id, text throws(ExportError) in
            guard area?.includes(kind, id) ?? true else { return }
            try output.write(isFirst ? "\n" : ",\n")
            isFirst = false
            let head: JSONValue = ["kind": .string(kind.rawValue), "id": .string(id)]
            head.write(to: &output.bytes)
            output.bytes.removeLast()
            output.bytes += ",\"state\":".utf8
            Self.append(canonical: text, to: &output.bytes)
            try output.write("}")
        }
        try output.write(isFirst ? "]" : "\n]")
    }

    /// Appends the canonical text of a document. Escapes the control characters that JSON permits
    /// unescaped, so that an export can be sent to a terminal.
    static func append(canonical text: String, to bytes: inout [UInt8]) {
        var previous: UInt8 = 0
        for byte in text.utf8 {
            if byte == 0x7F {
                bytes += "\\u007f".utf8
            } else if previous == 0xC2, byte < 0xA0 {
                bytes.removeLast()
                bytes += "\\u00\(String(byte, radix: 16))".utf8
            } else {
                bytes.append(byte)
            }
            previous = byte
        }
    }
}
