import ArgumentParser
import LoadTest
import Primitives

/// The files for the outcome of a load, and the bounds that it is held against.
struct LoadOutcomeOptions: ParsableArguments {
    @Option(help: "A file for the report, as JSON.")
    var out: String?

    @OptionGroup
    var reports: ReportOptions

    @Option(
        name: .customLong("threshold"),
        help: "A further bound, such as 'sync.push.p99 < 50ms'; may be given several times.")
    var thresholds: [String] = []

    /// Checks that every file can be written.
    func files() throws(Failure) -> ReportFiles { try reports.files(beside: out) }

    /// Leaves the report of a load, as ``LoadReport/leave(since:in:out:)`` does.
    func leave(_ report: LoadReport, since begin: Instant, in files: ReportFiles) throws(Failure) {
        try report.leave(since: begin, in: files, out: out)
    }
}

extension LoadReport {
    /// Writes the lines of a report and its files, each also if another one cannot be written.
    ///
    /// - Throws: The first failure.
    func leave(since begin: Instant, in files: ReportFiles, out: String?) throws(Failure) {
        let common = common(since: begin)
        let results = [
            Result { () throws(Failure) in try Output.write(lines) },
            Result { () throws(Failure) in try files.write(common, json: self) },
            Result { () throws(Failure) in if let out { try LoadFiles.write(self, to: out) } },
        ]
        for result in results { try result.get() }
    }
}
