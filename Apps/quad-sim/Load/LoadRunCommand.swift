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

    @Option(help: "A file for the report, as JSON.")
    var out: String?

    @OptionGroup
    var reports: ReportOptions

    @Option(
        name: .customLong("threshold"),
        help: "A further bound, such as 'sync.push.p99 < 50ms'; may be given several times.")
    var thresholds: [String] = []

    func run() async throws {
        var plan = try LoadFiles.plan(options.file)
        for text in thresholds { plan.thresholds.append(try threshold(text, in: plan)) }
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
        let files = try reports.files()
        let begin = Environment.live.now()
        let report = try await options.withServer(for: plan) { loaded, disturber in
            try await load(plan, part, loaded, disturber, stop)
        }
        for line in report.lines { print(line) }
        try files.write(report.common(since: begin), json: report)
        if let out { try LoadFiles.write(report, to: out) }
        fflush(nil)
        if let number = stop.signal, report.verdict != .dataLost {
            throw Failure(signal: number, "the load was ended early: its report has no verdict")
        }
        try report.conclude()
    }

    private func threshold(_ text: String, in plan: LoadPlan) throws -> Threshold {
        do {
            let threshold = try Threshold(text)
            if let objection = threshold.objection(in: plan) { throw Failure(.usage, objection) }
            return threshold
        } catch let senseless as Threshold.Senseless {
            throw Failure(.usage, senseless.description)
        }
    }

    private func load(
        _ plan: LoadPlan, _ part: LoadPart, _ loaded: LoadServer, _ disturber: LoadDisturber,
        _ stop: SignalStop
    ) async throws -> LoadReport {
        let path = options.accountsPath
        var known = try LoadFiles.accounts(path)
        if known == nil { known = try await options.make(plan, on: loaded) }
        guard let kept = known, kept.members.count >= plan.accounts else {
            throw Failure(
                .badData,
                "\(path) has \(known?.members.count ?? 0) accounts, the load needs "
                    + "\(plan.accounts): remove the file to make them")
        }
        let name = String(
            Environment.live.newID(Identifier<LoadPlan>.self).description.prefix(12))
        let ledgerPath = ledger ?? "\(options.file).\(name).ledger"
        let book: LedgerFile
        do {
            book = try LedgerFile(
                path: ledgerPath, run: name,
                accounts: URL(fileURLWithPath: path).standardizedFileURL.path)
        } catch {
            throw Failure(.cannotCreate, error.description)
        }
        let run = LoadRun(
            plan, accounts: kept, name: name,
            parts: LoadRun.Parts(
                transport: loaded.transport, ledger: book, environment: .live, clock: .live,
                part: part, disturb: { try await disturber.disturb($0) },
                measure: { disturber.sample() }))
        let figures = try await measured(run, stop)
        disturber.calm()
        let audit = Audit(of: try LoadFiles.ledger(ledgerPath), accounts: kept, part: part)
        let checks = try await LoadFiles.checks(of: audit, transport: loaded.transport)
        return LoadReport(
            plan, run: name, part: part, figures: figures, checks: checks + [run.streamCheck],
            notes: run.notes, isComplete: !run.isEnded)
    }

    /// Runs a load with a line of its figures every ten seconds.
    private func measured(
        _ run: LoadRun, _ stop: SignalStop
    ) async throws -> LoadFigures {
        let telling = Task {
            let isTerminal = isatty(STDERR_FILENO) == 1
            var tenths = 0
            while !Task.isCancelled {
                try await Task.sleep(for: .milliseconds(100))
                tenths += 1
                if stop.signal != nil { run.end() }
                if isTerminal, tenths % 10 == 0 {
                    FileHandle.standardError.write(Data("\r\u{1B}[K\(run.figures.line)".utf8))
                } else if tenths % 100 == 0 {
                    FileHandle.standardError.write(Data("\(run.figures.line)\n".utf8))
                }
            }
        }
        defer {
            telling.cancel()
            if isatty(STDERR_FILENO) == 1 {
                FileHandle.standardError.write(Data("\r\u{1B}[K".utf8))
            }
        }
        do {
            return try await run.run()
        } catch let failure as LoadRun.Unopened {
            throw Failure(.unreachable, failure.description)
        } catch let failure as LedgerFile.Failure {
            throw Failure(.inputOutput, failure.description)
        }
    }
}
