import ArgumentParser
import Primitives
import Simulation

/// The comparison of loads before and after a change.
struct CompareCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "compare",
        abstract: "Compare the reports of loads before a change with those after it.",
        discussion: """
            A latency is worse or better if its median differs by more than the percentage and \
            the ranges of both sides are apart; else there is no difference beyond noise. All \
            reports are of one load, and have a verdict. Exits with 99 if a latency is worse, 65 \
            for another load, 75 for a run without a verdict.
            """)

    @Option(
        parsing: .upToNextOption, help: "The reports before the change, JSON.",
        completion: .file(extensions: ["json"]))
    var before: [String]

    @Option(
        parsing: .upToNextOption, help: "The reports after it, JSON.",
        completion: .file(extensions: ["json"]))
    var after: [String]

    @Option(help: "The difference that counts, such as 10%.")
    var worseThan = "10%"

    private func compare(worseThan percent: Double) throws -> LoadComparison {
        let reports = try (before + after).map(LoadFiles.report)
        do {
            return try LoadComparison(
                before: Array(reports.prefix(before.count)),
                after: Array(reports.dropFirst(before.count)), worseThan: percent)
        } catch let error as LoadComparison.Objection {
            let kind: FailureKind = if case .noVerdict = error { .tryAgain } else { .badData }
            throw Failure(kind, "\((before + after)[error.number]) \(error)")
        }
    }

    func run() throws {
        let number = worseThan.hasSuffix("%") ? String(worseThan.dropLast()) : worseThan
        guard let percent = Double(number), percent >= 0, percent.isFinite else {
            throw Failure(.usage, "--worse-than is a percentage, such as 10%")
        }
        let comparison = try compare(worseThan: percent)
        guard !comparison.rows.isEmpty else {
            throw Failure(.badData, "the reports have no latency in common")
        }
        try Output.write(comparison.rows.map(\.description))
        if comparison.isWorse {
            throw Failure(.failed, status: LoadReport.crossedStatus, "a latency is worse")
        }
    }
}
