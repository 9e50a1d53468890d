import ArgumentParser
import Primitives
import Simulation

/// The merging of the reports of several generators.
struct MergeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "merge", abstract: "Combine the reports of all parts of one load.")

    @Argument(help: "The reports, JSON, one a part.", completion: .file(extensions: ["json"]))
    var reports: [String]

    @Option(help: "A file for the merged report, as JSON.")
    var out: String?

    @OptionGroup
    var forms: ReportOptions

    func run() throws {
        let files = try forms.files(beside: out, reading: reports)
        let begin = Environment.live.now()
        let parts = try reports.map(LoadFiles.report)
        let merged: LoadReport
        do {
            merged = try LoadReport(merging: parts)
        } catch {
            throw Failure(.badData, "\(error)")
        }
        try merged.leave(since: begin, in: files, out: out)
        try merged.conclude()
    }
}
