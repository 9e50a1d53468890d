import ArgumentParser
import Foundation
import Primitives
import Simulation

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

    @Option(help: "A file for the report, as JSON.")
    var out: String?

    @OptionGroup
    var reports: ReportOptions

    @Option(
        name: .customLong("threshold"),
        help: "A further bound, such as 'sync.push.p99 < 50ms'; may be given several times.")
    var thresholds: [String] = []

    func run() async throws {
        let plan = try LoadFiles.plan(options.file, thresholds: thresholds)
        guard let part = LoadPart(part) else {
            throw Failure(.usage, "--part is a part such as 2/3, of at most \(LoadPart.most)")
        }
        let stop = SignalStop()
        if options.start == nil, plan.chaos.contains(where: \.needsServer) {
            throw Failure(
                .usage, "only a server of the load's own is disturbed: name it with --start")
        }
        let files = try reports.files(
            beside: out, reading: [options.file, options.accountsPath])
        let begin = Environment.live.now()
        let report = try await options.withServer { loaded, disturber in
            try await load(plan, part, loaded, disturber, stop)
        }
        try report.leave(since: begin, in: files, out: out)
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
        let name = String(Environment.live.newID(Identifier<LoadPlan>.self).description.prefix(12))
        let ledgerPath = ledger ?? "\(options.file).\(name).ledger"
        let run = LoadRun(
            plan, accounts: kept, name: name,
            parts: LoadRun.Parts(
                transport: loaded.transport, ledger: try newLedger(ledgerPath, run: name),
                environment: .live, clock: .live, part: part,
                disturb: { try await disturber.disturb($0) }, measure: { disturber.sample() }))
        let figures = try await LoadProgress.tell(
            stop, line: { run.line }, end: { run.end() }
        ) { try await Self.figures(of: run) }
        let checks = try await LoadFiles.checks(
            of: ledgerPath, kept, part: part, transport: loaded.transport)
        return LoadReport(
            plan, run: name, part: part, figures: figures, checks: checks + [run.streamCheck],
            notes: run.notes, isComplete: !run.isEnded)
    }

    private func newLedger(_ path: String, run: String) throws -> LedgerFile {
        do {
            return try LedgerFile(
                path: path, run: run,
                accounts: URL(fileURLWithPath: options.accountsPath).standardizedFileURL.path)
        } catch {
            throw Failure(.cannotCreate, "\(error)")
        }
    }

    private static func figures(of run: LoadRun) async throws -> LoadFigures {
        do {
            return try await run.run()
        } catch let failure as LoadRun.Unopened {
            throw Failure(.unreachable, failure.description)
        } catch let failure as LedgerFile.Failure {
            throw Failure(.inputOutput, failure.description)
        }
    }
}
