import Counting
import Presentation
import Primitives
import TerminalUI
import Testing

@testable import quad_tui

@Suite("Many counts, several groups, keys in a burst")
struct ManyCountsTests {
    /// A desk with numbered counts in a list that is open.
    private static func desk(_ count: Int) async throws -> Desk {
        var desk = try await Desk(Size(columns: 80, rows: 24))
        try await desk.workspace.act { tx in
            for number in 0..<count { _ = try tx.counters.create(title: "Count \(number)") }
        }
        await desk.load()
        await desk.press(.home)
        return desk
    }

    /// A desk with two counts on the page of a group, and one outside of it.
    private static func grouped() async throws -> Desk {
        var desk = try await Desk(Size(columns: 80, rows: 24))
        try await desk.workspace.act { tx in
            let group = try tx.groups.create(name: "Team")
            for title in ["A", "B"] { _ = try tx.counters.create(title: title, group: group.id) }
            _ = try tx.counters.create(title: "C")
        }
        await desk.load()
        await desk.press(.character("]"))
        return desk
    }

    /// Draws, and returns the titles that are visible.
    private static func titles(_ desk: inout Desk) -> [String] {
        let text = desk.text
        return desk.model.counts.counters.map(\.title).filter { title in
            text.split(separator: "\n").contains { line in
                "\(line) ".contains("\(title) ")
            }
        }
    }

    private static func click(_ place: Point, on desk: inout Desk) async {
        for action in [MouseEvent.Action.press, .release] {
            await desk.perform(desk.model.receive(.input(.mouse(MouseEvent(action, at: place)))))
        }
    }

    /// The title with the value 1 or more, and its value.
    private static func counted(_ desk: Desk) async throws -> [String: Int64] {
        let counted = try await desk.counters().filter { $0.value != 0 }
        return Dictionary(uniqueKeysWithValues: counted.map { ($0.title, $0.value) })
    }

    @Test(
        "A page that was scrolled stays where it is when a tile is clicked", arguments: ["", "L"])
    func stillTiles(lock: String) async throws {
        var desk = try await Self.desk(40)
        await desk.press(.end)
        _ = desk.text
        await desk.type(lock)
        let before = Self.titles(&desk)
        let place = Point(column: 5, row: 1)
        for _ in 0..<2 {
            await Self.click(place, on: &desk)
            #expect(Self.titles(&desk) == before)
        }
        let counted = try await Self.counted(desk)
        #expect(counted.values.map(\.self) == [2] && counted.keys.allSatisfy(before.contains))
    }

    @Test("A page that was scrolled stays where it is when a key of a tile counts")
    func stillKeys() async throws {
        var desk = try await Self.desk(40)
        await desk.press(.end)
        _ = desk.text
        await desk.press(.character("L"))
        let before = Self.titles(&desk)
        let list = desk.model.counts
        let counter = try #require(list.counters.first { $0.title == before.first })
        let key = try #require(list.list.labels[counter.id])
        await desk.press(.character(key))
        #expect(Self.titles(&desk) == before)
        #expect(try await Self.counted(desk) == [counter.title: 1])
    }

    @Test("The taps in a burst after a new count are for it, not for the one chosen before")
    func burst() async throws {
        for ways in [["n"], ["a", "\r", "\r"]] {
            var desk = try await Self.desk(2)
            var effects: [Effect] = []
            func send(_ key: Key) { effects += desk.model.receive(.input(.key(key))) }
            for way in ways { send(way == "\r" ? .enter : .character(Character(way))) }
            for character in "New" { send(.character(character)) }
            send(.enter)
            for key: Key in [.character(" "), .character("+"), .character(" "), .backspace] {
                send(key)
            }
            #expect(!effects.contains(.bell))
            await desk.perform(effects)
            #expect(try await Self.counted(desk) == ["New": 2])
            #expect(desk.model.counts.meantCounter?.title == "New")
            await desk.press(.character(" "))
            #expect(try await Self.counted(desk) == ["New": 3])
        }
    }

    @Test("Where a new count can't be made, the taps after it ring, and count with no other")
    func failedBurst() async throws {
        var desk = try await Self.desk(2)
        await desk.press(.character("n"))
        _ = desk.model.receive(.input(.key(.enter)))
        #expect(desk.model.receive(.input(.key(.right))) == [.bell])
        #expect(desk.model.receive(.input(.key(.character(" ")))) == [])
        #expect(desk.model.receive(.failed("The disk is full.")) == [.bell])
        #expect(desk.model.receive(.input(.key(.character(" ")))) == [.bell])
        await desk.press(.right, .character(" "))
        #expect(try await Self.counted(desk).count == 1)
    }

    @Test("Two new counts in a burst get their own taps")
    func twoNew() async throws {
        var desk = try await Self.desk(1)
        var effects: [Effect] = []
        for key in "nA\rnB\r  ".map({ $0 == "\r" ? Key.enter : .character($0) }) {
            effects += desk.model.receive(.input(.key(key)))
        }
        await desk.perform(effects)
        #expect(try await Self.counted(desk) == ["B": 2])
    }

