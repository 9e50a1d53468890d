import Journal
import Presentation
import Primitives
import TerminalUI
import Testing
import Workspace

@testable import quad_tui

@Suite("The journal of quad-tui")
struct JournalTests {
    private func entries(_ count: Int) -> (Workspace) async throws -> Void {
        { workspace in
            for number in 1...count {
                try await workspace.act {
                    try $0.entries.add(
                        "entry \(number) #all",
                        at: Instant(seconds: 1_699_000_000 + Int64(number) * 1000))
                }
            }
        }
    }

    @Test("Ctrl-J begins a line, Enter saves all lines, and the newest stands large")
    func lines() async throws {
        var bench = try await JournalBench()
        #expect(bench.shows("What are you grateful for?"))
        await bench.type("Rain")
        await bench.press(.control("j"))
        await bench.type("and sun")
        #expect(bench.shows("│ Rain ") && bench.shows("│ and sun "))
        #expect(try await bench.draft() == "Rain\nand sun")
        await bench.press(.enter)
        #expect(try await bench.texts() == ["Rain\nand sun"])
        #expect(try await bench.draft() == "" && bench.model.journal.box.isBlank)
        #expect(bench.shows("█▀▀▄ ▄▀▀▄ ▀█▀"), "large letters:\n\(bench.screen)")
        var small = try await JournalBench(columns: 40, rows: 12, charset: .ascii) {
            _ = try await $0.act { try $0.entries.add("Rain and sun") }
        }
        await small.press(.escape)
        #expect(small.shows("Rain and sun"))
    }

    @Test("What could not be kept is asked about before the end, until it is kept")
    func unkept() async throws {
        let workspace = try await ProgramTests.workspace()
        var performer = Performer(workspace)
        var model = Model(size: Size(columns: 60, rows: 20), charset: .unicode, rule: .utc)
        model.tab = .journal
        func press(_ keys: Key...) async -> [Effect] {
            var last: [Effect] = []
            for key in keys {
                last = model.receive(.input(.key(key)))
                for case .perform(let command) in last {
                    for event in await performer.perform(command) { _ = model.receive(event) }
                }
            }
            return last
        }
        _ = await press(.character("a"), .escape)
        #expect(model.receive(.input(.key(.character("q")))) == [.quit(nil)])
        await workspace.store.close()
        _ = await press(.enter, .character("b"))
        #expect(model.notice?.isFailure == true)
        #expect(await press(.escape, .character("q")) == [])
        #expect(model.question?.text.contains("could not be kept") == true)
        #expect(await press(.escape) == [] && model.question == nil)
        let quit = await press(.character("q"), .character("y"))
        #expect(quit == [.perform(.keepDraft("ab")), .quit(nil)])
        _ = model.receive(.draftKept(failing: nil))
        #expect(await press(.character("q")) == [.quit(nil)])
    }

    @Test("What is typed while an entry is being saved stays in the box, and is the draft")
    func typedMeanwhile() async throws {
        let workspace = try await ProgramTests.workspace()
        var performer = Performer(workspace)
        var model = Model(size: Size(columns: 60, rows: 20), charset: .unicode, rule: .utc)
        model.tab = .journal
        var effects: [Effect] = []
        for key: Key in [.character("a"), .enter, .enter, .character("b")] {
            effects += model.receive(.input(.key(key)))
        }
        while !effects.isEmpty {
            guard case .perform(let command) = effects.removeFirst() else { continue }
            for event in await performer.perform(command) { effects += model.receive(event) }
        }
        #expect(model.journal.box.box.text == "b")
        let (texts, draft) = try await workspace.read { tx in
            (try tx.entries.last(5).map(\.text), try tx.entries.draft())
        }
        #expect(texts == ["a"] && draft == "b")
    }

