import ArgumentParser

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
    /// - Parameter out: A further file for a report; `nil` for none.
    /// - Throws: ``Failure`` with status 73, or 64 if two reports have one file.
    func files(beside out: String? = nil) throws -> ReportFiles {
        let paths = [junit, report, out].compactMap { $0 }
        guard Set(paths).count == paths.count else {
            throw Failure(.usage, "two reports cannot go into one file: name two")
        }
        let files = ReportFiles(junit: junit, report: report)
        try files.check()
        if let out { try ReportFiles.check(out) }
        return files
    }
}
