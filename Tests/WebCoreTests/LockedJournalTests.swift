import Journal
import JournalRules
import Merge
import Primitives
import Storage
import Sync
import TestSupport
import Testing

@testable import WebCore

@Suite("A locked journal in a browser")
struct LockedJournalTests {
    private static let tables = Domain.replica.tables + Domain.journal.tables

    /// The documents of a journal, by the keys of their rows.
    private typealias Rows = [String: String]

    /// The documents of a journal of two entries before it is encrypted, afterwards, and after the
    /// encryption has ended.
    private func stages() async throws -> [Rows] {
        var stages: [Rows] = []
        try await withStore(.memory, tables: Self.tables) { store in
            let environment = Environment.seeded(5, clock: ManualClock(.begin))
            let replica = try await Replica.open(
                in: store, owner: .local, environment: environment)
            let domain = JournalDomain(replica: replica, environment: environment)
            let lock = JournalLock(store: store, domain: domain)
            func rows() async throws -> Rows {
                try await store.read { transaction in
                    var rows: Rows = [:]
                    for kind in [EntryField.kind, KeyDocument.kind] {
                        let all = try replica.documents(
                            of: kind, beginningWith: "", in: transaction)
                        for one in all {
                            rows["\(kind.rawValue).\(one.id)"] = one.document.canonicalText
                        }
                    }
                    return rows
                }
            }
            try await store.write { transaction in
                let action = try replica.begin(in: transaction)
                for text in ["Rain", "Sun"] {
                    try domain.editor(in: action).add(text)
                }
                try replica.log(action, in: transaction)
            }
            stages.append(try await rows())
            try await lock.encrypt(with: "right as rain", work: JournalLock.rehearsalWork)
            stages.append(try await rows())
            try await lock.decrypt()
            stages.append(try await rows())
        }
        return stages
    }

    private func page(_ rows: Rows) -> Page {
        var page = Page()
        for (key, state) in rows {
            page.damage("documents", key, "{\"change\":\"0\",\"state\":\(state)}")
        }
        page.reopen(at: .begin)
        return page
    }

    @Test("It shows dates, and nothing is written, changed or searched; stars and deleting work")
    func locked() async throws {
        var page = page(try await stages()[1])
        let before = page.disk
        let view = page.ask("view")
        #expect(view["journal"]?["isLocked"] == .bool(true))
        #expect(view["journal"]?["latest"]?["texts"] == .array([]))
        #expect(view["journal"]?["latest"]?["locked"] == .string("1"))
        #expect(view["journal"]?["latest"]?["date"] == .string("2023-11-14"))
        let id = view["journal"]?["latest"]?["id"]?.string ?? ""
        for (verb, members) in [
            ("writeEntry", "\"text\":\"Wind\""), ("keepDraft", "\"text\":\"Wi\""),
            ("editEntry", "\"id\":\"\(id)\",\"text\":\"Wind\""),
            ("entries", "\"words\":\"rain\""),
        ] {
            #expect(page.ask(verb, members).error == "the journal is locked", "\(verb)")
        }
        #expect(page.disk == before, "what is sealed is kept as it is")
        let star = page.ask("starEntry", "\"id\":\"\(id)\",\"isStarred\":true")
        #expect(star["undo"] == .string("the star of \(Instant.begin)"))
        #expect(
            page.ask("deleteEntries", "\"ids\":[\"\(id)\"]")["journal"]?["count"] == .string("1"))
        #expect(page.ask("undo")["journal"]?["count"] == .string("2"))
    }

    @Test("It is open before it is encrypted and after that has ended, and locked without the keys")
    func stagesOfLock() async throws {
        let stages = try await stages()
        for (stage, isLocked) in zip(stages, [false, true, false]) {
            var page = page(stage)
            #expect(page.ask("view")["journal"]?["isLocked"] == .bool(isLocked))
            #expect((page.ask("writeEntry", "\"text\":\"Wind\"").error == nil) == !isLocked)
        }
        // The keys may come later than what they sealed.
        var early = page(stages[1].filter { $0.key.hasPrefix("entry.") })
        #expect(early.ask("view")["journal"]?["isLocked"] == .bool(true))
        // Entries that another device hasn't opened again don't lock a journal without keys.
        var late = page(stages[1].merging(stages[2].filter { $0.key.hasPrefix("vault.") }) { $1 })
        #expect(late.ask("view")["journal"]?["isLocked"] == .bool(false))
        #expect(late.ask("view")["journal"]?["latest"]?["locked"] == .string("1"))
    }

    @Test("Documents of kinds that aren't known are kept as they are")
    func unknown() throws {
        var edit = Edit(
            document: Document(), device: DeviceID(high: 3, low: 3), clock: HybridClock(),
            now: .begin)
        edit.set("name", to: .text("later"))
        var page = page(["garden.1": edit.document.canonicalText])
        let before = page.disk["documents"]
        page.ask("writeEntry", "\"text\":\"Rain\"")
        page.ask("undo")
        #expect(page.disk["documents"]?["garden.1"] == before?["garden.1"])
        #expect(page.reopened(at: .begin).others.count == 2)
    }
}
