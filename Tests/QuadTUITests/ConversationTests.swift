import API
import Primitives
import Storage
import TerminalUI
import Testing

@testable import Workspace
@testable import quad_tui

@Suite("A conversation")
struct ConversationTests {
    private let jin = Somebody(id: SamplePeople.id(0), name: "Jin Lee")

    /// Returns a model that shows a conversation of some messages.
    private func model(
        _ texts: [String], _ state: ConversationSummary.State = .open,
        size: Size = Size(columns: 80, rows: 24)
    ) -> Model {
        var model = Model.about(.messages, facts(texts, state), size: size)
        model.press(.enter)
        _ = model.receive(.people(facts(texts, state)))
        return model
    }

    private func facts(
        _ texts: [String], _ state: ConversationSummary.State = .open
    ) -> PeopleFacts {
        var facts = SamplePeople.facts(.kept)
        facts.requests = Cached([], keptAt: nil)
        facts.conversations = Cached(
            [SamplePeople.conversation(0, state, unread: 1)], keptAt: nil)
        facts.messages = texts.enumerated().map { number, text in
            SamplePeople.message(number + 1, text, with: 0, isMine: number.isMultiple(of: 2))
        }
        facts.sight = PeopleSight(person: jin.id)
        return facts
    }

    @Test("It opens on its end with the box open, and counts as read once")
    func opening() {
        var model = Model.about(.messages, facts([]))
        model.press(.enter)
        let effects = model.receive(.people(facts(["Hello", "Hi there"])))
        #expect(effects == [.perform(.act(.read(jin.id, through: 2)))])
        #expect(model.receive(.people(facts(["Hello", "Hi there"]))).isEmpty)
        #expect(model.scope == .chat)
        #expect(model.shown.contains("Hi there") && model.shown.contains("Jin Lee"))
    }

    @Test("What is typed is sent with Enter, and comes back if it can't be kept")
    func sending() {
        for size in [Size(columns: 80, rows: 24), Size(columns: 40, rows: 12)] {
            var model = model(["Hello"], size: size)
            model.type("see you")
            #expect(model.press(.enter) == [.perform(.act(.send("see you", to: jin)))])
            #expect(!model.shown.contains("> see you"))
            model.type("at 5")
            _ = model.receive(.refused(.send("see you", to: jin), "the disk is full"))
            #expect(model.shown.contains("> see you at 5") && model.shown.contains("disk is full"))
        }
    }

    @Test("A message is found by its words, and opens its conversation at that message")
    func finding() {
        let texts = (1...60).map { "message number \($0)" }
        var model = Model.about(.home, facts(texts))
        model.press(.character("/"))
        model.type("number 7")
        let match = MessageMatch(
            message: SamplePeople.message(7, "message number 7", with: 0), person: jin.id,
            displayName: "Jin Lee",
            match: WordMatch(
                in: ["number"], WordSearch.terms(of: "number", isTyping: false))!)
        _ = model.receive(.foundMessages([match], words: "number"))
        #expect(!model.shown.contains("message number 7"), "other words are typed by now")
        _ = model.receive(.foundMessages([match], words: "number 7"))
        #expect(model.shown.contains("Jin Lee  message number 7"))
        let effects = model.press(.enter)
        #expect(effects.contains(.ask(.refresh(.conversation(jin.id)))))
        _ = model.receive(.people(facts(texts)))
        #expect(model.tab == .messages && model.scope == .conversation)
        #expect(model.shown.contains("message number 7\n"))
        #expect(!model.shown.contains("message number 8"))
        _ = model.receive(.people(facts(texts)))
        model.press(.end)
        #expect(model.shown.contains("message number 60"), "it is gone to once")
    }

    @Test("A draft of each conversation stays while the program runs")
    func drafts() {
        var model = model(["Hello"])
        model.type("half a tho")
        model.press(.escape, .escape)
        #expect(model.scope == .conversations)
        model.press(.character("1"), .character("4"), .enter)
        #expect(model.shown.contains("half a tho"))
        model.press(.escape)
        #expect(model.press(.character("q")) == [], "it would be gone")
        #expect(model.shown.contains("Quit without sending what you wrote?"))
        #expect(model.press(.character("y")) == [.quit(nil)])
    }

    @Test("Two thousand characters fit, which is told before and at the end")
    func longest() {
        var model = model(["Hello"])
        _ = model.receive(.input(.paste(String(repeating: "a", count: 1900))))
        #expect(model.shown.contains("1900/2000"))
        _ = model.receive(.input(.paste(String(repeating: "b", count: 200))))
        #expect(model.shown.contains("Only 2000 characters fit"))
        #expect(model.press(.character("c")) == [.bell])
        #expect(model.shown.contains("at most 2000 characters"))
    }