    @Test("A long text wraps and scrolls in the box, and is refused beyond what an entry holds")
    func long() async throws {
        var bench = try await JournalBench(columns: 40, rows: 12)
        for _ in 0..<40 { await bench.type("words ") }
        await bench.type("end")
        #expect(bench.shows("words end"))
        #expect(bench.model.journal.box.box.text.count == 243)
        let full = String(repeating: "x", count: Entries.textLimit)
        let effects = bench.model.pasted(full)
        #expect(effects == [.bell])
    }

    @Test("The sun shows the last 30 and which one is chosen; looking changes nothing")
    func sun() async throws {
        var bench = try await JournalBench(prepare: entries(40))
        let before = try await bench.texts()
        await bench.press(.escape, .character("o"))
        #expect(bench.shows("1 of 30") && bench.shows("entry 40") && bench.shows("#all"))
        for _ in 0..<7 { await bench.press(.down) }
        #expect(bench.shows("8 of 30"))
        await bench.press(.end)
        #expect(bench.shows("30 of 30") && bench.shows("entry 11") && !bench.shows("entry 10 "))
        await bench.press(.home, .pageDown, .pageUp, .escape)
        #expect(try await bench.texts() == before)
    }

    @Test("An entry is starred, changed and deleted after a question, and u takes it back")
    func changing() async throws {
        var bench = try await JournalBench(prepare: entries(3))
        await bench.press(.escape, .character("o"), .down, .character("s"))
        #expect(bench.shows("★  #all"))
        await bench.press(.character("e"))
        #expect(bench.shows("Changing the entry of 2023-11-03"))
        await bench.type("!")
        #expect(try await bench.draft() == "entry 2 #all!")
        await bench.press(.enter)
        #expect(try await bench.texts() == ["entry 3 #all", "entry 2 #all!", "entry 1 #all"])
        #expect(try await bench.draft() == "")
        #expect(bench.shows("2 of 3") && bench.shows("entry 2 #all!"))
        await bench.press(.character("d"))
        #expect(bench.shows("Delete “entry 2 #all!”?"))
        await bench.press(.character("n"))
        #expect(try await bench.texts().count == 3)
        await bench.press(.character("d"), .character("y"))
        #expect(try await bench.texts() == ["entry 3 #all", "entry 1 #all"])
        #expect(bench.shows("of 2"))
        await bench.press(.character("u"))
        #expect(bench.shows("entry 2 #all!") && bench.shows("of 3"))
    }

    @Test("Leaving a changed entry asks; the draft of the new one is untouched")
    func leavingChange() async throws {
        var bench = try await JournalBench(prepare: entries(2))
        await bench.type("mine")
        await bench.press(.escape, .character("o"), .character("e"), .escape)
        #expect(bench.model.scope == .past, "nothing was changed")
        await bench.press(.character("e"))
        await bench.type("?")
        #expect(try await bench.draft() == "mine\n\nentry 2 #all?", "a crash loses neither")
        await bench.press(.escape)
        #expect(bench.shows("Drop the changes"))
        await bench.press(.character("n"))
        #expect(bench.shows("entry 2 #all?"))
        await bench.press(.escape, .character("y"))
        #expect(bench.model.scope == .past && bench.model.journal.box.box.text == "mine")
        #expect(try await bench.draft() == "mine")
    }

    @Test("Search finds by words and tags beyond the last 30")
    func searching() async throws {
        var bench = try await JournalBench(prepare: entries(60))
        try await bench.workspace.act { try $0.entries.add("Hello\nworld #foo\r\nsecond") }
        await bench.press(.escape, .character("/"))
        await bench.type("second")
        #expect(bench.shows("Hello world #foo second") && !bench.shows("�"), "\(bench.screen)")
        await bench.press(.escape, .character("/"))
        await bench.type("#all 7")
        #expect(bench.shows("entry 7 #all") && !bench.shows("entry 17 #all"))
        await bench.press(.enter)
        #expect(bench.model.scope == .past && bench.shows("1 of 1"))
        await bench.press(.escape, .character("#"))
        #expect(bench.shows("60") && bench.shows("#all"))
        await bench.press(.enter)
        #expect(bench.shows("entry 60 #all"))
    }