    @Test("Right goes on in the next row, and where nothing moves it rings")
    func readingOrder() async throws {
        var desk = try await Self.desk(7)
        _ = desk.text
        let titles = desk.model.counts.counters.map(\.title)
        for title in titles.dropFirst() {
            await desk.press(.right)
            #expect(desk.model.counts.meantCounter?.title == title)
        }
        #expect(desk.model.receive(.input(.key(.right))) == [.bell])
        for title in titles.reversed().dropFirst() {
            await desk.press(.left)
            #expect(desk.model.counts.meantCounter?.title == title)
        }
        for key: Key in [.left, .up, .home, .character("]")] {
            #expect(desk.model.receive(.input(.key(key))) == [.bell], "\(key)")
        }
    }

    @Test("Beyond the last tile another page begins, where a key chooses before one counts")
    func pageEnd() async throws {
        var desk = try await Self.grouped()
        #expect(desk.text.contains("[Team]"))
        await desk.press(.right)
        #expect(desk.text.contains("[Team]"))
        await desk.press(.right)
        #expect(desk.text.contains("[No group]"))
        #expect(desk.model.receive(.input(.key(.character(" ")))) == [.bell])
        #expect(desk.text.contains("No count is chosen."))
        #expect(try await Self.counted(desk).isEmpty)
        await desk.press(.right, .character(" "))
        #expect(try await Self.counted(desk) == ["C": 1])
        await desk.press(.left)
        #expect(desk.text.contains("[Team]") && desk.model.counts.meantCounter == nil)
        await Self.click(Point(column: 5, row: 5), on: &desk)
        #expect(try await Self.counted(desk).count == 2, "a click says which one it means")
    }

    @Test("Under the lock a click on a tab or beside the tiles rings; a hint does its key")
    func lockedClicks() async throws {
        for screen in ["single", "list"] {
            var desk = try await Self.desk(2)
            await desk.press(screen == "list" ? .character("L") : .enter)
            let scope = desk.model.scope
            #expect([.locked, .lockedList].contains(scope))
            _ = desk.text
            let bar = try #require(desk.model.barRow)
            for row in screen == "list" ? [bar, bar - 1, bar - 2] : [bar, bar - 1] {
                for column in [3, 30, 79] where row != bar - 1 || column == 79 {
                    await Self.click(Point(column: column, row: row), on: &desk)
                    #expect(desk.text.contains("That click did nothing: keys are locked."))
                    #expect(desk.model.scope == scope && desk.model.tab == .counts)
                }
            }
            #expect(try await Self.counted(desk).isEmpty)
            let hints = desk.model.hintBar.layout(columns: 80)
            let unlock = try #require(hints.first { $0.hint.action == .unlock }?.columns)
            await Self.click(Point(column: unlock.lowerBound, row: bar - 1), on: &desk)
            #expect(desk.model.scope != scope)
            await Self.click(Point(column: 3, row: bar), on: &desk)
            #expect(desk.model.tab == .home)
        }
    }

    @Test("The lock says how many counts have a key; up and down scroll, and count nothing")
    func lockedScrolling() async throws {
        var desk = try await Self.desk(40)
        _ = desk.text
        await desk.press(.character("L"))
        #expect(desk.text.contains("35 of 40 counts have a key; Up and Down scroll"))
        let before = Self.titles(&desk)
        #expect(desk.model.receive(.input(.key(.up))) == [.bell])
        var seen = Set(before)
        for _ in 0..<7 {
            #expect(desk.model.receive(.input(.key(.down))) == [])
            seen.formUnion(Self.titles(&desk))
        }
        #expect(desk.model.receive(.input(.key(.down))) == [.bell])
        #expect(seen.count == 40)
        let last = Self.titles(&desk)
        #expect(try await Self.counted(desk).isEmpty)
        await Self.click(Point(column: 5, row: 1), on: &desk)
        #expect(Self.titles(&desk) == last)
        #expect(try await Self.counted(desk).keys.allSatisfy(last.contains))
        for _ in 0..<7 { await desk.press(.up) }
        #expect(Self.titles(&desk) == before)
        await desk.press(.character(" "))
        #expect(try await Self.counted(desk).values.map(\.self) == [2], "the chosen one")
        #expect(Self.titles(&desk) != before, "and it is seen")
    }

    @Test("At the end of the list as many counts have a key as there are keys")
    func keysAtTheEnd() async throws {
        var desk = try await Self.desk(40)
        await desk.press(.end)
        let visible = Self.titles(&desk)
        await desk.press(.character("L"))
        let labels = desk.model.counts.list.labels
        #expect(labels.count == 35)
        let shown = desk.model.counts.counters.filter { visible.contains($0.title) }
        #expect(shown.count == 19 && shown.allSatisfy { labels[$0.id] != nil })
        var few = try await Self.desk(2)
        await few.press(.character("L"))
        #expect(few.text.contains("Each count has its key now; all others are locked."))
    }
}
