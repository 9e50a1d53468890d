import Files
import Foundation
import Primitives
import Simulation

/// The files that a run leaves.
struct ReportFiles: Sendable {
    let junit: String?
    let report: String?
    /// Whether the program runs in a workflow of GitHub, which reads annotations.
    let isInWorkflow: Bool = ProcessInfo.processInfo.environment["GITHUB_ACTIONS"] == "true"

    /// Whether the report is a page and not JSON.
    private var isPage: Bool {
        let name = report?.lowercased() ?? ""
        return name.hasSuffix(".html") || name.hasSuffix(".htm")
    }

    /// Checks that every file can be written; files that are there keep their content.
    func check() throws {
        for path in [junit, report] {
            if let path { try Self.check(path) }
        }
    }

    /// Checks that a file can be written.
    static func check(_ path: String) throws {
        do { try NamedFile.check(path) } catch { throw failure(error) }
    }

    /// Writes all files, and annotations to standard error in a workflow.
    ///
    /// - Parameter json: The mode's own report, for a file of JSON; `nil` for the common one.
    func write(_ results: SimulationReport, json: (any Encodable)? = nil) throws {
        if let junit { try Self.put(JUnitDocument(results).text, into: junit) }
        if let report, isPage {
            try Self.put(HTMLReport(results).text, into: report)
        } else if let report {
            try Self.put(try Self.json(json ?? results), into: report)
        }
        if isInWorkflow {
            for line in WorkflowAnnotations(results).lines { Output.report(line) }
        }
    }

    /// Returns a value as JSON, formatted like all reports.
    static func json(_ value: any Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        do {
            return String(decoding: try encoder.encode(value), as: UTF8.self) + "\n"
        } catch {
            throw Failure(.failed, "the report is not JSON: \(error)")
        }
    }

    /// Writes a text into a file that a person named.
    static func put(_ text: String, into path: String) throws {
        do {
            try NamedFile.write(Array(text.utf8), to: path, replaces: true, access: .usual)
        } catch {
            throw failure(error)
        }
    }

    private static func failure(_ error: FileError) -> Failure {
        Failure(
            error.operation == .open ? .cannotCreate : .inputOutput,
            "\(error.path) cannot be written: \(error.reason)")
    }
}
