import API
import Foundation
import Hub
import Testing

@testable import LoadTest

/// The leader of several generators.
@Suite struct LeadTests {
    private func application(_ name: String, clockAhead: Double = 0) -> LoadApplication {
        LoadApplication(name: name, clockAhead: clockAhead)
    }

    private func beat(_ key: String, ready: Bool = true) -> LoadBeat {
        var beat = LoadBeat(key: key)
        beat.isReady = ready
        return beat
    }

    /// A leader whose generators begin at the time 2, called by the letters of a text.
    private func begun(_ names: String) -> LoadLead {
        var lead = LoadLead(parts: names.count)
        for name in names { _ = lead.join(application("\(name)"), key: "\(name)", at: 0) }
        for name in names { _ = lead.hear(beat("\(name)"), at: 1) }
        return lead
    }

    @Test("Each generator gets a part of its own, and none is left for a further one")
    func parts() {
        var lead = LoadLead(parts: 2)
        #expect(lead.join(application("a"), key: "1", at: 0)?.description == "1/2")
        #expect(lead.join(application("b"), key: "2", at: 0)?.description == "2/2")
        #expect(lead.join(application("c"), key: "3", at: 0) == nil)
        #expect(lead.joined == 2 && !lead.isOver)
        #expect(lead.hear(beat("another key"), at: 0) == nil)
    }

    @Test("All begin at one time, once all are ready")
    func beginning() {
        var lead = LoadLead(parts: 2)
        _ = lead.join(application("a"), key: "a", at: 0)
        _ = lead.join(application("b"), key: "b", at: 0)
        #expect(lead.hear(beat("a"), at: 1)?.beginsIn == nil)
        #expect(lead.hear(beat("b", ready: false), at: 1.5)?.beginsIn == nil)
        #expect(lead.hear(beat("b"), at: 2)?.beginsIn == 1)
        #expect(lead.hear(beat("a"), at: 2.25)?.beginsIn == 0.75)
    }

    @Test("A generator that is lost before the beginning leaves its part, one lost later does not")
    func lost() {
        var lead = LoadLead(parts: 2)
        _ = lead.join(application("a"), key: "a", at: 0)
        _ = lead.join(application("b"), key: "b", at: 5)
        #expect(lead.join(application("c"), key: "c", at: 11)?.description == "1/2")
        #expect(lead.hear(beat("a"), at: 12) == nil)

        var late = begun("ab")
        _ = late.hear(beat("a"), at: 9)
        late.look(at: 12)
        #expect(late.generators[1]?.isLost == true && late.generators[0]?.isLost == false)
        // Who was given up does not come back: its part has no verdict in any case.
        #expect(late.hear(beat("b"), at: 12) == nil)
        #expect(!late.isOver)
        late.look(at: 20)
        #expect(late.isOver)
    }

    @Test("A generator that ends before the beginning leaves its part, one that ends with all not")
    func left() async throws {
        let world = try await LoadWorld()
        defer { world.remove() }
        let (run, figures) = try await world.load()
        var end = beat("a")
        end.ledger = "one\n"
        end.result = LoadPartResult(run, name: "test", figures: figures)
        var lead = LoadLead(parts: 2)
        _ = lead.join(application("a"), key: "a", at: 0)
        _ = lead.join(application("b"), key: "b", at: 0)
        _ = lead.hear(beat("b"), at: 1)
        #expect(lead.hear(end, at: 1)?.ledgerBytes == 4)
        #expect(lead.begin == nil && lead.joined == 1)
        #expect(lead.hear(beat("a"), at: 2) == nil)
        #expect(lead.join(application("c"), key: "c", at: 2)?.description == "1/2")
        #expect(lead.hear(beat("c"), at: 3)?.beginsIn == 1)

        var ended = LoadLead(parts: 1)
        _ = ended.join(application("a"), key: "a", at: 0)
        ended.abort()
        _ = ended.hear(end, at: 1)
        #expect(ended.joined == 1 && ended.isOver)
    }

    @Test("A ledger grows by pieces in order, also when an answer was lost")
    func ledgers() {
        var lead = begun("a")
        func tell(_ text: String, from start: Int) -> Int? {
            var beat = LoadBeat(key: "a")
            (beat.ledger, beat.ledgerStart) = (text, start)
            return lead.hear(beat, at: 3)?.ledgerBytes
        }
        #expect(tell("one\n", from: 0) == 4)
        #expect(tell("one\n", from: 0) == 4)
        #expect(tell("three\n", from: 8) == 4)
        #expect(tell("two\n", from: 4) == 8)
        #expect(lead.generators[0]?.ledger == "one\ntwo\n")
    }

