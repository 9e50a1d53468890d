import Hub
import Testing

@testable import Simulation

/// Audits of loads on a server in this process, honest and not.
@Suite struct AuditTests {
    private func failed(_ checks: [AuditCheck]) -> [String] {
        checks.filter { !$0.isPassed }.map(\.name)
    }

    @Test("An honest load has every record, every event, and a whole ledger")
    func honest() async throws {
        let world = try await LoadWorld()
        defer { world.remove() }
        // Streams that can't keep up are told to ask for everything, and then owe nothing.
        let (run, figures) = try await world.load(streams: 6, seconds: 4)
        #expect(figures.intended == 200)
        // On a slow machine, the server answers one list of people of an account at a time, and
        // long reads end.
        #expect(figures.done + figures.refused + figures.failed == 200)
        #expect(figures.done > 100)
        #expect(figures.inFlight == 0 && figures.dropped == 0)
        #expect(figures.live.total > 0)
        #expect(run.streamCheck.isPassed, "\(run.streamCheck)")
        let checks = try await world.audit()
        #expect(failed(checks) == [])
        #expect(checks.allSatisfy { $0.compared > 0 })
    }

    @Test("Lost answers leave doubtful records, and none of them is lost or doubled")
    func lostAnswers() async throws {
        let world = try await LoadWorld()
        defer { world.remove() }
        let (_, figures) = try await world.load(
            through: LyingProxy(HubTransport(world.hub), .loseAnswers))
        #expect(figures.failed > 20)
        #expect(figures.inFlight == 0)
        let ledger = try LoadLedger(text: world.ledgerText)
        #expect(ledger.requests.contains { $0.acknowledgedLine == nil })
        #expect(failed(try await world.audit()) == [])
    }

    @Test("A proxy that answers without passing on loses taps, messages and visits")
    func swallowed() async throws {
        let world = try await LoadWorld()
        defer { world.remove() }
        _ = try await world.load(through: LyingProxy(HubTransport(world.hub), .swallow))
        let checks = try await world.audit()
        let names = failed(checks)
        #expect(names.contains("taps acknowledged ≤ value ≤ taps asked"))
        #expect(names.contains("each acknowledged message once, each doubtful one at most once"))
        let lost = checks.flatMap(\.findings).contains { $0.contains("lost the message") }
        #expect(lost)
    }

    @Test("A proxy that passes messages on twice is found, with the message")
    func doubled() async throws {
        let world = try await LoadWorld()
        defer { world.remove() }
        _ = try await world.load(through: LyingProxy(HubTransport(world.hub), .double))
        let checks = try await world.audit()
        #expect(
            failed(checks) == ["each acknowledged message once, each doubtful one at most once"])
        #expect(checks.flatMap(\.findings).allSatisfy { $0.hasSuffix("is there 2 times") })
    }

    @Test("Streams that miss events of messages are found, with their accounts")
    func hiddenEvents() async throws {
        let world = try await LoadWorld()
        defer { world.remove() }
        let (run, _) = try await world.load(
            streams: 4, through: LyingProxy(HubTransport(world.hub), .hideEvents))
        #expect(!run.streamCheck.isPassed)
        #expect(run.streamCheck.findings.first?.contains("load-") == true)
        #expect(failed(try await world.audit()) == [])
    }

    @Test("A ledger that was cut off, damaged or shortened is named, and what it has is checked")
    func cutLedger() async throws {
        let world = try await LoadWorld()
        defer { world.remove() }
        _ = try await world.load()
        let text = try world.ledgerText
        let cut = String(text.prefix(text.count / 2))
        let damaged = text.replacing(" message 1 ", with: " message 2 ")
        var lines = text.split(separator: "\n")
        lines.remove(at: lines.count / 2)
        for ledger in [cut, damaged, lines.joined(separator: "\n"), ""] {
            let names = failed(try await world.audit(ledger))
            #expect(names.first == "the ledger is whole")
        }
    }

    @Test("Records that vanish after the load are found: a message of one side, taps, a visit")
    func vanished() async throws {
        let world = try await LoadWorld()
        defer { world.remove() }
        _ = try await world.load()
        let audit = Audit(of: LoadLedger(text: try world.ledgerText), accounts: world.accounts)
        let views = try await AuditReader(transport: HubTransport(world.hub))
            .views(of: world.accounts)
        #expect(failed(audit.checks(of: views)) == [])

        var without = views
        without[0].messages.remove(at: 3)
        #expect(failed(audit.checks(of: without)).count == 3)

        without = views
        let counter = try #require(views[1].writer.counters.keys.min())
        without[1].writer.counters[counter] = 0
        without[1].listener.counters[counter] = 0
        #expect(
            failed(audit.checks(of: without)) == ["taps acknowledged ≤ value ≤ taps asked"])
        without[1].writer.counters[counter] = 11
        #expect(failed(audit.checks(of: without)).contains("equal on server and devices"))

        without = views
        without[2].visits = []
        #expect(failed(audit.checks(of: without)) == ["each acknowledged visit once"])
    }

    @Test("A block that vanishes, or comes back, is found")
    func vanishedBlock() async throws {
        let world = try await LoadWorld()
        defer { world.remove() }
        let other = world.accounts.members[LoadAccounts.blocked(by: 0, of: 4)].account
        var views = try await AuditReader(transport: HubTransport(world.hub))
            .views(of: world.accounts)
        for isBlocked in [true, false] {
            let records: [LedgerRecord] = [
                .head(run: "test", accounts: "accounts"),
                .asked(1, .block(account: 0, isBlocked: isBlocked)), .acknowledged(1),
                .end(lines: 3),
            ]
            let ledger = LoadLedger(text: records.map { $0.line + "\n" }.joined())
            let audit = Audit(of: ledger, accounts: world.accounts)
            views[0].blocks = isBlocked ? [other] : []
            #expect(audit.blocks(views).isPassed)
            views[0].blocks = isBlocked ? [] : [other]
            #expect(!audit.blocks(views).isPassed)
        }
    }
}
