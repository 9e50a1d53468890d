import Journal
import Presentation
import TerminalUI
import Testing
import Workspace

@testable import quad_tui

/// The rule for Esc, Enter and the lock on all screens, which `docs/tui.md` shows.
@Suite("Modes that agree")
struct ModesTests {
    /// The actions of Esc and Enter on each screen; `nil` for nothing.
    private static let table: [(scope: Scope, esc: Action?, enter: Action?)] = [
        (.locked, .unlock, .up), (.count, nil, .up),
        (.lockedList, .unlock, .countOne), (.list, nil, .open), (.page, .leavePage, .open),
        (.look, .lookBack, .chooseLook), (.add, .cancel, .create),
        (.line, .leaveLine, .enterLine), (.form, .leaveForm, .accept),
        (.journal, nil, .write), (.lockedJournal, .leaveBox, .openJournal),
        (.box, .leaveBox, .save), (.secret, .cancel, .tryPassphrase),
        (.past, .closePast, .editEntry), (.day, .leaveDay, .keepLine),
        (.week, .leaveDay, .theDay), (.people, nil, .openRow), (.requests, nil, .showProfile),
        (.conversations, nil, .openRow), (.person, .back, .message),
        (.conversation, .back, .writeMessage), (.chat, .leaveMessage, .sendMessage),
        (.menu, nil, .openRow), (.devices, .back, nil), (.blocked, .back, nil),
        (.declined, .back, .showProfile), (.outbox, .back, nil),
        (.preferences, .back, .openRow), (.signedOut, .back, .signIn),
        (.fields, .leaveFields, .submit), (.question, .refuse, nil),
        (.overlay, .closeOverlay, .choose), (.everywhere, nil, nil),
    ]

    /// The actions that go one step out, and those that go one step in, take or count.
    private static let outward: Set<Action> = [
        .unlock, .leavePage, .lookBack, .cancel, .leaveLine, .leaveForm, .leaveBox, .closePast,
        .leaveDay, .back, .leaveMessage, .leaveFields, .refuse, .closeOverlay,
    ]
    private static let inward: Set<Action> = [
        .up, .countOne, .open, .chooseLook, .create, .enterLine, .accept, .write, .openJournal,
        .save, .tryPassphrase, .editEntry, .keepLine, .theDay, .openRow, .showProfile, .message,
        .writeMessage, .sendMessage, .signIn, .submit, .choose,
    ]

    @Test("Esc goes one step out and Enter one step in, on each screen")
    func table() {
        #expect(Set(Self.table.map(\.scope)) == Set(Scope.allCases))
        #expect(Self.table.count == Scope.allCases.count)
        for (scope, esc, enter) in Self.table {
            #expect(KeyMap.standard[.escape, in: scope] == esc, "\(scope)")
            #expect(KeyMap.standard[.enter, in: scope] == enter, "\(scope)")
            #expect(esc.map(Self.outward.contains) ?? true, "\(scope)")
            #expect(enter.map(Self.inward.contains) ?? true, "\(scope)")
            for key in KeyMap.standard.bindings(of: scope) where Self.inward.contains(key.action) {
                #expect(!key.keys.contains(.escape), "\(scope)")
            }
        }
    }

    @Test("From any screen Esc leads to the first one of its tab, asks once at most, and rests")
    func escape() async throws {
        let tops: [Scope] = [
            .count, .list, .journal, .lockedJournal, .people, .requests, .conversations, .menu,
            .signedOut,
        ]
        var screens = Screens.ofPeople()
        for store in Screens.Store.allCases { screens += try await Screens.ofStore(store) }
        for (name, model) in screens {
            var model = model
            let tab = model.tab
            var effects: [Effect] = []
            for _ in 0..<6 { effects += model.press(.escape) }
            #expect(tops.contains(model.scope), "\(name): \(model.scope)")
            #expect(model.tab == tab && !effects.contains(.bell), "\(name)")
            let shown = model.shown
            #expect(model.press(.escape).isEmpty && model.shown == shown, "\(name)")
        }
    }

