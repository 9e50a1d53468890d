import Counting
import Journal
import Presentation
import Primitives
import TerminalUI
import Testing
import Workspace

@testable import quad_tui

/// A stranger presses only keys that the screen tells at that moment, on 40 columns and 12 rows.
@Suite("A first user finds the way")
struct DiscoveryTests {
    private static let size = Size(columns: 40, rows: 12)

    /// Presses a key that is shown.
    private func press(_ key: Key, on desk: inout Desk, _ count: inout Int) async {
        find(key, on: &desk, &count)
        await desk.press(key)
    }

    /// Looks for a key, which must stand in the bar of hints, before a line of an open list, or on
    /// a count in the lock.
    private func find(_ key: Key, on desk: inout Desk, _ count: inout Int) {
        let canvas = desk.model.draw(at: .sample)
        let isList = [.overlay, .lockedList].contains(desk.model.scope)
        let bars = [desk.model.hintRow, desk.model.barRow].compactMap { $0 }
        let rows = isList ? Array(canvas.bounds.rows) : bars
        let words = Set(
            rows.flatMap { row in
                canvas.text(ofRow: row).split { " ,[*".contains($0) }.map(String.init)
            })
        #expect(words.contains(key.description), "\(key) is not shown:\n\(canvas.text)")
        count += 1
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

    @Test("Sets a number right, sees the days of a count, writes an entry, times something")
    func more() async throws {
        var desk = try await desk()
        var keys = 0
        for key: Key in [.escape, .character("?")] { await press(key, on: &desk, &keys) }
        await desk.type("a value")
        await press(.enter, on: &desk, &keys)
        await desk.type("7")
        await press(.enter, on: &desk, &keys)
        #expect(try await desk.counters().map(\.value) == [7] && keys <= 6)

        desk = try await self.desk()
        keys = 0
        for key: Key in [.escape, .character("?")] { await press(key, on: &desk, &keys) }
        await desk.type("charts")
        await press(.enter, on: &desk, &keys)
        #expect(desk.text.contains("[Days]") && keys <= 6, "\(desk.text)")

        desk = try await self.desk()
        keys = 0
        for key: Key in [.escape, .character("3")] { await press(key, on: &desk, &keys) }
        await desk.type("Sun at last")
        await press(.enter, on: &desk, &keys)
        #expect(desk.model.journal.entries.map(\.text) == ["Sun at last"] && keys <= 6)

        desk = try await Desk(Self.size)
        try await desk.workspace.act { _ = try $0.counters.create(title: "Nap") }
        await desk.open()
        keys = 0
        for key: Key in [.escape, .character("c"), .character("?")] {
            await press(key, on: &desk, &keys)
        }
        await desk.type("a target or a stopwatch")
        await press(.enter, on: &desk, &keys)
        await desk.type("stopwatch")
        await press(.enter, on: &desk, &keys)
        await press(.character(" "), on: &desk, &keys)
        #expect(try await desk.counters().allSatisfy(\.isRunning) && keys <= 6, "\(desk.text)")
    }
}

/// Tasks of somebody who knows that `?` finds what can be done, but no key by heart.
extension DiscoveryTests {
    @Test("Counts yesterday's forgotten taps")
    func yesterday() async throws {
        var desk = try await desk()
        var keys = 0
        for key: Key in [.escape, .character("?")] { await press(key, on: &desk, &keys) }
        await desk.type("charts")
        for key: Key in [.enter, .character("?")] { await press(key, on: &desk, &keys) }
        await desk.type("another time")
        await press(.enter, on: &desk, &keys)
        await desk.type("3 yesterday noon")
        await press(.enter, on: &desk, &keys)
        let kids = try #require(try await desk.counters().first)
        #expect(kids.value == 8 && keys <= 6)
        let yesterday = Moment.sample.wall - .hours(24)
        let changes = try await desk.workspace.read {
            try $0.counters.history(of: kids.id, in: yesterday - .hours(24)..<yesterday + .hours(2))
        }
        #expect(changes.map(\.amount) == [3])
    }

    @Test("Changes the goals of four counts at once, and takes them back in one step")
    func goals() async throws {
        var desk = try await Desk(Size(columns: 80, rows: 24))
        try await desk.workspace.act { tx in
            for title in ["Water", "Fruit", "Steps", "Pages"] {
                var draft = CounterDraft(title)
                draft.settings.target = .some(Target(goal: 5, period: .week))
                _ = try tx.counters.create(draft)
            }
        }
        await desk.open()
        await desk.press(.escape, .character("c"), .home)
        var keys = 0
        for _ in 0..<4 { await press(.character("x"), on: &desk, &keys) }
        // The first card names it.
        await desk.press(.character(":"))
        keys += 1
        await desk.type("goal 8")
        await press(.enter, on: &desk, &keys)
        let week = Target(goal: 8, period: .week)
        #expect(try await desk.counters().map(\.target) == [week, week, week, week] && keys <= 6)
        await desk.press(.character("u"))
        #expect(try await desk.counters().allSatisfy { $0.target?.goal == 5 })
    }

    @Test("Substitutes five players with two keys each, in the lock of all counts")
    func substitutions() async throws {
        var desk = try await Desk(Size(columns: 80, rows: 24))
        try await desk.workspace.act { tx in
            for number in 1...10 {
                let made = try tx.counters.create(CounterDraft("Player \(number)", isTime: true))
                if number <= 5 { _ = try tx.counters.start(made.id) }
            }
        }
        await desk.open()
        var keys = 0
        for key: Key in [.escape, .character("c"), .character("L")] {
            await press(key, on: &desk, &keys)
        }
        #expect(keys <= 6)
        let labels = desk.model.counts.list.labels
        func key(_ number: Int) throws -> Key {
            let player = desk.model.counts.counters.first { $0.title == "Player \(number)" }
            return .character(try #require(player.flatMap { labels[$0.id] }))
        }
        for number in 1...5 {
            keys = 0
            for player in [number, number + 5] {
                await press(try key(player), on: &desk, &keys)
            }
            #expect(keys == 2)
        }
        let running = try await desk.counters().filter(\.isRunning).map(\.title).sorted()
        #expect(running == ["Player 10", "Player 6", "Player 7", "Player 8", "Player 9"])
        #expect(desk.bells == 0)
    }

    @Test("Answers what is unread")
    func answering() async throws {
        let jin = Somebody(id: SamplePeople.id(0), name: "Jin Lee")
        var facts = SamplePeople.facts(.kept)
        facts.requests = Cached([], keptAt: nil)
        facts.conversations = Cached([SamplePeople.conversation(0, unread: 1)], keptAt: nil)
        facts.messages = [SamplePeople.message(1, "When do you come?", with: 0)]
        var desk = try await desk()
        _ = desk.model.receive(.people(facts))
        var keys = 0
        for key: Key in [.escape, .character("4"), .enter] {
            find(key, on: &desk, &keys)
            _ = desk.model.receive(.input(.key(key)))
        }
        facts.sight = PeopleSight(person: jin.id)
        _ = desk.model.receive(.people(facts))
        #expect(desk.text.contains("When do you come?"), "\(desk.text)")
        await desk.type("At five")
        #expect(desk.text.contains("Enter"))
        let effects = desk.model.receive(.input(.key(.enter)))
        #expect(effects == [.perform(.act(.send("At five", to: jin)))] && keys + 1 <= 6)
    }
}
