import API
import Primitives

extension Workspace {
    /// Writes all that the server has of the account as one JSON object, as
    /// ``API/AccountExportSummary/export(by:of:at:to:)`` says.
    ///
    /// - Throws: ``WorkspaceError``; ``ExportError`` of the sink. What was written before is not
    ///   whole then.
    public func exportAccount(to sink: ExportSink) async throws -> AccountExportSummary {
        guard let signIn = try await signIn() else { throw WorkspaceError.notSignedIn }
        let client = try await server()
        let output = PieceWriter(ExportOutput(sink, file: "quad-account.json"))
        let summary = try await answered {
            try await AccountExportSummary.export(
                by: client, of: signIn.server, at: environment.now()
            ) { text in try output.output.write(text) }
        }
        try output.output.finish()
        return summary
    }
}

/// An output that a closure writes to.
private final class PieceWriter {
    var output: ExportOutput

    init(_ output: ExportOutput) { self.output = output }
}
