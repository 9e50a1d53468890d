import Interchange
import Primitives

extension Workspace {
    /// Exports everything, as of one commit.
    ///
    /// The same state gives the same bytes on every engine, and importing an export into an empty
    /// store gives a store with the same export. Passwords, tokens and the identity of this device
    /// are not in it.
    ///
    /// - Returns: The totals of the export.
    /// - Throws: ``ExportError``; the sink then holds an incomplete export.
    /// - Complexity: O(N); only a page of rows is in memory.
    public func export(
        _ request: ExportRequest, to sink: ExportSink
    ) async throws -> ExportSummary {
        let table = try request.table.map { name in
            guard let table = QuadTable(rawValue: name) else {
                throw ExportError.noSuchTable(name, tables: QuadTable.allCases.map(\.rawValue))
            }
            return table
        }
        return try await read { reader in
            var summary = ExportSummary()
            try Self.checkKeys(request, &summary, reader)
            let all = ExportTables(isDecrypted: request.isDecrypted)
            let tables = QuadTable.allCases.map(all.table).filter { candidate in
                if let table { return candidate.table == table }
                return request.only == nil || candidate.area == request.only
            }
            switch request.format {
            case .json:
                var output = ExportOutput(sink, file: "quad-export.json")
                try JSONExport(tables: tables, area: request.only)
                    .write(to: &output, from: reader, &summary)
            case .csv:
                for table in tables {
                    var output = ExportOutput(sink, file: "\(table.table.rawValue).csv")
                    try CSVExport(table: table).write(to: &output, from: reader, &summary)
                }
            case .markdown:
                var output = ExportOutput(sink, file: "quad.md")
                try MarkdownExport(isDecrypted: request.isDecrypted, only: request.only)
                    .write(to: &output, from: reader, &summary)
            }
            return summary
        }
    }

    /// Counts the sealed entries; to write them in clear text, all of them must be unlocked.
    private static func checkKeys(
        _ request: ExportRequest, _ summary: inout ExportSummary, _ reader: WorkspaceReader
    ) throws {
        guard request.only == nil || request.only == .journal else { return }
        try reader.entries.visit(opensSealed: request.isDecrypted) { entry in
            guard entry.isLocked else { return }
            if request.isDecrypted { throw ExportError.journalLocked }
            summary.sealedEntries += 1
        }
    }
}