    @Test("The history is walked through line by line and page by page, both ways")
    func history() {
        let texts = (1...200).map { "number \($0) " + String(repeating: "word ", count: $0 % 30) }
        for size in [Size(columns: 80, rows: 24), Size(columns: 40, rows: 12)] {
            var model = model(texts, size: size)
            model.press(.escape)
            #expect(model.shown.contains("number 200"))
            var seen = Set<Int>()
            for _ in 0..<3000 {
                for word in model.shown.split(whereSeparator: \.isNewline)
                where word.contains("number ") {
                    let digits = word.drop { !$0.isNumber }.prefix { $0.isNumber }
                    if let number = Int(digits) { seen.insert(number) }
                }
                if seen.contains(1) { break }
                model.press(.pageUp)
            }
            #expect(seen == Set(1...200), "none is left out")
            model.press(.character("k"), .character("k"), .pageDown, .end)
            #expect(model.shown.contains("number 200"))
            model.press(.home)
            #expect(model.shown.contains("number 1 "))
        }
    }

    @Test("A closed conversation says so, and takes nothing")
    func closed() {
        var model = model(["Hello"], .closed)
        #expect(model.shown.contains("This conversation is closed."))
        #expect(model.scope == .conversation)
        #expect(model.press(.character("i")) == [.bell])
        #expect(!model.shown.lowercased().contains("block"))
    }

    @Test("A message is deleted for oneself after a question")
    func deleting() {
        var model = model(["Hello", "Hi there"])
        model.press(.escape, .character("x"))
        #expect(model.shown.joined.contains("The other person keeps them and is not told."))
        #expect(model.press(.character("y")) == [.perform(.act(.delete(2, with: jin)))])
    }

    @Test("What people write moves no cursor and reads as it stands")
    func hostile() {
        var model = model(["\u{1B}[2J\u{7}gone \u{202E}drow", "line one\nline two\ttab"])
        let text = model.draw(at: .sample).text
        #expect(!text.unicodeScalars.contains { $0.value == 0x1B || $0.value == 7 })
        #expect(text.contains("\\x1b[2J\\x07gone \\u{202e}drow"))
        #expect(text.contains("line one\n") && text.contains("line two tab"))
    }

    @Test("Days stand between messages, once each, and at the top of what is scrolled")
    func days() {
        var model = Model.about(.messages, SamplePeople.room(1))
        model.press(.enter)
        _ = model.receive(.people(SamplePeople.room(1)))
        let lines = model.shown.split(separator: "\n").map(String.init)
        let days = lines.filter { $0.contains("──") }
        #expect(
            days.map(\.joined) == [
                "── Monday 2022-10-10 ──", "── Sunday 2023-11-12 ──", "── Yesterday ──",
                "── Today ──",
            ], "\(model.shown)")
        #expect(lines.contains(" you  21:13") && lines.contains("   Again?"))
        model = self.model((1...60).map { "number \($0)" })
        #expect(model.shown.contains("  ── Today ──\n"))
        #expect(model.shown.split(separator: "──").count == 3, "one is enough")
        model.press(.escape, .home)
        #expect(model.shown.contains("number 1\n"))
    }

    @Test("While a first message waits, a sentence stands for the box, and nothing can be typed")
    func waiting() {
        let sentence = "Your first message waits for their answer"
        for size in [Size(columns: 80, rows: 24), Size(columns: 40, rows: 12)] {
            var model = model(["Hello"], .waiting, size: size)
            #expect(model.scope == .conversation)
            #expect(model.shown.joined.contains(sentence + "; until then you can't write again."))
            #expect(!model.shown.contains(">") && !model.shown.contains("i write"))
            #expect(model.press(.character("i")) == [.bell])
            #expect(model.shown.joined.contains(sentence))
            _ = model.receive(.people(facts(["Hello"], .open)))
            model.press(.enter)
            #expect(model.scope == .chat)
        }
        // Before the server has the first one, too; what is refused can be written anew.
        var none = facts([])
        none.conversations = Cached([], keptAt: nil)
        var model = Model.about(.home, none)
        model.press(.enter, .character("m"))
        #expect(model.shown.joined.contains("You can write again when they have accepted."))
        model.type("Lunch?")
        model.press(.enter)
        #expect(model.scope == .conversation && model.shown.joined.contains(sentence))
        _ = model.receive(.refused(.send("Lunch?", to: jin), "the disk is full"))
        #expect(model.scope == .chat && model.shown.contains("> Lunch?"))
    }

    @Test("The state of one's last message is told; the others are as far")
    func marks() {
        var facts = facts(["one", "two", "three"])
        facts.conversations = Cached(
            [
                ConversationSummary(
                    person: jin.id, displayName: "Jin Lee", picture: nil, state: .open,
                    lastText: "three", lastFrom: SamplePeople.id(100), lastAt: SamplePeople.now,
                    lastNumber: 3, unread: 0, lastCrossedAt: nil, delivered: 3, read: 2)
            ], keptAt: nil)
        var model = Model.about(.messages, facts)
        model.press(.enter)
        _ = model.receive(.people(facts))
        #expect(model.shown.contains("  delivered"))
    }
}
