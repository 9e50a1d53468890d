import Journal
import JournalRules
import Primitives
import Storage
import Sync
import TestSupport
import Testing

@testable import WebCore

@Suite("What a browser keeps of a journal that another device encrypts")
struct SealedLogTests {
    private let clock = ManualClock(.begin)

    /// Encrypts the journal of an account on another device.
    private func encrypt(over network: Network) async throws {
        let tables = Domain.replica.tables + Domain.journal.tables
        try await withStore(.memory, tables: tables) { store in
            let environment = Environment.seeded(5, clock: clock)
            let replica = try await Replica.open(
                in: store, owner: .local, environment: environment)
            let domain = JournalDomain(replica: replica, environment: environment)
            let projections = JournalDomain.projections(of: replica)
            func sync() async throws {
                _ = try await Synchronizer(
                    store: store, replica: replica, projections: projections
                ).sync(with: network)
            }
            try await sync()
            try await JournalLock(store: store, domain: domain)
                .encrypt(with: "right as rain", work: JournalLock.rehearsalWork)
            try await sync()
        }
    }

    @Test(
        "No text stays, at once and in a page opened later, and the rest can be undone",
        arguments: [
            [], ["editEntry"], ["starEntry"], ["deleteEntries"], ["editEntry", "undo"],
            ["undo"], ["editEntry", "starEntry", "deleteEntries", "undo", "undo", "undo"],
        ])
    func sealing(verbs: [String]) async throws {
        let network = try await Network(seed: 1, clock: clock)
        network.heal()
        var browser = Browser(Page())
        browser.signIn(at: .begin)
        let counters = browser.page.ask("add", "\"titles\":[\"Kids\"]")["counters"]?.array
        let kids = counters?.first?["id"]?.string ?? ""
        browser.page.ask("tap", "\"id\":\"\(kids)\",\"times\":\"1\"")
        let new = browser.page.ask("writeEntry", "\"text\":\"Secret rain\"")
        let id = new["journal"]?["latest"]?["id"]?.string ?? ""
        for verb in verbs {
            let members = [
                "editEntry": "\"id\":\"\(id)\",\"text\":\"Secret sun\"",
                "starEntry": "\"id\":\"\(id)\",\"isStarred\":true",
                "deleteEntries": "\"ids\":[\"\(id)\"]",
            ]
            #expect(browser.page.ask(verb, members[verb] ?? "").error == nil, "\(verb)")
        }
        #expect("\(browser.page.disk)".contains("Secret"))
        let before = browser.page.disk
        await browser.sync(over: network, at: .begin)
        clock.advance(by: .seconds(1))
        try await encrypt(over: network)
        // Another change of the entry waits meanwhile.
        let star = "\"id\":\"\(id)\",\"isStarred\":"
        browser.page.ask("starEntry", at: clock.now, "\(star)\(!verbs.contains("starEntry"))")
        await browser.sync(over: network, at: clock.now)
        let view = browser.page.ask("view", at: clock.now)
        #expect(view["journal"]?["isLocked"] == .bool(true))
        #expect(!"\(browser.page.disk)\(view)".contains("Secret"))
        #expect(view["undo"] == .string("+1 Kids"))
        #expect(browser.page.reopened(at: clock.now).log.actions.count == 2)
        // What an earlier version left on the disk goes, too.
        for (key, row) in before["actions"] ?? [:] { browser.page.damage("actions", key, row) }
        browser.page.reopen(at: clock.now)
        #expect(!"\(browser.page.disk)".contains("Secret"))
        // What is done from now on is undone as everywhere, also in a page opened later.
        for isStarred in [true, false] {
            browser.page.ask("starEntry", at: clock.now, "\(star)\(isStarred)")
        }
        browser.page.reopen(at: clock.now)
        for _ in 1..<browser.page.core.log.actions.count {
            #expect(browser.page.ask("undo", at: clock.now).error == nil)
        }
        #expect(browser.page.ask("view", at: clock.now)["undo"] == .string("adding Kids"))
    }
}
