import Journal
import JournalRules
import Merge
import Primitives
import Storage
import Sync
import TestSupport
import Testing

@testable import WebCore

/// The core against the editor of entries, on the same device with the same clock.
@Suite("The journal in the touch client's core")
struct JournalTwinTests {
    private static let tables = Domain.replica.tables + Domain.journal.tables
    private static let other = DeviceID(high: 9, low: 9)

    /// A page and its twin, with the entries that were ever made.
    private struct Pair {
        var page: Page
        let twin: JournalTwin
        var all: [EntryID] = []
        /// Earlier states of entries, from which another device goes on.
        var earlier: [EntryID: Document] = [:]
    }

    @Test(
        "Random verbs make the documents that the editor makes, byte for byte",
        arguments: 0..<UInt64(Sweep.count(3, long: 400)))
    func documents(seed: UInt64) async throws {
        try await withStore(.memory, tables: Self.tables) { store in
            var generator = SeededGenerator(seed: seed)
            let randomness = Randomness(seed: seed)
            var pair = Pair(page: Page(randomness), twin: JournalTwin(store: store, randomness))
            for number in 1...UInt64(200) {
                let step = [0, 1, 900, 60_000, 86_400_000, 604_800_000, 2_592_000_000, -3000]
                    .randomElement(using: &generator)
                pair.twin.clock.jump(by: .milliseconds(step ?? 0))
                if generator.chance(0.2) {
                    try await receive(in: &pair, using: &generator)
                }
                let verb = EntryVerb.random(on: pair.all, using: &generator)
                randomness.begin(seed << 32 + number)
                try await perform(verb, on: &pair, seed: seed << 32 + number)
                try await compare(&pair, after: verb)
                if number % 10 == 0 { try await search(in: &pair, using: &generator) }
            }
        }
    }

    private func perform(_ verb: EntryVerb, on pair: inout Pair, seed: UInt64) async throws {
        let answer = pair.page.send(verb.request(at: pair.twin.clock.now))
        let (error, kept) = try await pair.twin.perform(verb, seed: seed)
        #expect(answer.error == error, "\(verb)")
        if error != nil { #expect(answer["rows"]?.array == [], "\(verb)") }
        let words = answer["notice"]?["words"]?.string ?? ""
        #expect(kept.allSatisfy { words.contains($0) }, "\(kept) in \(words)")
        #expect((answer["notice"]?["kind"] == .string("kept")) == !kept.isEmpty)
        for key in (pair.page.disk["documents"] ?? [:]).keys.sorted() {
            guard key.hasPrefix("entry."), let id = EntryID(String(key.dropFirst(6))),
                !pair.all.contains(id)
            else { continue }
            pair.all.append(id)
            pair.earlier[id] = try document(key, in: pair.page)
        }
    }

    private func document(_ key: String, in page: Page) throws -> Document {
        let row = JSONValue.of(page.disk["documents"]?[key] ?? "null")
        var writer = JSONWriter()
        writer.value(row["state"] ?? .null)
        return try Document(canonicalText: String(decoding: writer.bytes, as: UTF8.self))
    }

    /// Lets another device change an entry, of which it may have seen an earlier state only.
    private func receive(in pair: inout Pair, using generator: inout SeededGenerator) async throws {
        guard let id = pair.all.randomElement(using: &generator) else { return }
        let key = "entry.\(id)"
        let own = try document(key, in: pair.page)
        let start = generator.chance(0.5) ? own : pair.earlier[id] ?? own
        var edit = Edit(
            document: start, device: Self.other,
            clock: HybridClock(latest: start.latestStamp?.time ?? 0),
            now: pair.twin.clock.now + .seconds(Int.random(in: -100...100, using: &generator)))
        switch Int.random(in: 0..<10, using: &generator) {
        case 0..<6:
            let texts = ["Elsewhere", "The rain stopped in time. #weather", "quad:sealed:1:x:y"]
            edit.set([StoredText(texts.randomElement(using: &generator) ?? "")])
        case 6: edit.setDeleted(generator.chance(0.5))
        case 7: edit.set(EntryField.isStarred, to: .bool(generator.chance(0.5)))
        default: edit.set(EntryField.at, to: .integer(pair.twin.clock.now.milliseconds - 5000))
        }
        try await pair.twin.receive(edit.document, of: id)
        pair.page.receive(edit.document, key: key, own, at: pair.twin.clock.now)
        if generator.chance(0.3) { pair.earlier[id] = edit.document }
    }

    private func compare(_ pair: inout Pair, after verb: EntryVerb) async throws {
        let now = pair.twin.clock.now
        let documents = try await pair.twin.documents()
        let rows = pair.page.disk["documents"] ?? [:]
        #expect(rows.count == documents.count)
        for (key, text) in documents {
            #expect(rows[key]?.hasSuffix(",\"state\":\(text)}") == true, "\(verb)")
        }
        let view = pair.page.ask("view", at: now)
        #expect(
            JSONValue.of(pair.page.reopened(at: now), "view", at: now).differences(from: view)
                == [],
            "rows make the same core: \(verb)")
        let entries = try await pair.twin.read { try $0.list() }
        let listed = pair.page.ask("entries", at: now, "\"limit\":500")
        #expect(Self.told(listed["entries"]) == entries.map(Self.told), "\(verb)")
        let journal = view["journal"]
        #expect(
            Self.told(journal?["latest"].map { .array($0 == .null ? [] : [$0]) })
                == entries.prefix(1).map(Self.told))
        let conflicts = entries.filter(\.isConflicted).map { JSONValue.string("\($0.id)") }
        #expect(journal?["conflicts"]?.array == conflicts)
        let (draft, keeps) = try await pair.twin.read { (try $0.draft(), try $0.keeps()) }
        #expect(journal?["draft"]?.string == draft, "\(verb)")
        #expect(journal?["keeps"]?.string == keeps.map { "\($0)" })
        let actions = (pair.page.disk["actions"] ?? [:]).sorted { Int($0.key)! > Int($1.key)! }
            .map { _, text in
                let row = JSONValue.of(text)
                return "\(row["name"]?.string ?? ""), \(row["about"]?.string ?? ""), "
                    + "\(row["isUndone"]?.bool ?? false)"
            }
        #expect(try await pair.twin.actions() == actions, "\(verb)")
    }

    /// Compares what is found, what is remembered, and a list by pages.
    private func search(in pair: inout Pair, using generator: inout SeededGenerator) async throws {
        let now = pair.twin.clock.now
        let all = ["rain", "ZOE cafe", "bre", "#weather", "s #weather", "ete", "line", "?", "שלו"]
        let words = all.randomElement(using: &generator) ?? ""
        let search = EntrySearch(words)
        let found = try await pair.twin.read { entries in
            let filter = EntryFilter(tag: search.tag)
            if search.isTagAlone { return try entries.list(filter) }
            do {
                return try entries.search(search.words, filter, isTyping: true).map(\.entry)
            } catch JournalError.noWords { return [] }
        }
        let answer = pair.page.ask(
            "entries", at: now, "\"words\":\(words.quoted),\"limit\":500")
        #expect(Self.told(answer["entries"]) == found.map(Self.told), "\(words)")
        let day = Page.rule.day(of: now)
        let memories = try await pair.twin.read { try $0.onThisDay(day, rule: Page.rule) }
        let told = pair.page.ask("memories", at: now)["memories"]?.array ?? []
        #expect(told.map { $0["day"]?.string } == memories.map { "\($0.day)" })
        #expect(told.map { Self.told($0["entries"]) } == memories.map { $0.entries.map(Self.told) })
        var pages: [String] = []
        var last: String?
        repeat {
            let after = last.map { ",\"afterEntry\":\"\($0)\"" } ?? ""
            let page = pair.page.ask("entries", at: now, "\"limit\":3" + after)
            let shown = page["entries"]?.array ?? []
            pages += Self.told(page["entries"])
            last = page["hasMore"]?.bool == true ? shown.last?["id"]?.string : nil
        } while last != nil
        #expect(pages == (try await pair.twin.read { try $0.list() }).map(Self.told))
    }

    private static func told(_ entries: JSONValue?) -> [String] {
        (entries?.array ?? []).map { entry in
            let texts = (entry["texts"]?.array ?? []).compactMap(\.string)
            return "\(entry["id"]?.string ?? "") \(entry["date"]?.string ?? "") "
                + "\(entry["time"]?.string ?? "") \(entry["isStarred"]?.bool ?? false) "
                + "\(entry["locked"]?.string ?? "") \(entry["damaged"]?.string ?? "") \(texts)"
        }
    }

    private static func told(_ entry: Entry) -> String {
        let written = Page.rule.zone.wallTime(at: entry.at)
        return "\(entry.id) \(written.date) \(written.clock) \(entry.isStarred) "
            + "\(entry.lockedTexts) \(entry.damagedTexts) \(entry.texts)"
    }
}