    @Test("L locks what is shown, Esc unlocks counting, and each locked key says how")
    func locks() async throws {
        for keys: [Key] in [[], [.character("c")]] {
            var desk = try await Desk()
            try await desk.workspace.act { _ = try $0.counters.create(title: "Kids") }
            await desk.open()
            await desk.press([.escape] + keys + [.character("L")])
            #expect(desk.model.isLocked)
            await desk.press(.character("q"))
            #expect(desk.text.contains("q did nothing: keys are locked. Esc unlocks them."))
            await desk.press(.escape)
            #expect(!desk.model.isLocked && desk.model.scope == (keys.isEmpty ? .count : .list))
        }
        let journal: [Scope] = [.journal, .past, .day, .week]
        for scope in journal {
            #expect(KeyMap.standard[.character("L"), in: scope] == .lockJournal)
        }
        for scope in journal + [.box] {
            #expect(KeyMap.standard[.control("l"), in: scope] == .lockJournal)
        }
    }

    @Test("While a box is open, or the journal locks itself under it, no letter is a command")
    func letters() async throws {
        for locks in [false, true] {
            var bench = try await JournalBench { workspace in
                _ = try await workspace.act { try $0.entries.add("rain") }
                try await workspace.lock.encrypt(
                    with: "correct horse", work: JournalLock.rehearsalWork)
            }
            await bench.type("sun")
            if locks { await bench.receive(.journalLocked) }
            // All letters but that which opens the lock.
            let letters = "iotwyb#KeLdsr*uq/:?!123456abcxyz"
            for letter in letters {
                await bench.press(.character(letter))
                #expect(bench.model.tab == .journal && bench.model.list == nil, "\(letter)")
                #expect(bench.model.scope == (locks ? .lockedJournal : .box), "\(letter)")
            }
            #expect(bench.bells == (locks ? letters.count : 0))
            #expect(bench.model.journal.box.box.text == (locks ? "sun" : "sun" + letters))
            #expect(!locks || bench.shows("The journal is locked. U unlocks it; Esc leaves it."))
            await bench.press(.escape, .character("o"))
            #expect(bench.model.scope == (locks ? .lockedJournal : .past))
            await bench.press(.escape, .character("2"))
            #expect(bench.model.tab == .counts)
        }
    }

    @Test("Ctrl-J begins a line wherever a text has several, and is Enter elsewhere")
    func lines() async throws {
        for key: Key in [.control("j"), .altEnter] {
            var bench = try await JournalBench()
            await bench.type("one")
            await bench.press(key)
            await bench.type("two")
            await bench.press(.enter)
            #expect(try await bench.texts() == ["one\ntwo"])

            var chat = Model.about(.messages, SamplePeople.chat)
            chat.press(.enter)
            _ = chat.receive(.people(SamplePeople.chat))
            chat.type("one")
            #expect(chat.press(key).isEmpty)
            chat.type("two")
            #expect(chat.shown.contains("> one⏎two"), "\(chat.shown)")
            let who = SamplePeople.id(0)
            #expect(
                chat.press(.enter) == [
                    .perform(.act(.send("one\ntwo", to: chat.people.facts.somebody(who))))
                ])

            var form = Model.about(.me, SamplePeople.facts(.kept))
            _ = form.perform(.editProfile)
            form.press(key)
            #expect(form.people.form?.focus == 1, "a name is one line")
            form.type("!")
            form.press(key)
            form.type("rain")
            form.press(.enter, .enter)
            #expect(form.people.form?.fields[1].value == "hello!\nrain")
        }
    }

    @Test("The page of a count leads back to where it was opened")
    func page() async throws {
        for (keys, scope): ([Key], Scope) in [
            ([.character("i")], .count), ([.character("c"), .character("i")], .list),
        ] {
            var desk = try await Desk()
            try await desk.workspace.act { tx in
                _ = try tx.counters.add(11, to: try tx.counters.create(title: "Kids").id)
            }
            await desk.open()
            await desk.press([.escape] + keys)
            #expect(desk.text.contains("11  Kids  +11 today"), "\(desk.text)")
            await desk.press(.escape)
            #expect(desk.model.scope == scope)
        }
    }
}