    @Test("A threshold of one part, or the leader, ends all")
    func ends() {
        var lead = begun("ab")
        #expect(lead.hear(beat("a"), at: 3)?.isOver == false)
        var crossed = beat("b")
        crossed.aborted = "errors < 1% for 5s abort"
        _ = lead.hear(crossed, at: 4)
        #expect(lead.hear(beat("a"), at: 4)?.isOver == true)
        var asked = begun("a")
        asked.abort()
        #expect(asked.hear(beat("a"), at: 4)?.isOver == true)
        #expect(LoadLead(parts: 1).isOver == false)
    }

    @Test("The shares of all parts are the whole", arguments: [0, 1, 7, 200])
    func shares(total: Int) throws {
        for count in 1...5 {
            let shares = try (1...count).map {
                try #require(LoadPart("\($0)/\(count)")).share(of: total)
            }
            #expect(shares.reduce(0, +) == total)
            #expect((shares.max() ?? 0) - (shares.min() ?? 0) <= 1)
        }
    }

    /// A load of two parts on one server: the second generator is lost in the middle.
    @Test("A lost generator leaves no verdict, its ledger is audited, a wrong clock is said")
    func report() async throws {
        let world = try await LoadWorld()
        defer { world.remove() }
        let (run, figures) = try await world.load()
        let ledger = try world.ledgerText
        var lead = LoadLead(parts: 1)
        _ = lead.join(application("one", clockAhead: 5), key: "a", at: 0)
        _ = lead.hear(beat("a"), at: 1)
        // Half a line more than whole ones: a generator may be lost at any byte.
        var half = LoadBeat(key: "a")
        half.ledger = String(ledger.prefix(ledger.count / 2))
        (half.figures, half.isReady) = (figures, true)
        _ = lead.hear(half, at: 2)
        let plan = try LoadPlan(yaml: "load: T\nmix: {feed: 1}\nphases: [{hold: 1, for: 1s}]")

        var gone = lead
        gone.look(at: 20)
        #expect(gone.isOver)
        let transport = HubTransport(world.hub)
        let partial = try await gone.report(plan, accounts: world.accounts, transport: transport)
        #expect(partial.verdict == .noVerdict)
        #expect(partial.doubts.contains { $0.contains("one, was lost") })
        #expect(partial.remarks?.first?.contains("is 5 s ahead of") == true)
        #expect(partial.checks.contains { $0.name.hasPrefix("taps") && $0.compared > 0 })

        var rest = LoadBeat(key: "a")
        rest.ledgerStart = half.ledger.utf8.count
        rest.ledger = String(ledger.dropFirst(half.ledger.count))
        rest.result = LoadPartResult(run, name: "test", figures: figures)
        _ = lead.hear(rest, at: 3)
        #expect(lead.isOver)
        let whole = try await lead.report(plan, accounts: world.accounts, transport: transport)
        #expect(whole.checks.allSatisfy(\.isPassed) && whole.figures.done == figures.done)
        #expect(whole.checks.contains { $0.name == "no stream missed an event" })
    }

    @Test("A change that is missing from a lost generator's server is found all the same")
    func lostChange() async throws {
        let world = try await LoadWorld()
        defer { world.remove() }
        _ = try await world.load()
        let ledger = try world.ledgerText
        let id = "00000000000000000000000000000001"
        let forged = try #require(MessageSummary.ID(id))
        let lines = [
            LedgerRecord.asked(9_999, .message(from: 0, id: forged)), .acknowledged(9_999),
        ]
        let text =
            ledger.split(separator: "\n").dropLast().joined(separator: "\n") + "\n"
            + lines.map { $0.line + "\n" }.joined()
        let audit = Audit(of: LoadLedger(text: text, isCutOff: true), accounts: world.accounts)
        let checks = try await audit.run(transport: HubTransport(world.hub))
        #expect(checks.first { $0.name == "the ledger is whole" }?.isPassed == true)
        #expect(checks.contains { $0.findings.contains { $0.contains("lost the message \(id)") } })
    }
}