    @Test("Keeping fewer asks first, says how many go, and can be undone")
    func keeping() async throws {
        var bench = try await JournalBench(prepare: entries(40))
        await bench.press(.escape, .character("K"))
        #expect(bench.shows("How many entries to keep?") && bench.shows("now"))
        await bench.press(.down, .enter)
        #expect(bench.shows("Delete the 10 oldest entries, on all devices?"))
        await bench.press(.escape)
        #expect(try await bench.texts().count == 40)
        await bench.press(.character("K"), .down, .enter, .character("y"))
        #expect(try await bench.texts().count == 30)
        await bench.press(.character("u"))
        #expect(try await bench.texts().count == 40)
    }

    @Test("The sun opened before the journal is read says so, and shows the entries then")
    func early() async throws {
        var model = Model(size: Size(columns: 60, rows: 16), charset: .unicode, rule: .utc)
        model.press(.escape, .character("3"), .escape, .character("o"))
        #expect(model.shown.contains("Reading the journal") && !model.shown.contains("No entries"))
        let bench = try await JournalBench(prepare: entries(2))
        let read = try await bench.workspace.read { try $0.entries.last(30) }
        _ = model.receive(.entries(read))
        #expect(model.scope == .past && model.shown.contains("entry 2"))
        _ = model.receive(.entries([]))
        #expect(model.shown.contains("No entries yet"))
    }

    @Test("A locked journal names the key that unlocks it, also another than usual")
    func lockedKeys() {
        let keys = KeyMap.standard.rebound(["journal.unlock": "Ctrl-G", "tab.home": "0"]).map
        var model = Model(
            size: Size(columns: 60, rows: 16), charset: .unicode, rule: .utc, keys: keys)
        _ = model.receive(.journalLocked)
        model.press(.escape, .character("3"))
        #expect(model.shown.joined.contains("Ctrl-G unlocks it"))
        var facts = PeopleFacts()
        facts.account = SamplePeople.signIn()
        facts.isSealed = true
        _ = model.receive(.people(facts))
        model.press(.character("0"))
        #expect(model.tab == .journal && model.shown.joined.contains("Esc leaves it"))
        model.press(.escape, .character("0"))
        _ = model.receive(.people(facts))
        #expect(model.shown.joined.contains("Ctrl-G in the Journal unlocks both"))
    }

    @Test("A lock that another program closes or opens is seen within a second, with the draft")
    func lockElsewhere() async throws {
        var bench = try await JournalBench(prepare: entries(2))
        #expect(!bench.model.isTicking)
        try await bench.workspace.lock.encrypt(
            with: "correct horse", work: JournalLock.rehearsalWork)
        await bench.press(.escape, .character("2"), .character("3"), .enter)
        await bench.type("half a tho")
        await bench.press(.escape, .character("o"))
        #expect(bench.shows("entry 2") && bench.model.isTicking)
        try bench.workspace.lock.lock()
        await bench.receive(.second)
        #expect(bench.shows("The journal is locked") && !bench.shows("entry 2"), "\(bench.screen)")
        await bench.press(.character("/"))
        await bench.type("entry")
        #expect(bench.shows("The journal is locked: entries and messages are not found."))
        await bench.press(.escape)
        try await bench.workspace.lock.unlock(with: "correct horse")
        await bench.receive(.second)
        #expect(bench.shows("encrypted, unlocked") && bench.shows("half a tho"))
    }

