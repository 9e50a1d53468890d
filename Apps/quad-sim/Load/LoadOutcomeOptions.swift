import ArgumentParser

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
}
