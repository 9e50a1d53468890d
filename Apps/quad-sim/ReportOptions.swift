import ArgumentParser
import Foundation

/// The options for reports, the same for all modes.
struct ReportOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Write the results to a file, as JUnit XML.", valueName: "file"))
    var junit: String?

    @Option(
        help: ArgumentHelp(
            "A file for the report: a page if it ends in .html, else JSON.",
            discussion: "After Ctrl-C it says how far the run got.", valueName: "file"))
    var report: String?

    /// Checks that every file can be written, before hours are spent.
    ///
    /// - Parameters:
    ///   - out: A further file to write; `nil` for none.
    ///   - inputs: The files that are read, which no report may replace.
    /// - Throws: ``Failure`` with status 73, or 64 if two reports have one file, or a report has
    ///   that of an input.
    func files(beside out: String? = nil, reading inputs: [String] = []) throws -> ReportFiles {
        let paths = [junit, report, out].compactMap { $0 }
        guard Set(paths).count == paths.count else {
            throw Failure(.usage, "two reports cannot go into one file: name two")
        }
        for path in paths where inputs.contains(where: { Self.isOneFile(path, $0) }) {
            throw Failure(.usage, "\(path) is read, and would be replaced: name another file")
        }
        let files = ReportFiles(junit: junit, report: report)
        try files.check()
        if let out { try ReportFiles.check(out) }
        return files
    }

    /// Whether two paths lead to one plain file that is there.
    private static func isOneFile(_ path: String, _ other: String) -> Bool {
        var (one, two) = (stat(), stat())
        guard stat(path, &one) == 0, stat(other, &two) == 0 else { return false }
        return one.st_mode & S_IFMT == S_IFREG && one.st_dev == two.st_dev
            && one.st_ino == two.st_ino
    }
}