    @Test("The lock is shown and closed; what is locked can't be changed")
    func lock() async throws {
        var bench = try await JournalBench(prepare: entries(2))
        #expect(bench.shows("not encrypted"))
        await bench.press(.escape, .control("l"))
        #expect(bench.shows("quad journal encrypt") && bench.bells == 1)
        try await bench.workspace.lock.encrypt(
            with: "correct horse", work: JournalLock.rehearsalWork)
        await bench.press(.character("2"), .escape, .character("3"))
        #expect(bench.shows("encrypted, unlocked"))
        await bench.press(.control("l"))
        #expect(bench.shows("The journal is locked") && !bench.shows("entry 2"))
        await bench.press(.character("o"))
        #expect(bench.model.scope == .lockedJournal && bench.bells == 2)
        #expect(bench.shows("U unlock"))
        await bench.press(.character("?"))
        await bench.type("was undone")
        #expect(bench.shows("Ctrl-R") && !bench.shows("U, Ctrl-R"), "U does something else here")
        await bench.press(.escape)
        await bench.press(.control("o"))
        #expect(bench.model.scope == .secret)
        await bench.press(.escape, .character("U"))
        await bench.type("correct horse")
        await bench.press(.enter, .escape)
        #expect(bench.model.scope == .journal && !bench.shows("U unlock"))
        await bench.press(.character("o"))
        #expect(bench.shows("entry 2"))
    }

    @Test("After a wrong passphrase the field is open for the next try, which is no command")
    func wrongPassphrase() async throws {
        var bench = try await JournalBench(prepare: entries(2))
        try await bench.workspace.lock.encrypt(
            with: "correct horse", work: JournalLock.rehearsalWork)
        await bench.press(.escape, .character("2"), .escape, .character("3"))
        await bench.press(.control("l"), .escape, .character("U"))
        for attempt in ["2q", "/:q"] {
            await bench.type(attempt)
            await bench.press(.enter)
            #expect(bench.model.scope == .secret && bench.shows("The passphrase is wrong."))
            #expect(bench.model.tab == .journal && bench.model.list == nil)
        }
        await bench.type("correct horse")
        await bench.press(.enter)
        #expect(bench.model.scope == .journal && !bench.shows("is locked"))
        await bench.press(.control("l"), .escape, .character("U"), .enter)
        #expect(bench.model.scope == .lockedJournal, "nothing was typed")
    }

    @Test("What was years, a month and a week ago is shown, and told once a day")
    func memories() async throws {
        let year = Instant(seconds: 1_700_000_000 - 365 * 86_400)
        var bench = try await JournalBench(isFirstToday: true) { workspace in
            _ = try await workspace.act { try $0.entries.add("An old rain", at: year) }
        }
        #expect(!bench.shows("A year ago"), "a key takes the notice away")
        await bench.press(.escape, .character("b"))
        #expect(bench.shows("Years, a month, a week ago") && bench.shows("An old rain"))
        var performer = Performer(bench.workspace) { _ in true }
        let told = await performer.perform(.journal(.lookBack))
        guard case .remembered(let text)? = told.first else {
            Issue.record("nothing is told")
            return
        }
        #expect(text.hasPrefix("A year ago: An old rain"))
        // 2023-11-14 is today.
        for (text, days) in [("First snow", 31), ("Jin came", 7), ("Two years", 2 * 365)] {
            let at = Instant(seconds: 1_700_000_000 - Int64(days) * 86_400)
            try await bench.workspace.act { _ = try $0.entries.add(text, at: at) }
        }
        guard case .remembered(let all)? = await performer.perform(.journal(.lookBack)).first else {
            Issue.record("nothing is told")
            return
        }
        #expect(
            all.hasPrefix(
                "A year ago: An old rain  A month ago: First snow  A week ago: Jin came"), "\(all)")
        #expect(!all.contains("Two years"))
        var again = Performer(bench.workspace) { _ in false }
        #expect(await again.perform(.journal(.lookBack)).isEmpty)
    }
}

extension Model {
    /// The effects of pasting a text.
    fileprivate func pasted(_ text: String) -> [Effect] {
        var model = self
        return model.receive(.input(.paste(text)))
    }
}
