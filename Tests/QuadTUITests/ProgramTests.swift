import Backends
import Counting
import Journal
import Presentation
import Primitives
import Synchronization
import TerminalUI
import Testing
import Workspace

@testable import quad_tui

@Suite("quad-tui")
struct ProgramTests {
    /// Opens a workspace on a new store in memory, on a day in November 2023.
    static func workspace() async throws -> Workspace {
        let clock = ManualClock(Instant(seconds: 1_700_000_000))
        let store = try await Backends.open("memory:", schema: Workspace.schema)
        return try await Workspace.open(
            store, environment: .seeded(1, clock: clock)
        ) { _ in preconditionFailure("nothing here needs a server") }
    }

    /// Runs the program headlessly on a new store in memory.
    ///
    /// - Returns: the terminal in its final state, and the workspace.
    private func run(
        size: Size = Size(columns: 60, rows: 12), charset: Charset = .unicode,
        prepare: (Workspace) async throws -> Void = { _ in },
        _ script: (HeadlessTerminal) async throws -> Void
    ) async throws -> (HeadlessTerminal, Workspace) {
        let workspace = try await Self.workspace()
        try await prepare(workspace)
        let terminal = HeadlessTerminal(size: size, charset: charset)
        let program = Program(terminal: terminal, workspace: workspace, rule: .utc)
        async let reason = program.run()
        try await script(terminal)
        terminal.send(.stop(.terminate))
        let ended = await reason
        #expect(ended == .terminate)
        return (terminal, workspace)
    }

    /// Waits until the screen shows a text; records an issue after some seconds.
    private func wait(for text: String, on terminal: HeadlessTerminal) async throws {
        try await wait(on: terminal, "\"\(text)\"") { $0.text.contains(text) }
    }

    /// Waits until a screen satisfies a condition; records an issue after some seconds.
    private func wait(
        on terminal: HeadlessTerminal, _ what: String, until isMet: (Canvas) -> Bool
    ) async throws {
        for _ in 0..<500 {
            if let screen = terminal.screens.last, isMet(screen) { return }
            try await Task.sleep(for: .milliseconds(10))
        }
        Issue.record("the screen never showed \(what):\n\(terminal.text)")
    }

    @Test("A thousand fast taps on the blank count make one counter of a thousand")
    func fastTaps() async throws {
        let (_, workspace) = try await run { terminal in
            try await wait(for: "Press Space", on: terminal)
            for _ in 0..<1000 { terminal.send(.key(.character(" "))) }
        }
        let counters = try await workspace.read { try $0.counters.all() }
        #expect(counters.map(\.value) == [1000])
    }

    @Test("Who is faster than the screen sees fewer frames, and the last one is of the last tap")
    func frames() async throws {
        let (terminal, _) = try await run { terminal in
            try await wait(for: "Press Space", on: terminal)
            for _ in 0..<1000 { terminal.send(.key(.character(" "))) }
            for _ in 0..<6000 where !terminal.text.contains("000 today") {
                try await Task.sleep(for: .milliseconds(10))
            }
        }
        #expect(terminal.text.contains("000 today"), "\(terminal.text)")
        // A frame for each tap would be a thousand.
        #expect(terminal.screens.count < 900)
    }

    @Test("It opens with the count used last, and shows only what is stored")
    func lastUsed() async throws {
        let (_, workspace) = try await run { workspace in
            _ = try await workspace.act {
                try $0.counters.create(title: "Goals", step: 2, start: 7)
            }
        } _: { terminal in
            try await wait(for: "Goals  ×2", on: terminal)
            terminal.send(
                .key(.enter), .key(.enter), .key(.down), .key(.escape), .key(.character("c")),
                .key(.character("v")))
            try await wait(for: "9  Goals", on: terminal)
        }
        let values = try await workspace.read { try $0.counters.all() }.map(\.value)
        #expect(values == [9])
    }

