import ArgumentParser
import Foundation
import LoadTest
import Primitives

/// A generator that makes a part of a load under a leader.
struct JoinCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "join",
        abstract: "Make a part of a load that quad-sim lead hands out.",
        discussion: """
            The leader has the file, the accounts and the report. This machine keeps the ledger \
            of its part, which the leader gets as it grows.
            """)

    @Argument(help: "The address of the leader, such as http://10.0.0.1:7070.")
    var leader: String

    @Option(help: "The file of the leader's token, copied from its machine.", completion: .file())
    var tokenFile: String

    @Option(help: "The file for the ledger, a new one (default: load.RUN.ledger).")
    var ledger: String?

    @Option(help: "A file for the report of the part, as JSON; the leader has the audit.")
    var out: String?

    func run() async throws {
        if let out { try ReportFiles.check(out) }
        let client = try LeadClient(
            leader, token: try LeadToken.read(tokenFile, isMade: false))
        let result: Result<Void, any Error>
        do {
            result = .success(try await join(client, SignalStop()))
        } catch {
            result = .failure(error)
        }
        await client.shutdown()
        try result.get()
    }

    private func join(_ client: LeadClient, _ stop: SignalStop) async throws {
        let ahead = try await client.clockAhead()
        if abs(ahead) > 1 {
            let way = ahead > 0 ? "ahead of" : "behind"
            Output.report(
                "quad-sim: this machine's clock is \(Int(abs(ahead).rounded())) s \(way) the "
                    + "leader's: set it right")
        }
        let application = LoadApplication(
            name: "\(ThisMachine.name) \(getpid())", clockAhead: ahead)
        let invitation = try await client.join(application)
        var plan = try LoadFiles.plan(text: invitation.plan, of: "the leader's load")
        for text in invitation.thresholds { plan.thresholds.append(try Threshold(text)) }
        try Output.write(["part \(invitation.part) of \(plan.title), on \(invitation.server)"])
        let loaded = try await LoadServer(invitation.server)
        let result: Result<Void, any Error>
        do {
            let remark = application.remark(of: invitation.part)
            result = .success(try await load(plan, invitation, remark, loaded, client, stop))
        } catch {
            result = .failure(error)
        }
        await loaded.shutdown()
        try result.get()
    }

    private func load(
        _ plan: LoadPlan, _ invitation: LoadInvitation, _ remark: String?, _ loaded: LoadServer,
        _ client: LeadClient, _ stop: SignalStop
    ) async throws {
        let name = LoadFiles.newRun()
        let path = ledger ?? "load.\(name).ledger"
        let book = try LoadFiles.newLedger(path, run: name, accounts: invitation.accountsPath)
        let clock = LoadClock.live
        let part = JoinedPart(client, key: invitation.key, ledger: path, clock: clock)
        var parts = LoadRun.Parts(
            transport: loaded.crowd, ledger: book, environment: .live, clock: clock,
            part: invitation.part)
        parts.begin = { try await part.begin() }
        let run = LoadRun(plan, accounts: invitation.accounts, name: name, parts: parts)
        if let remark { run.note(remark) }
        let telling = Task { await part.accompany(run) }
        let figures: LoadFigures
        do {
            figures = try await LoadProgress.tell(
                stop, line: { run.line }, end: { Task { await part.end(run) } }
            ) { try await LoadFiles.figures(of: run) }
        } catch {
            telling.cancel()
            throw error
        }
        telling.cancel()
        await telling.value
        try await part.finish(LoadPartResult(run, name: name, figures: figures))
        if let out {
            let report = LoadReport(
                plan, run: name, part: invitation.part, figures: figures,
                checks: [run.streamCheck], notes: run.notes, isComplete: !run.isEnded)
            try LoadFiles.write(report, to: out)
        }
        try Output.write([
            "\(figures.intended) requests, told to the leader; the ledger is \(path)"
        ])
        if let number = stop.signal {
            throw Failure(signal: number, "the part was ended early")
        }
    }
}
