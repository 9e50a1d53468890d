import CountingRules
import Primitives
import TestSupport
import Testing

@testable import WebCore

@Suite("Undo in the touch client")
struct UndoLawTests {
    /// The content of all counters, without the times of use.
    private func shown(_ page: inout Page, at now: Instant) -> [String] {
        let view = page.ask("view", at: now)
        let names = ["id", "value", "today", "title", "color", "step", "isArchived"]
        return (view["counters"]?.array ?? []).map { counter in
            names.map { "\(counter[$0]?.string ?? "\(counter[$0]?.bool ?? false)")" }
                .joined(separator: " ")
        }
    }

    @Test(
        "Each undo shows what was before, each redo what was after",
        arguments: 0..<UInt64(Sweep.count(20, long: 500)))
    func thereAndBack(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        var page = Page(Randomness(seed: seed))
        var all: [CounterID] = []
        var states = [shown(&page, at: .begin)]
        for _ in 0..<60 {
            let verb = Verb.random(on: all, isExtreme: false, using: &generator)
            switch verb {
            case .undo, .redo, .takeBack: continue
            default: break
            }
            let number = page.disk["actions"]?.count ?? 0
            let answer = page.send(verb.request(at: .begin))
            all += (answer["order"]?.array ?? []).compactMap { $0.string.flatMap { CounterID($0) } }
                .filter { !all.contains($0) }
            if page.disk["actions"]?.count ?? 0 > number { states.append(shown(&page, at: .begin)) }
        }
        for state in states.dropLast().reversed() {
            #expect(page.ask("undo").error == nil)
            #expect(shown(&page, at: .begin) == state)
        }
        #expect(page.ask("undo").error == "there is nothing to undo")
        for state in states.dropFirst() {
            #expect(page.ask("redo").error == nil)
            #expect(shown(&page, at: .begin) == state)
        }
        #expect(page.ask("redo").error == "there is nothing to redo")
    }

    @Test("A tap that is taken back leaves nothing in history and log")
    func takenBack() {
        var page = Page()
        page.ask("add", "\"titles\":[\"Kids\",\"Adults\"]")
        let ids = (page.ask("view")["order"]?.array ?? []).compactMap(\.string)
        page.ask("tap", "\"id\":\"\(ids[0])\",\"times\":2")
        let before = page.disk
        page.ask("tap", "\"id\":\"\(ids[0])\",\"times\":1")
        #expect(page.ask("takeBack", "\"id\":\"\(ids[1])\"").error != nil)
        let answer = page.ask("takeBack", "\"id\":\"\(ids[0])\"")
        #expect(answer["counters"]?.array?.first?["value"] == .string("2"))
        #expect(answer["counters"]?.array?.first?["today"] == .string("+2"))
        #expect(answer["undo"] == .string("+2 Kids") && answer["redo"] == .null)
        #expect(page.disk["taps"] == before["taps"])
        #expect(page.disk["actions"] == before["actions"])
        page.ask("takeBack", "\"id\":\"\(ids[0])\"")
        #expect(page.ask("takeBack", "\"id\":\"\(ids[0])\"").error != nil)
        #expect(page.disk["taps"] == [:])
    }

    @Test("The log keeps a thousand actions, and says what it would undo")
    func limit() {
        var page = Page()
        page.ask("add", "\"titles\":[\"Kids\"]")
        let id = page.ask("view")["order"]?.array?.first?.string ?? ""
        for _ in 0..<1005 { page.ask("tap", "\"id\":\"\(id)\",\"times\":1") }
        #expect(page.disk["actions"]?.count == 1000)
        #expect(page.ask("undo")["notice"]?["words"] == .string("Undone: +1 Kids."))
        #expect(page.ask("view")["redo"] == .string("+1 Kids"))
        #expect(page.ask("reset", "\"ids\":[\"\(id)\"]")["undo"] == .string("resetting Kids"))
    }

    @Test(
        "What would be undone is said in words, of many things by their number",
        arguments: [
            ("tap", "\"id\":\"ID\",\"times\":\"2\"", "+2 Kids"),
            ("set", "\"id\":\"ID\",\"value\":\"40\"", "the value 40 of Kids"),
            ("reset", "\"ids\":[\"ID\"]", "resetting Kids"),
            ("edit", "\"id\":\"ID\",\"step\":\"2\"", "the settings of Kids"),
            ("archive", "\"ids\":[\"ID\"]", "archiving Kids"),
            ("delete", "\"ids\":[\"ID\",\"OTHER\"]", "deleting Kids, Adults"),
            ("add", "\"titles\":[\"\"]", "adding a count without a name"),
            ("add", "\"titles\":[\"A\",\"B, C\",\"\",\"D\"]", "adding 4 counts"),
            ("addGroup", "\"name\":\"Reds\"", "adding the group Reds"),
            ("writeEntry", "\"text\":\"Rain\\nand wind\"", "writing Rain"),
            ("keepEntries", "\"keeps\":\"30\"", "keeping the latest 30 entries"),
        ] as [(String, String, String)])
    func words(verb: String, members: String, words: String) {
        var page = Page()
        page.ask("add", "\"titles\":[\"Kids\",\"Adults\"]")
        let ids = (page.ask("view")["order"]?.array ?? []).compactMap(\.string)
        let written = members.replacing("ID", with: ids[0]).replacing("OTHER", with: ids[1])
        page.ask("tap", "\"id\":\"\(ids[0])\",\"times\":\"3\"")
        #expect(page.ask(verb, written)["undo"] == .string(words))
        // A page that is opened again says the same.
        page.reopen(at: .begin)
        #expect(page.ask("undo")["notice"]?["words"] == .string("Undone: \(words)."))
    }

    @Test(
        "A stopwatch that was started or stopped is as it was when that is taken back, without redo"
    )
    func takenBackTime() {
        var page = Page()
        page.ask("add", "\"titles\":[\"Run\",\"Swim\"],\"kind\":\"time\"")
        let ids = (page.ask("view")["order"]?.array ?? []).compactMap(\.string)
        for (verb, isRunning) in [("start", false), ("stop", true)] {
            if isRunning { page.ask("start", "\"ids\":[\"\(ids[0])\"]") }
            let before = page.ask("view")["undo"]
            page.ask(verb, "\"ids\":[\"\(ids[0])\"]")
            #expect(page.ask("takeBack", "\"id\":\"\(ids[1])\"").error != nil)
            let answer = page.ask("takeBack", "\"id\":\"\(ids[0])\"")
            #expect(answer.error == nil && answer["notice"] == .null)
            #expect(answer["counters"]?.array?.first?["isRunning"] == .bool(isRunning))
            #expect(answer["undo"] == before && answer["redo"] == .null)
        }
        page.ask("start", "\"ids\":[\"\(ids[1])\"]")
        #expect(page.ask("takeBack", "\"id\":\"\(ids[0])\"").error != nil)
    }
}
