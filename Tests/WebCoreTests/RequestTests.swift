import CountingRules
import Primitives
import TestSupport
import Testing

@testable import WebCore

@Suite("Requests to the touch client's core")
struct RequestTests {
    /// A page with two counters, and valid requests of every verb.
    private func world() -> (page: Page, requests: [String]) {
        var page = Page()
        page.ask("add", "\"titles\":[\"Kids\",\"Adults\"]")
        page.ask("add", at: .begin + .seconds(1), "\"titles\":[\"Run\"],\"kind\":\"time\"")
        let group = page.ask("addGroup", "\"name\":\"Team\"")["made"]?.string ?? ""
        let ids = (page.ask("view")["order"]?.array ?? []).compactMap(\.string)
        page.ask("writeEntry", "\"text\":\"Rain\"")
        page.ask("tap", "\"id\":\"\(ids[0])\",\"times\":1")
        let entry = "\"id\":\(page.ask("view")["journal"]?["latest"]?["id"]?.string?.quoted ?? "")"
        let taps = CounterID(ids[0]).map { page.taps(of: $0) } ?? "[]"
        let (id, list) = ("\"id\":\"\(ids[0])\"", "\"ids\":[\"\(ids[0])\",\"\(ids[1])\"]")
        let members: [(String, String)] = [
            ("open", "\"zone\":\(Page.zone),\"dayStart\":180,\"rows\":[]"), ("view", ""),
            ("zone", "\"zone\":\(Page.zone)"), ("add", "\"titles\":[\"a\"],\"color\":\"#00A0B0\""),
            ("tap", id + ",\"times\":\"1\""), ("takeBack", id), ("set", id + ",\"value\":\"5\""),
            ("reset", list), ("edit", id + ",\"title\":\"b\",\"icon\":null,\"step\":\"2\""),
            ("settings", id), ("move", id + ",\"after\":\"\(ids[1])\""), ("archive", list),
            ("unarchive", list), ("delete", list), ("undo", ""), ("redo", ""), ("share", list),
            ("writeEntry", "\"text\":\"Sun #weather\",\"isStarred\":true"),
            ("editEntry", entry + ",\"text\":\"More rain\""), ("entry", entry),
            ("starEntry", entry + ",\"isStarred\":true"),
            ("deleteEntries", entry.replacing("id\":", with: "ids\":[") + "]"),
            ("keepEntries", "\"keeps\":\"30\""), ("surplus", "\"keeps\":null"),
            ("keepDraft", "\"text\":\"Win\""), ("memories", ""),
            ("entries", "\"words\":\"rai #weather\",\"limit\":3,\"onlyStarred\":false"),
            ("addGroup", "\"name\":\"Blue\",\"color\":\"#00A0B0\",\"icon\":\"ring\""),
            ("editGroup", "\"group\":\"\(group)\",\"name\":\"Red\",\"icon\":null"),
            ("resetGroup", "\"group\":\"\(group)\""), ("archiveGroup", "\"group\":\"\(group)\""),
            ("deleteGroup", "\"group\":\"\(group)\""),
            ("moveGroup", "\"group\":\"\(group)\",\"after\":null"),
            ("regroup", list + ",\"group\":\"\(group)\""), ("settle", ""),
            (
                "add",
                "\"titles\":[\"a\",\"b\"],\"colors\":[\"#00A0B0\",\"#CC333F\"],\"start\":\"3\""
            ),
            ("add", "\"titles\":[\"a\"],\"goal\":\"8\",\"aim\":\"atMost\",\"period\":\"10d\""),
            ("edit", id + ",\"goal\":\"8\",\"period\":\"day\",\"rows\":\(taps)"),
            ("start", "\"ids\":[\"\(ids[2])\"],\"boot\":\"b\",\"elapsed\":\"12\""),
            ("history", id + ",\"rows\":\(taps)"),
            ("withdraw", id + ",\"sequence\":\"1\",\"rows\":\(taps)"),
        ]
        return (page, members.map { Page.request($0, at: .begin, $1) })
    }

    @Test("Every verb is answered; redo only after an undo")
    func valid() {
        let (page, requests) = world()
        for request in requests {
            var copy = page
            let isRedo = request.contains("\"redo\"")
            #expect((copy.send(request).error != nil) == isRedo, "\(request)")
        }
    }

