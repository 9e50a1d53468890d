import Backends
import Counting
import Foundation
import Hub
import PeopleSupport
import Presentation
import Primitives
import Storage
import Synchronization
import TerminalUI
import TestSupport
import Testing
import Workspace

@testable import quad_tui

@Suite("The program in lines")
struct LinearTests {
    /// Types lines into a program; returns all that it writes.
    func write(
        _ lines: [String], on workspace: Workspace? = nil, editor: String? = nil
    ) async throws -> (text: String, workspace: Workspace) {
        let workspace = if let workspace { workspace } else { try await ProgramTests.workspace() }
        let written = Mutex("")
        var program = Program(
            terminal: HeadlessTerminal(), workspace: workspace, rule: .utc)
        program.preferences = Preferences(variables: editor.map { ["EDITOR": $0] } ?? [:])
        let (stream, sender) = AsyncStream.makeStream(of: String.self)
        for line in lines { sender.yield(line) }
        sender.finish()
        await LinearProgram(
            program: program, write: { text in written.withLock { $0 += text } }, hide: { _ in },
            lendsTerminal: editor != nil
        ).run(stream)
        return (written.withLock { $0 }, workspace)
    }

    @Test("An empty line, a key, a word or a number counts, and no escape sequence is written")
    func counting() async throws {
        let (text, workspace) = try await write(["", "space", "count", "1", "backspace", "u", "q"])
        let values = try await workspace.read { try $0.counters.all() }.map(\.value)
        #expect(values == [4])
        #expect(text.contains("\n> (blank): 4, plus 4 today.\n"))
        #expect(!text.unicodeScalars.contains { $0.value < 32 && $0 != "\n" })
    }

