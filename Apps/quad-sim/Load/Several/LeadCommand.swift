import ArgumentParser
import Foundation
import LoadTest
import Primitives

/// The leader of a load that several generators make.
struct LeadCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "lead",
        abstract: "Have several generators make one load, and account for all data afterwards.",
        discussion: """
            It hands out the file, the accounts and a part to each quad-sim join, has all begin \
            at once, adds their reports and audits their ledgers. A generator that is lost leaves \
            the whole without a verdict. Exit codes are those of quad-sim load.
            """)

    @OptionGroup
    var options: LoadOptions

    @Option(help: "The number of generators.")
    var parts: Int

    @Option(help: "The address at which generators ask, HOST:PORT; port 0 is a free one.")
    var listen = "127.0.0.1:0"

    @Option(
        help: "The file of the token that generators must know; made if it is missing.",
        completion: .file())
    var tokenFile: String

    @OptionGroup
    var outcome: LoadOutcomeOptions

    /// The time for which a leader waits for its generators, in seconds.
    private static let patience = 600.0

    func validate() throws {
        guard (1...LoadPart.most).contains(parts) else {
            throw ValidationError("--parts is a number from 1 to \(LoadPart.most)")
        }
    }

    func run() async throws {
        let plan = try LoadFiles.plan(options.file, thresholds: outcome.thresholds)
        guard plan.chaos.allSatisfy({ $0.lane == .streams }) else {
            throw Failure(
                .usage, "a load of several generators disturbs only streams: see docs/load.md")
        }
        let token = try LeadToken.read(tokenFile, isMade: true)
        let files = try outcome.files()
        let (stop, begin) = (SignalStop(), Environment.live.now())
        let (report, unkept) = try await options.withServer { loaded, _ in
            try await lead(plan, loaded, token: token, stop)
        }
        if let unkept { Output.report("quad-sim: \(unkept.sentence)") }
        try outcome.leave(report, since: begin, in: files)
        if let number = stop.signal, report.verdict != .dataLost {
            throw Failure(signal: number, "the load was ended early: its report has no verdict")
        }
        try report.conclude()
        if let unkept { throw Failure(unkept.kind, "the ledgers of all parts were not kept") }
    }

    private func lead(
        _ plan: LoadPlan, _ loaded: LoadServer, token: String, _ stop: SignalStop
    ) async throws -> (report: LoadReport, unkept: Failure?) {
        let kept = try await options.accounts(for: plan, on: loaded)
        let text = try LoadFiles.text(options.file)
        let (thresholds, server) = (outcome.thresholds, loaded.address)
        let accountsPath = URL(fileURLWithPath: options.accountsPath).standardizedFileURL.path
        let desk = LeadDesk(parts: parts) { part, key in
            LoadInvitation(
                part: part, key: key, plan: text, thresholds: thresholds, server: server,
                accounts: kept, accountsPath: accountsPath)
        }
        let door = try LeadDoor(at: listen, token: token) { desk.answer($0) }
        defer { door.end() }
        try Output.write(["quad-sim join \(door.address) --token-file \(tokenFile)"])
        let state = try await LoadProgress.tell(
            stop, line: { Self.line(desk.state) }, end: { desk.abort() }
        ) { try await Self.outcome(of: desk) }
        if let number = stop.signal, state.joined == 0 {
            throw Failure(
                signal: number, "the load was ended before it began: no generator was there")
        }
        // A full disk must not take the audit, which needs none.
        let unkept = keep(state)
        do {
            return (try await audited(state, plan, kept, loaded), unkept)
        } catch {
            if let unkept { Output.report("quad-sim: \(unkept.sentence)") }
            throw error
        }
    }

    private static func outcome(of desk: LeadDesk) async throws -> LoadLead {
        while true {
            let state = desk.state
            if state.isOver { return state }
            if state.begin == nil, desk.now > patience {
                throw Failure(
                    .tryAgain,
                    "\(state.joined) of \(state.generators.count) generators came in "
                        + "\(Int(patience / 60)) minutes")
            }
            try await Task.sleep(for: .milliseconds(50))
        }
    }

    private static func line(_ state: LoadLead) -> String {
        state.begin == nil
            ? "\(state.joined) of \(state.generators.count) generators are there"
            : state.figures.line
    }

    /// Keeps the ledgers of all parts beside the file, as far as they came, and returns the first
    /// failure.
    private func keep(_ state: LoadLead) -> Failure? {
        let name = LoadFiles.newRun()
        var first: Failure?
        for (index, generator) in state.generators.enumerated() {
            guard let generator else { continue }
            do throws(Failure) {
                try ReportFiles.put(
                    generator.ledger, into: "\(options.file).\(name).part\(index + 1).ledger")
            } catch {
                first = first ?? error
            }
        }
        return first
    }

    private func audited(
        _ state: LoadLead, _ plan: LoadPlan, _ accounts: LoadAccounts, _ loaded: LoadServer
    ) async throws -> LoadReport {
        do {
            return try await LoadProgress.tell(line: { LoadFiles.auditLine }) {
                try await state.report(plan, accounts: accounts, transport: loaded.transport)
            }
        } catch let error as LoadReport.Unmergeable {
            throw Failure(.tryAgain, error.description)
        } catch {
            throw Failure(
                .unreachable,
                "the data cannot be read for the audit: \(error): quad-sim audit does it again")
        }
    }
}