extension JournalTwinTests {
    @Test("A change of a text that was replaced meanwhile stays beside it, also when opened again")
    func changedMeanwhile() {
        for (was, texts) in [("Before", ["Theirs", "Mine"]), ("Theirs", ["Mine"])] {
            var page = Page()
            let written = page.ask("writeEntry", "\"text\":\"Before\"")
            let id = "\"id\":\"\(written["journal"]?["latest"]?["id"]?.string ?? "")\""
            let change = id + ",\"text\":\"Mine\",\"was\":\"\(was)\""
            #expect(page.ask("keepDraft", change).error == nil)
            page.ask("editEntry", id + ",\"text\":\"Theirs\"")
            #expect(page.ask("keepDraft", change).error == nil)
            page.reopen(at: .begin)
            let kept = page.ask("view")["journal"]?["changes"]?.array?.first
            #expect(kept?["text"] == .string("Mine") && kept?["was"] == .string(was))
            let latest = page.ask("editEntry", change)["journal"]?["latest"]
            #expect(latest?["texts"]?.array?.compactMap(\.string) == texts)
            #expect(page.ask("view")["journal"]?["changes"] == nil)
            let undone = page.ask("undo")["journal"]?["latest"]?["texts"]
            #expect(undone?.array?.compactMap(\.string) == ["Theirs"])
        }
    }
}

extension Page {
    /// Takes over what another device wrote of a document, as rows that are opened.
    mutating func receive(_ document: Document, key: String, _ own: Document, at now: Instant) {
        var joined = own
        joined.merge(document)
        damage("documents", key, "{\"change\":\"1\",\"state\":\(joined.canonicalText)}")
        let state = JSONValue.of(disk["state"]?["replica"] ?? "null")
        var clock = HybridClock(latest: UInt64(state["clock"]?.string ?? "") ?? 0)
        if let stamp = document.latestStamp { clock.observe(stamp) }
        let members = ["device", "change"].map { "\"\($0)\":\"\(state[$0]?.string ?? "")\"" }
        damage(
            "state", "replica",
            "{\(members[0]),\"clock\":\"\(clock.latest)\",\(members[1])}")
        reopen(at: now)
    }
}
