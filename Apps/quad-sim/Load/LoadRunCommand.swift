import ArgumentParser
import Foundation
import LoadTest
import Primitives

/// A run of a load.
struct LoadRunCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "run", abstract: "Run a load; the same as without `run`.")

    @OptionGroup
    var options: LoadOptions

    @Option(help: "The file for the ledger, a new one (default: FILE.RUN.ledger).")
    var ledger: String?

    @Option(help: "The part of the load that this generator makes, such as 2/3.")
    var part = "1/1"

    @OptionGroup
    var outcome: LoadOutcomeOptions

    func run() async throws {
        let plan = try LoadFiles.plan(options.file, thresholds: outcome.thresholds)
        guard let part = LoadPart(part) else {
            throw Failure(.usage, "--part is a part such as 2/3, of at most \(LoadPart.most)")
        }
        let stop = SignalStop()
        if options.start == nil, plan.chaos.contains(where: \.needsServer) {
            throw Failure(
                .usage,
                "only a server of the load's own, or its disk, is disturbed: name it with --start"
            )
        }
        let files = try outcome.files()
        let begin = Environment.live.now()
        let report = try await options.withServer(for: plan) { loaded, disturber in
            try await load(plan, part, loaded, disturber, stop)
        }
        try outcome.leave(report, since: begin, in: files)
        if let number = stop.signal, report.verdict != .dataLost {
            throw Failure(signal: number, "the load was ended early: its report has no verdict")
        }
        try report.conclude()
    }

    private func load(
        _ plan: LoadPlan, _ part: LoadPart, _ loaded: LoadServer, _ disturber: LoadDisturber,
        _ stop: SignalStop
    ) async throws -> LoadReport {
        let kept = try await options.accounts(for: plan, on: loaded)
        let name = LoadFiles.newRun()
        let ledgerPath = ledger ?? "\(options.file).\(name).ledger"
        let book = try LoadFiles.newLedger(
            ledgerPath, run: name,
            accounts: URL(fileURLWithPath: options.accountsPath).standardizedFileURL.path)
        let run = LoadRun(
            plan, accounts: kept, name: name,
            parts: LoadRun.Parts(
                transport: loaded.crowd, ledger: book, environment: .live, clock: .live,
                part: part, disturb: { try await disturber.disturb($0) },
                measure: { disturber.sample() }))
        let figures = try await LoadProgress.tell(
            stop, line: { run.line }, end: { run.end() }
        ) { try await LoadFiles.figures(of: run) }
        disturber.calm()
        let checks = try await LoadFiles.checks(
            of: ledgerPath, kept, part: part, transport: loaded.transport)
        return LoadReport(
            plan, run: name, part: part, figures: figures, checks: checks + [run.streamCheck],
            notes: run.notes, isComplete: !run.isEnded)
    }
}