    @Test("After each line that changes a count, its value and its sum of today are told")
    func today() async throws {
        let (text, _) = try await write(["", "", "u", "u", "U", "U", "e", "7", "u", "q"])
        let told = text.split(separator: "\n").filter { $0.contains("(blank): ") }
            .map { $0.split(separator: "(blank): ").last ?? "" }
        #expect(
            told == [
                "1, plus 1 today.", "2, plus 2 today.", "1, plus 1 today.", "0.",
                "1, plus 1 today.", "2, plus 2 today.", "7, plus 7 today.", "2, plus 2 today.",
            ], "\(text)")
    }

    @Test("Counts are added, renamed, chosen by number, grouped, taken back, and found")
    func list() async throws {
        let (text, workspace) = try await write([
            "counts", "a", "", "", "Kids", "n", "Water", "1", "", "", "c", "", "x 1", "x 2", "G",
            "", "", "Camp",
            "x 1", "d 2", "y", "u", "/", "wat", "1", "quit",
        ])
        let counters = try await workspace.read { try $0.counters.all() }
        #expect(counters.map(\.title) == ["Kids", "Water"])
        #expect(counters.map(\.value) == [2, 0])
        #expect(counters.allSatisfy { $0.group != nil })
        #expect(text.contains("1 Kids: 2\n2 Water: 0"))
        #expect(text.contains("> All counts: 1. 1 Kids: 0.\n> Name, or several with commas:\n"))
        #expect(text.contains("> 1 Kids: 2, marked.\n> 2 Water: 0, marked.\n"))
        #expect(text.contains("Delete “Water”"), "the number decides, not the marks")
        #expect(text.contains("Water: 0"), "found and opened")
    }

    @Test("A count gets an icon by number or by words, a colour and a name; a full stop goes back")
    func looks() async throws {
        let (text, workspace) = try await write([
            "counts", "a", "tree", "1", "99", "blue", "?", "2", ".", "", "Oak", "c 1", "", "",
            "Elm", "a", ".", "q",
        ])
        let counters = try await workspace.read { try $0.counters.all() }
        #expect(counters.map(\.title) == ["Elm"])
        #expect(counters.map(\.icon) == ["tree"] && counters.map(\.color) == ["#172A38"])
        #expect(text.contains("Its icon, now Tree:\n1 Tree\n"))
        #expect(text.contains("Its colour, now") && text.contains("2 Winter Sunset dark blue\n"))
        #expect(text.contains("> There is no number 99 here. Its colour, now "))
        #expect(text.contains("Type the number of a colour, or nothing."))
        #expect(text.contains("Its name, now Oak:"))
        #expect(text.contains("Type a number, or nothing for what is there now"))
    }

    @Test("An entry is written, changed, starred, and read in the sun; a full stop leaves")
    func journal() async throws {
        let (text, workspace) = try await write([
            "journal", "a first day", "..dots", ".", "o", "s 2", "e 1", "changed", "esc", "t",
        ])
        let entries = try await workspace.read { try $0.entries.last(9) }
        #expect(entries.map(\.text) == ["changed", ".dots"])
        #expect(entries.map(\.isStarred) == [false, true])
        #expect(text.contains("> Tuesday, 2023-11-14\n"))
    }

    @Test("A backslash at the end of a line goes on in the next one, two are one")
    func severalLines() async throws {
        let (text, workspace) = try await write([
            "journal", ".?", "path\\\\", "a\\", "b\\", "c", ".", "o", "e 2", "new\\", "text", "q",
        ])
        let entries = try await workspace.read { try $0.entries.last(9) }
        #expect(entries.map(\.text) == ["a\nb\nc", "new\ntext"])
        #expect(text.contains("at the end of a line goes on in the next one"))
    }

    @Test("One's own editor writes an entry at a terminal, and is refused without one")
    func editor() async throws {
        let path = FileManager.default.temporaryDirectory
            .appending(path: "quad-lines-\(ProcessInfo.processInfo.globallyUniqueString)").path
        defer { try? FileManager.default.removeItem(atPath: path) }
        try "#!/bin/sh\nprintf 'one\\ntwo\\n' >\"$1\"\n"
            .write(toFile: path, atomically: true, encoding: .utf8)
        try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: path)
        let lines = ["journal", ".editor", "", ".", "q"]
        let (text, workspace) = try await write(lines, editor: path)
        #expect(try await workspace.read { try $0.entries.last(9) }.map(\.text) == ["one\ntwo"])
        #expect(text.contains("Enter saves what you wrote."))
        let (refused, _) = try await write(lines)
        #expect(refused.contains("An editor needs a terminal"))
    }

    @Test("What means nothing is said, and nothing is done")
    func wrong() async throws {
        let (text, workspace) = try await write(["xyzzy", "99", "counts", "77", "d 9", "z z"])
        #expect(text.contains("xyzzy means nothing here. ? (question mark) tells what does"))
        #expect(text.contains("There is no number 99 here."))
        #expect(text.contains("There is no number 77 here."))
        #expect(try await workspace.read { try $0.counters.all() }.isEmpty)
    }

    @Test("The words that lead elsewhere do so on every screen, and keys do what the menu tells")
    func elsewhere() async throws {
        let words: [String: Action] = [
            "home": .homeTab, "counts": .countsTab, "journal": .journalTab, "Me": .meTab,
            "messages": .messagesTab, "more": .moreTab, "help": .help, "quit": .quit,
        ]
        let places = ["", "c", "ci", "3", "3o", "3t", "3w", "1", "4", "5", "6", "6."]
        for place in places {
            var desk = try await Desk()
            try await desk.workspace.act { _ = try $0.counters.create(title: "Kids") }
            await desk.open()
            for key in place {
                if desk.model.scope == .locked { await desk.press(.escape) }
                await desk.press(key == "." ? .enter : .character(key))
                if desk.model.scope == .box { await desk.press(.escape) }
            }
            if desk.model.scope == .locked { await desk.press(.escape) }
            for (word, action) in words {
                #expect(desk.model.action(named: word) == action, "\(place) \(word)")
            }
            for action in desk.model.menu {
                let name = desk.model.keys.keyNames(of: action, in: desk.model.scope).first ?? ""
                #expect(desk.model.action(named: Spoken.key(name)) == action, "\(place) \(name)")
            }
        }
    }

    @Test("At each step of a look the menu tells what can be typed there")
    func lookMenus() async throws {
        let workspace = try await ProgramTests.workspace()
        try await workspace.act { _ = try $0.counters.create(title: "Kids") }
        let (text, _) = try await write(
            ["counts", "c 1", "?", "", "?", "", "?", "q"], on: workspace)
        for words in [
            "Type a number, words to find another icon, or nothing", "Type a number, or nothing",
            "Type a name, or nothing",
        ] {
            #expect(text.components(separatedBy: words).count == 2, "\(text)")
        }
    }

    @Test("The first text says how to ask what can be typed, and a line that goes on says so")
    func texts() async throws {
        let (text, _) = try await write(["journal", "one\\", "two", ".", "more", "1", "q"])
        let help = ".? (full stop, question mark) tells what you can type."
        #expect(text.components(separatedBy: help).count == 2, "\(text)")
        #expect(text.contains("> The text goes on in the next line.\n"))
        #expect(!text.contains("Nothing has changed"))
    }

    @Test("A sign before a number counts, and chooses nothing")
    func signs() async throws {
        let workspace = try await ProgramTests.workspace()
        try await workspace.act { tx in
            for title in ["Kids", "Adults"] {
                _ = try tx.counters.create(
                    CounterDraft(title, settings: CounterSettings(step: 2)))
            }
        }
        let (text, _) = try await write(["counts", "+2", "-2", "+2", "+3", "q"], on: workspace)
        let values = try await workspace.read { try $0.counters.all() }.map(\.value)
        #expect(values.sorted() == [0, 2], "\(text)")
        #expect(text.contains("plus 3 means nothing here."))
    }

    @Test("Without an account each tab tells its name")
    func signedOut() async throws {
        let (text, _) = try await write(["me", "messages", "home", "q"])
        for title in ["Messages", "Home"] {
            #expect(text.contains("> Without an account, \(title)."), "\(text)")
        }
        #expect(!text.contains("Nothing has changed"))
    }

    @Test("Every action that the palette has is reached by : and its name")
    func actions() async throws {
        let (text, _) = try await write([":", "last 30", "1", "esc", "help", "."])
        #expect(text.contains("The sun: the last entries"))
        var model = Model(
            size: Size(columns: 80, rows: 24), charset: .unicode, rule: .utc)
        model.counts.single.isLocked = false
        var face = LinearFace()
        for action in Action.allCases where action.isAnywhere {
            _ = face.receive(":", in: &model, at: Moment.sample.wall)
            _ = face.receive(action.summary, in: &model, at: Moment.sample.wall)
            let texts = model.things(at: Moment.sample.wall)
            #expect(texts.contains { $0.hasPrefix(action.summary) }, "\(action)")
            _ = face.receive(".", in: &model, at: Moment.sample.wall)
        }
    }

    @Test(
        "Words after : in the same line find what they find in the next one",
        arguments: [
            ("goal 8", "Counting. (blank): 0 of 8, at least 8."), ("name Tea", "Counting. Tea: 0."),
            ("set 40", "Counting. (blank): 40, plus 40 today."),
        ])
    func wordsAfterTheColon(words: String, told: String) async throws {
        for lines in [[":", words], [":\(words)"], [": \(words)"]] {
            let (text, _) = try await write(["", "backspace"] + lines + ["1", "q"])
            #expect(text.contains("\n> All actions: 1 to choose from.\n1 "), "\(lines): \(text)")
            #expect(text.contains("\n> \(told)\n"), "\(lines): \(text)")
        }
    }

    @Test("Each screen says what it is and what can be typed, offline, locked and paused too")
    func screens() {
        for state in SamplePeople.State.allCases {
            for tab in Model.Tab.allCases {
                var model = Model.about(tab, SamplePeople.facts(state))
                model.counts.single.isLocked = false
                _ = model.receive(.server(.disconnected("the server can't be reached")))
                var face = LinearFace()
                var lines = face.lines(of: &model, at: .sample)
                #expect(lines.count == 2 && lines[0].hasPrefix(model.scope.title), "\(lines)")
                let isOpen = state != .signedOut && (tab == .home || tab == .messages)
                #expect(!isOpen || lines[0].contains("Offline"), "\(tab) \(lines)")
                _ = face.receive(".?", in: &model, at: Moment.sample.wall)
                lines = face.lines(of: &model, at: .sample)
                #expect(lines.count > 1 && lines.allSatisfy { !$0.contains("\u{1B}") })
                #expect(lines[0].hasPrefix(model.scope.title), "\(tab)")
            }
        }
        var locked = Model.about(.journal, SamplePeople.facts(.kept))
        _ = locked.receive(.journalLocked)
        var face = LinearFace()
        #expect(face.lines(of: &locked, at: .sample).contains { $0.contains("is locked") })
    }

    @Test("An account is made, with the password hidden, and people are found")
    func account() async throws {
        let world = try await PeopleWorld()
        let device = try await world.open(PeopleWorld.memory())
        let (text, _) = try await write(
            [
                "me", "a", PeopleWorld.server, "jin", "Jin Lee", PeopleWorld.password,
                PeopleWorld.password, "", "me",
            ], on: device.workspace)
        #expect(text.contains("Signed in as jin"))
        #expect(!text.contains(PeopleWorld.password))
        #expect(try await device.workspace.signIn()?.name == "jin")
    }

    @Test("A forgotten password is set by the operator's code, hidden, and signs in at once")
    func forgottenPassword() async throws {
        let store = Store(engine: StrictEngine(schema: Hub.schema))
        let world = try await PeopleWorld(store: store)
        _ = try await world.join("jin")
        let op = Operator(
            "root", store: store,
            hasher: ScryptHasher(parameters: .rehearsal, environment: world.environment),
            digest: SHA256Digest(), environment: world.environment)
        let code = try await op.resetCode(of: "jin").code.text
        let device = try await world.open(PeopleWorld.memory())
        let form = ["me", "f", PeopleWorld.server, "jin"]
        let (refused, _) = try await write(
            form + ["0000-0000-0000-0000", "battery staple", "battery staple", ""],
            on: device.workspace)
        #expect(refused.contains("the name or the code is wrong"), "\(refused)")
        // What is known of the account is filled in for signing in.
        let (text, _) = try await write(
            form + [code, "battery staple", "battery staple", "battery staple", "me"],
            on: device.workspace)
        #expect(text.contains("The password is set."), "\(text)")
        #expect(text.contains("Signed in as jin") && !text.contains("battery"), "\(text)")
        #expect(try await device.workspace.signIn()?.name == "jin")
    }

    @Test("An exchange with the server is told when it has ended, and also if it fails")
    func exchange() async throws {
        let world = try await PeopleWorld()
        let device = try await world.open(PeopleWorld.memory())
        let sync = ["more", ":", "exchange everything", "1"]
        let (text, _) = try await write(
            [
                "me", "a", PeopleWorld.server, "kim", "Kim Roe", PeopleWorld.password,
                PeopleWorld.password, "",
            ] + sync,
            on: device.workspace)
        #expect(text.contains("Everything is exchanged with the server."))
        device.transport.mode = .down
        let (failure, _) = try await write(sync + [""], on: device.workspace)
        #expect(!failure.contains("Everything is exchanged with the server."))
        #expect(failure.contains("cannot be reached"))
    }
}

