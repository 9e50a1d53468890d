import Journal
import Presentation
import Primitives
import TerminalUI
import Testing

@testable import quad_tui

/// A stranger presses only keys that the screen tells at that moment, on 40 columns and 12 rows.
@Suite("A first user finds the way")
struct DiscoveryTests {
    private static let size = Size(columns: 40, rows: 12)

    /// Presses a key, which must stand in the bar of hints, or before a line of an open list.
    private func press(_ key: Key, on desk: inout Desk, _ count: inout Int) async {
        let canvas = desk.model.draw(at: .sample)
        let isList = desk.model.scope == .overlay
        let bars = [desk.model.hintRow, desk.model.barRow].compactMap { $0 }
        let rows = isList ? Array(canvas.bounds.rows) : bars
        let words = Set(
            rows.flatMap { row in
                canvas.text(ofRow: row).split(separator: " ").map {
                    String($0).replacing(",", with: "").replacing("[", with: "")
                }
            })
        #expect(words.contains(key.description), "\(key) is not shown:\n\(canvas.text)")
        count += 1
        await desk.press(key)
    }

    /// Opens the program with one count, and does a task with some keys and typed words.
    private func desk() async throws -> Desk {
        var desk = try await Desk(Self.size)
        try await desk.workspace.act { tx in
            _ = try tx.counters.add(5, to: try tx.counters.create(title: "Kids").id)
        }
        await desk.open()
        return desk
    }

    @Test("Adds a count, takes a tap back, finds one, shares one, each in at most six keys")
    func counting() async throws {
        var desk = try await desk()
        var keys = 0
        for key: Key in [.escape, .character("c"), .character("a"), .enter, .enter] {
            await press(key, on: &desk, &keys)
        }
        await desk.type("Water")
        await press(.enter, on: &desk, &keys)
        #expect(try await desk.counters().contains { $0.title == "Water" } && keys <= 6)

        desk = try await self.desk()
        keys = 0
        await desk.press(.character(" "))
        for key: Key in [.escape, .character("?")] { await press(key, on: &desk, &keys) }
        await desk.type("undo the last")
        await press(.enter, on: &desk, &keys)
        #expect(try await desk.counters().map(\.value) == [5] && keys <= 6)

        desk = try await self.desk()
        keys = 0
        for key: Key in [.escape, .character("?")] { await press(key, on: &desk, &keys) }
        await desk.type("find")
        await press(.enter, on: &desk, &keys)
        await desk.type("ki")
        await press(.enter, on: &desk, &keys)
        #expect(desk.model.scope == .locked && desk.text.contains("Kids") && keys <= 6)

        desk = try await self.desk()
        keys = 0
        for key: Key in [.escape, .character("c"), .character("?")] {
            await press(key, on: &desk, &keys)
        }
        await desk.type("share")
        await press(.enter, on: &desk, &keys)
        await press(.enter, on: &desk, &keys)
        #expect(desk.copies == ["5 Kids"] && keys <= 6)
    }

    @Test("Finds the way out, from counting, from the journal's box and from the list of actions")
    func quitting() async throws {
        for way in [[Key.escape], [.escape, .character("3"), .escape]] {
            var desk = try await desk()
            var keys = 0
            for key in way + [.character("?")] { await press(key, on: &desk, &keys) }
            await desk.type("quit")
            let text = desk.text
            #expect(text.contains("q, Ctrl-C"), "\(text)")
            #expect(desk.model.receive(.input(.key(.enter))) == [.quit(nil)] && keys + 1 <= 6)
            _ = desk.model.receive(.input(.key(.escape)))
            #expect(desk.model.receive(.input(.key(.character("q")))) == [.quit(nil)])
        }
    }

    @Test("Renames a count")
    func renaming() async throws {
        var desk = try await desk()
        var keys = 0
        for key: Key in [.escape, .character("s")] { await press(key, on: &desk, &keys) }
        await desk.type("!")
        await press(.enter, on: &desk, &keys)
        #expect(try await desk.counters().map(\.title) == ["Kids!"] && keys <= 6)
    }

    @Test("Leaves the journal; unlocks it and reads what is in it")
    func journal() async throws {
        var desk = try await desk()
        var keys = 0
        for key: Key in [.escape, .character("3"), .escape, .character("2")] {
            await press(key, on: &desk, &keys)
        }
        #expect(desk.text.contains("Kids") && desk.model.tab == .counts && keys <= 6)

        desk = try await Desk(Self.size)
        try await desk.workspace.act { try $0.entries.add("rain") }
        try await desk.workspace.lock.encrypt(
            with: "correct horse", work: JournalLock.rehearsalWork)
        try desk.workspace.lock.lock()
        await desk.open()
        keys = 0
        for key: Key in [.escape, .character("3"), .character("U")] {
            await press(key, on: &desk, &keys)
        }
        await desk.type("correct horse")
        await press(.enter, on: &desk, &keys)
        #expect(desk.text.contains("rain") || desk.model.journal.entries.count == 1)
        #expect(!desk.model.journal.isLocked && keys <= 6)
    }
}