    @Test("A target says how it stands, and too many is no success", arguments: [false, true])
    func targets(isASCII: Bool) async throws {
        _ = try await run(charset: isASCII ? .ascii : .unicode) { workspace in
            let target = Target(goal: 2, aim: .atMost)
            let settings = CounterSettings(target: .some(target))
            _ = try await workspace.act {
                try $0.counters.create(CounterDraft("Coffee", settings: settings))
            }
        } _: { terminal in
            try await wait(for: " at most 2\n", on: terminal)
            for _ in 0..<3 { terminal.send(.key(.enter)) }
            let words = isASCII ? "3 of at most 2 (missed)" : "3 of at most 2 ✗"
            try await wait(for: words, on: terminal)
            terminal.send(.key(.escape), .key(.character("c")), .key(.character("v")))
            try await wait(for: "3/2  Coffee  " + words, on: terminal)
        }
    }

    @Test("Clicks count, dragging down takes away, the tab bar and pasted text do neither")
    func mouse() async throws {
        func drag(_ from: (Int, Int), _ to: (Int, Int), on terminal: HeadlessTerminal) {
            terminal.send(
                .mouse(.init(.press, at: Point(column: from.0, row: from.1))),
                .mouse(.init(.release, at: Point(column: to.0, row: to.1))))
        }
        let (_, workspace) = try await run { terminal in
            for _ in 0..<5 { drag((3, 3), (4, 4), on: terminal) }
            drag((3, 3), (3, 6), on: terminal)
            drag((3, 3), (10, 11), on: terminal)
            drag((20, 11), (20, 3), on: terminal)
            drag((3, 10), (3, 10), on: terminal)
            terminal.send(
                .mouse(.init(.wheelDown, at: Point(column: 3, row: 3))), .paste("  \r"))
        }
        let values = try await workspace.read { try $0.counters.all() }.map(\.value)
        // Five clicks and one on the hint, less one drag; the last drag ends on the bar of hints.
        #expect(values == [5])
    }

    @Test("What changes in the store shows while idle")
    func idle() async throws {
        let box = Mutex<Workspace?>(nil)
        _ = try await run { workspace in
            box.withLock { $0 = workspace }
            _ = try await workspace.act { try $0.counters.create(title: "Kids") }
        } _: { terminal in
            try await wait(for: "Kids", on: terminal)
            let workspace = try #require(box.withLock { $0 })
            let kids = try #require(try await workspace.read { try $0.counters.lastUsed() })
            _ = try await workspace.act {
                try $0.counters.edit(kids.id, CounterSettings(title: "Pupils"))
            }
            try await wait(for: "Pupils", on: terminal)
            try await workspace.act { try $0.counters.delete(kids.id) }
            try await wait(for: "“Pupils” was deleted elsewhere", on: terminal)
        }
    }

    @Test("The program ends when its store is gone, and counts nothing more")
    func storeGone() async throws {
        let workspace = try await Self.workspace()
        let terminal = HeadlessTerminal(size: Size(columns: 60, rows: 12))
        var program = Program(terminal: terminal, workspace: workspace, rule: .utc)
        let isThere = Mutex(true)
        let changes = AsyncStream.makeStream(of: (@Sendable () -> Void).self)
        program.isStoreThere = { isThere.withLock { $0 } }
        program.watch = {
            changes.continuation.yield($0)
            return nil
        }
        async let reason = program.run()
        let tell = await changes.stream.first { _ in true }
        tell?()
        terminal.send(.key(.character(" ")))
        try await wait(for: "(blank)", on: terminal)
        isThere.withLock { $0 = false }
        tell?()
        #expect(await reason == nil)
    }

    @Test("In the night the heading is the day that ends, and entries have the calendar's date")
    func night() async throws {
        for (zone, dayStart) in [("Europe/Berlin", 180), ("Asia/Kathmandu", 720), ("UTC", 0)] {
            let zone = try Zone(identifier: zone)
            let day = try #require(Day("2023-11-05"))
            let now = zone.instant(of: WallTime(day, hour: 2, minute: 30))
            var model = Model(
                size: Size(columns: 60, rows: 12), charset: .unicode,
                rule: DayRule(zone: zone, startMinute: dayStart))
            model.tab = .journal
            let heading =
                dayStart == 0 ? "Sunday 2023-11-05" : "Saturday 2023-11-04, after midnight"
            #expect(model.draw(at: Moment(wall: now, boot: .none)).text.contains(" \(heading)\n"))
            var canvas = Canvas(size: Size(columns: 60, rows: 12))
            let workspace = try await Self.workspace()
            let entries = try await workspace.act {
                try $0.entries.write(NewEntry("Stars", at: now))
            }.entries
            var past = PastEntries(entries)
            past.draw(
                on: &canvas, area: Rectangle(column: 0, row: 0, columns: 60, rows: 12),
                charset: .unicode, rule: model.rule)
            #expect(canvas.text.contains("2023-11-05  02:30"))
        }
    }