@Suite("What is read aloud")
struct SpokenTests {
    @Test(
        "Signs that speech leaves out are words, what is drawn is left out",
        arguments: [
            ("+1", "plus 1"), ("Undone: -12 Kids.", "Undone: minus 12 Kids."), ("−3", "minus 3"),
            ("Water: 5/8, at least 8", "Water: 5 of 8, at least 8"), ("24/11/2026", "24/11/2026"),
            ("2023-11-14 22:13: +5", "2023-11-14 22:13: plus 5"), ("and/or", "and/or"),
            ("│ Kids ──── ▁▂▅█ 3 ▶ ● │", "Kids 3 running"), ("↑ a → b", "a to b"),
            ("×10", "times10"),
        ])
    func signs(text: String, spoken: String) { #expect(Spoken.text(text) == spoken) }

    @Test("Every key of the table has a name that is heard")
    func keys() {
        for scope in Scope.allCases {
            for key in KeyMap.standard.allBindings(of: scope).flatMap(\.keys) {
                let name = Spoken.key("\(key)")
                #expect(
                    name.allSatisfy { $0.isLetter || $0.isNumber || " -".contains($0) }, "\(name)")
            }
        }
        #expect(Spoken.key("L") == "capital L" && Spoken.key("l") == "l")
    }

