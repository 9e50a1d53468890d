import Counting
import Foundation
import Journal
import Presentation
import Primitives
import TerminalUI
import Testing

@testable import quad_tui

@Suite("Keys in force, ways back, and clicks that are none")
struct WaysBackTests {
    private static let rebound = KeyMap.standard.rebound([
        "undo": "Ctrl-U", "tab.journal": "8", "journal.on-this-day": "B", "list.archive": "Z",
        "count.unlock": "F9",
    ])

    @Test("Notices name the keys that a person gave")
    func names() async throws {
        let keys = Self.rebound
        #expect(keys.problems == [])
        let workspace = try await ProgramTests.workspace()
        let year = Instant(seconds: 1_700_000_000 - 365 * 86_400)
        try await workspace.act { try $0.entries.add("An old rain", at: year) }
        var performer = Performer(workspace) { _ in true }
        performer.keys = keys.map
        let told = await performer.perform(.journal(.lookBack))
        var model = Model(
            size: Size(columns: 80, rows: 24), charset: .unicode, rule: .utc, keys: keys.map)
        for event in told { _ = model.receive(event) }
        #expect(model.notice?.text.hasSuffix("F9, 8, Esc, B shows more.") == true, "it is locked")
        let counter = try await workspace.act { try $0.counters.create(title: "Kids") }
        _ = model.receive(.counters([counter], lastUsed: counter.id))
        _ = model.receive(.input(.key(.character("x"))))
        #expect(model.notice?.text.contains("F9 unlocks them") == true)
        _ = model.receive(.deleted([counter.id]))
        #expect(model.notice?.text.contains("Press F9, Ctrl-U to take it back") == true)
        model.counts.single.isLocked = false
        #expect(model.way(to: .memories, on: .journal) == "8, Esc, B")
        _ = model.show(.journal)
        #expect(model.way(to: .memories, on: .journal) == "Esc, B")
        #expect(model.offerToUndo == "Press Esc, Ctrl-U to take it back.")
    }

    @Test(
        "Where u can't reach, the command that does is named",
        arguments: [
            ("person block", "jin", "quad person unblock jin"),
            ("account register", "", "quad account sign-out"),
            ("config set", "sound.reset", "quad config unset sound.reset"),
            ("message send", "jin", "u once more skips it"),
        ])
    func beyond(name: String, about: String, command: String) async throws {
        var desk = try await Desk()
        try await desk.workspace.note(name, about: about)
        await desk.load()
        await desk.press(.character("u"))
        #expect(desk.model.notice?.text.contains(command) == true, "\(desk.text)")
    }

    @Test("A second u skips what u can't reach, and none after anything else does")
    func skipping() async throws {
        var desk = try await Desk()
        let kids = try await desk.workspace.act { try $0.counters.create(title: "Kids").id }
        _ = try await desk.workspace.act { try $0.counters.add(1, to: kids) }
        try await desk.workspace.note("config set", about: "sound.reset")
        await desk.load()
        await desk.press(.character("u"))
        #expect(desk.model.notice?.text.hasSuffix(" u once more skips it.") == true)
        await desk.press(.down, .character("u"))
        #expect(try await desk.counters().map(\.value) == [1], "another key came between")
        await desk.press(.character("u"))
        #expect(try await desk.counters().map(\.value) == [0])
        #expect(desk.text.contains("Undone: +1 Kids"), "\(desk.text)")
        await desk.press(.character("U"))
        #expect(try await desk.counters().map(\.value) == [1])
        _ = try await desk.workspace.act { try $0.counters.add(1, to: kids) }
        try await desk.workspace.note("config set", about: "sound.reset")
        await desk.press(.character("u"), .character(" "), .character("u"))
        #expect(try await desk.counters().map(\.value) == [2], "only the new tap is taken back")
    }

    @Test("Help names the command that does the same, and finds by it")
    func commands() async throws {
        var desk = try await Desk()
        await desk.load()
        await desk.press(.character("?"))
        let text = desk.text
        #expect(text.contains("quad count add") && text.contains("quad count delete"), "\(text)")
        await desk.type("quad count archive")
        #expect(desk.text.contains("archive, or show again"))
        for action in Action.allCases {
            #expect(!action.summary.isEmpty, "\(action)")
            #expect(action.commands.allSatisfy { $0.hasPrefix("quad ") }, "\(action)")
        }
    }

    @Test("Alt-Enter begins a new line in the journal, and is Enter elsewhere")
    func altEnter() async throws {
        var bench = try await JournalBench()
        await bench.type("one")
        await bench.press(.altEnter)
        await bench.type("two")
        await bench.press(.enter)
        #expect(try await bench.texts() == ["one\ntwo"])
        var desk = try await Desk()
        await desk.open()
        await desk.press(.altEnter)
        #expect(try await desk.counters().map(\.value) == [1])
    }

    @Test("A click that brings the window to the front counts nothing; the next one does")
    func focus() {
        var model = Model(size: Size(columns: 80, rows: 24), charset: .unicode, rule: .utc)
        _ = model.receive(.counters([], lastUsed: nil))
        let place = Point(column: 9, row: 5)
        func click(_ model: inout Model, after time: Duration) -> Int {
            let now = Moment.sample.wall + time
            return [MouseEvent.Action.press, .release].flatMap {
                model.receive(.input(.mouse(MouseEvent($0, at: place))), at: now)
            }.count { if case .perform(.tap) = $0 { true } else { false } }
        }
        _ = model.receive(.input(.focus))
        #expect(click(&model, after: .milliseconds(20)) == 0)
        #expect(click(&model, after: .milliseconds(40)) == 1)
        _ = model.receive(.input(.focus))
        #expect(click(&model, after: .seconds(2)) == 1, "the focus came by a key")
        _ = model.receive(.input(.focus))
        _ = model.receive(.input(.key(.escape)))
        #expect(click(&model, after: .milliseconds(20)) == 1, "a key came between")
    }

    @Test("docs/tui.md names keys that the table has")
    func document() throws {
        let path = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../docs/tui.md")
        let text = try String(contentsOf: path, encoding: .utf8)
        let quoted = text.split(separator: "`", omittingEmptySubsequences: false).enumerated()
            .filter { !$0.offset.isMultiple(of: 2) }.map(\.element)
        let named = quoted.compactMap { Key(name: $0) }
        let bound = Set(
            Scope.allCases.flatMap { KeyMap.standard.bindings(of: $0).flatMap(\.keys) })
        #expect(named.count > 20)
        for key in named { #expect(bound.contains(key), "\(key)") }
    }
}