    @Test("A request that ends early is an error, and changes nothing")
    func cut() {
        var (page, requests) = world()
        let before = page.ask("view")
        for request in requests {
            for count in 0..<request.utf8.count {
                let answer = page.send(
                    String(decoding: Array(request.utf8)[..<count], as: UTF8.self))
                #expect(answer["error"]?["isRequestWrong"] == .bool(true))
                #expect(answer["rows"] == .array([]))
            }
        }
        #expect(page.ask("view") == before)
    }

    @Test("No request stops the core, whatever its bytes are")
    func damaged() {
        let (page, requests) = world()
        var generator = SeededGenerator(seed: 5)
        let pieces = [
            "null", "-1", "1e9", "\"\"", "[]", "{}", "9223372036854775808", "\u{0}", "\"x\"",
        ]
        for _ in 0..<Sweep.count(2000, long: 200_000) {
            var copy = page
            var bytes = Array((requests.randomElement(using: &generator) ?? "").utf8)
            for _ in 0..<Int.random(in: 1...3, using: &generator) {
                let place = Int.random(in: 0..<bytes.count, using: &generator)
                if generator.chance(0.5) {
                    bytes[place] = UInt8.random(in: 0...255, using: &generator)
                } else {
                    let end = min(bytes.count, place + Int.random(in: 0...6, using: &generator))
                    bytes.replaceSubrange(
                        place..<end, with: (pieces.randomElement(using: &generator) ?? "").utf8)
                }
            }
            let answer = copy.core.act(bytes)
            #expect(JSONValue.of(String(decoding: answer, as: UTF8.self)).object != nil)
            _ = copy.ask("view")
        }
    }

    @Test(
        "A row that is damaged is an error, or opens",
        arguments: ["documents", "actions", "state"])
    func damagedRows(store: String) {
        let (page, _) = world()
        var generator = SeededGenerator(seed: 6)
        for _ in 0..<Sweep.count(300, long: 30_000) {
            var copy = page
            guard let (key, text) = page.disk[store]?.randomElement(using: &generator) else {
                Issue.record("no rows of \(store)")
                return
            }
            var bytes = Array(text.utf8)
            let place = Int.random(in: 0..<bytes.count, using: &generator)
            bytes[place] = UInt8.random(in: 32...126, using: &generator)
            copy.damage(store, key, String(decoding: bytes, as: UTF8.self))
            var core = copy.reopened(at: .begin)
            for verb in ["view", "undo", "redo"] {
                _ = core.act(Array(Page.request(verb, at: .begin).utf8))
            }
        }
    }

    @Test(
        "What can't be is refused",
        arguments: [
            ("fly", ""), ("tap", "\"times\":1"), ("tap", "\"id\":\"ID\",\"times\":0"),
            ("tap", "\"id\":\"ID\""), ("tap", "\"id\":\"ID\",\"times\":1.5"),
            ("reset", "\"ids\":[\"ID\",\"ID\"]"), ("zone", ""),
            ("zone", "\"zone\":{\"name\":\"x\",\"first\":999999,\"changes\":[]}"),
            ("zone", "\"zone\":\(Page.zone),\"dayStart\":1440"),
            ("zone", "\"zone\":{\"name\":\"x\",\"first\":0,\"changes\":[[2000,0],[1000,3600]]}"),
            ("writeEntry", ""), ("keepEntries", ""), ("resolveEntry", "\"id\":\"ID\""),
            ("move", "\"id\":\"ID\""), ("edit", "\"id\":\"ID\",\"color\":null"),
            ("regroup", "\"ids\":[\"ID\"]"), ("editGroup", "\"name\":\"a\""),
            ("edit", "\"id\":\"ID\",\"goal\":\"8\",\"period\":\"fortnight\""),
            ("add", "\"titles\":[\"a\",\"b\"],\"colors\":[\"#00A0B0\"]"),
        ])
    func refused(verb: String, members: String) {
        var (page, _) = world()
        let id = page.ask("view")["order"]?.array?.first?.string ?? ""
        let answer = page.ask(verb, members.replacing("ID", with: id))
        #expect(answer["error"]?["isRequestWrong"] == .bool(true))
        #expect(answer["rows"] == .array([]))
    }

    @Test("A time out of the years 1 to 9999, and a verb before open, are refused")
    func beginning() {
        var core = Core(random: { 1 })
        for (request, words) in [
            (Page.request("view", at: .begin), "view comes before open"),
            (
                Page.request("view", at: Instant(milliseconds: .max)),
                "now is not between the years 1 and 9999"
            ),
        ] {
            let answer = core.act(Array(request.utf8))
            #expect(JSONValue.of(String(decoding: answer, as: UTF8.self)).error == words)
        }
    }
}