    @Test(
        "Times are words",
        arguments: [
            (0, "0 seconds"), (1, "1 second"), (725, "12 minutes 5 seconds"), (3600, "1 hour"),
            (7322, "2 hours 2 minutes 2 seconds"),
        ])
    func times(seconds: Int, words: String) {
        #expect(Spoken.time(.seconds(seconds)) == words)
    }

    /// The first half of a coach: goals, substitutions, a goal taken back, mistakes.
    private static let half = [
        "counts", "?", "", "start 3", "start 4", "+ 2", "stop 3", "start 5", "+ 2", "undo", "+ 99",
        "kick 3", "L", "4", "6", "1", "z", "", "esc", "2", "", "?", "counts", "i 3", "esc",
        "journal",
        "Half time: we lead.", ".", "q",
    ]

    @Test("A coach's first half is told in lines as it was kept")
    func coach() async throws {
        let clock = ManualClock(Instant(seconds: 1_700_000_000))
        let store = try await Backends.open("memory:", schema: Workspace.schema)
        let workspace = try await Workspace.open(
            store, environment: .seeded(1, clock: clock)
        ) { _ in preconditionFailure("nothing here needs a server") }
        for name in ["They", "We", "Anna", "Ben", "Cleo", "Dan"] {
            let isTime = name != "They" && name != "We"
            try await workspace.act {
                _ = try $0.counters.create(CounterDraft(name, isTime: isTime))
            }
            clock.advance(by: .seconds(1))
        }
        let rest = Mutex(Self.half[...])
        // The coach types a line every two minutes.
        let lines = AsyncStream<String> {
            clock.advance(by: .seconds(121))
            return rest.withLock { $0.popFirst() }
        }
        let written = Mutex("")
        await LinearProgram(
            program: Program(terminal: HeadlessTerminal(), workspace: workspace, rule: .utc),
            write: { text in written.withLock { $0 += text } }, hide: { _ in }
        ).run(lines)
        let answers = written.withLock { $0 }.components(separatedBy: "\n> ")
        #expect(answers.count == Self.half.count + 1)
        let told = zip(Self.half, answers.dropFirst()).map { typed, said in
            (typed.isEmpty ? ">" : "> \(typed)") + "\n\(said)"
        }
        let text = ([answers[0]] + told).joined(separator: "\n")
        try GoldenTests.check("== a coach's first half\n" + text, "linear")
    }
}