    @Test("Every size from 1 × 1 on can be drawn, on every screen")
    func sizes() async throws {
        let sizes = [(1, 1), (2, 1), (1, 2), (3, 3), (20, 5), (80, 2), (1, 60), (200, 60)]
        let screens: [[InputEvent]] = [
            [], [.key(.escape), .key(.character("s"))],
            [.key(.escape), .key(.escape), .key(.character("c"))],
            [.key(.character("v"))], [.key(.character("y"))],
            [.key(.escape), .key(.character("d"))],
            [.key(.escape), .key(.character("i"))], [.key(.right)], [.key(.right), .key(.right)],
            [.key(.character("e"))], [.key(.escape), .key(.escape), .key(.character("n"))],
            [.key(.escape), .key(.character("a"))], [.key(.enter)], [.key(.enter)],
            [.key(.escape), .key(.escape), .key(.escape), .key(.character("3"))],
            [.key(.escape), .key(.character("o"))], [.key(.character("e"))],
            [.key(.escape), .key(.escape), .key(.character("t"))], [.key(.character("w"))],
            [.key(.escape), .key(.character("K"))], [.key(.escape), .key(.character("?"))],
            [.key(.escape), .key(.character(":"))],
        ]
        let (terminal, _) = try await run { workspace in
            _ = try await workspace.act { try $0.counters.create(title: "日本語 👨‍👩‍👧", start: -123_456) }
            try await workspace.act {
                try $0.entries.add("Ein Tag 👍🏽 ohne Regen, \u{202E}und das im November")
            }
        } _: { terminal in
            for events in screens {
                for event in events { terminal.send(event) }
                for (columns, rows) in sizes {
                    terminal.resize(to: Size(columns: columns, rows: rows))
                    try await wait(on: terminal, "\(columns) × \(rows)") {
                        $0.size == Size(columns: columns, rows: rows)
                    }
                }
            }
        }
        #expect(terminal.screens.contains { $0.size == Size(columns: 1, rows: 1) })
    }

    @Test("A draft survives, an entry is saved with Enter and stands at the bottom")
    func journal() async throws {
        let (_, workspace) = try await run { terminal in
            terminal.send(.key(.escape), .key(.character("3")))
            terminal.type("q 1 rain")
            try await wait(for: "q 1 rain", on: terminal)
        }
        let draft = try await workspace.read { try $0.entries.draft() }
        #expect(draft == "q 1 rain")
        let (terminal, second) = try await run { workspace in
            try await workspace.act { try $0.entries.keepDraft("kept") }
        } _: { terminal in
            terminal.send(.key(.escape), .key(.character("3")))
            try await wait(for: "kept", on: terminal)
            terminal.send(.key(.enter))
            try await wait(for: "grateful", on: terminal)
        }
        #expect(terminal.text.contains("Tuesday 2023-11-14"))
        let texts = try await second.read { try $0.entries.last(5) }.map(\.text)
        let rest = try await second.read { try $0.entries.draft() }
        #expect(texts == ["kept"] && rest == "")
    }

    @Test("ASCII terminals are given only ASCII, but for what the person wrote")
    func ascii() async throws {
        let (terminal, _) = try await run(charset: .ascii) { workspace in
            _ = try await workspace.act { try $0.counters.create(title: "Kids", step: 3) }
            try await workspace.act { try $0.entries.add("rain") }
        } _: { terminal in
            for key: Key in [
                .enter, .escape, .character("s"), .escape, .escape, .character("c"),
                .character("?"), .escape, .character("d"), .character("y"), .character("u"),
                .character("3"), .escape, .character("o"), .escape, .character(":"),
            ] {
                terminal.send(.key(key))
                try await Task.sleep(for: .milliseconds(20))
            }
        }
        for screen in terminal.screens {
            #expect(screen.text.utf8.count == screen.text.count, "\(screen.text)")
        }
    }
}
