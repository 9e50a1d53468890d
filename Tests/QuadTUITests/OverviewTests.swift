import Counting
import Presentation
import Primitives
import TerminalUI
import Testing

@testable import quad_tui

@Suite("Counting on the overview")
struct OverviewTests {
    /// A desk with the list open, its counts in the order of the titles.
    private static func desk(
        _ titles: String..., size: Size = Size(columns: 80, rows: 24)
    ) async throws -> Desk {
        var desk = try await Desk(size)
        for title in titles {
            try await desk.workspace.act { tx in
                let isTime = title.hasPrefix("Half")
                _ = try tx.counters.create(CounterDraft(title, isTime: isTime))
            }
        }
        await desk.load()
        choose(titles[0], on: &desk)
        return desk
    }

    /// The values by title, in the order of the titles.
    private static func values(of desk: Desk) async throws -> [Int64] {
        try await desk.counters().sorted { $0.title < $1.title }.map(\.value)
    }

    /// Returns the key of a title while the others are locked.
    private static func key(_ title: String, _ desk: Desk) throws -> Key {
        let index = desk.model.counts.counters.firstIndex { $0.title == title }
        return .character(Array("123456789ab")[try #require(index)])
    }

    /// Moves the cursor to a title.
    private static func choose(_ title: String, on desk: inout Desk) {
        let id = desk.model.counts.counters.first { $0.title == title }?.id
        desk.model.counts.list.select(id, in: desk.model.counts.counters)
    }

    /// Returns a point on the tile or row of a title.
    private static func place(of title: String, on desk: inout Desk) throws -> Point {
        let canvas = desk.model.draw(at: .sample)
        let row = try #require(canvas.bounds.rows.first { canvas.text(ofRow: $0).contains(title) })
        let line = canvas.text(ofRow: row)
        let start = try #require(line.range(of: title))
        return Point(column: line.distance(from: line.startIndex, to: start.lowerBound), row: row)
    }

    private static func drag(_ desk: inout Desk, _ start: Point, down rows: Int = 0) async {
        let end = Point(column: start.column, row: start.row + rows)
        for event in [MouseEvent(.press, at: start), MouseEvent(.release, at: end)] {
            await desk.perform(desk.model.receive(.input(.mouse(event))))
        }
    }

    @Test("Space and + count the chosen one, Backspace and - take away, u says what it took back")
    func chosen() async throws {
        var desk = try await Self.desk("Adults", "Kids")
        await desk.press(.character(" "), .character("+"), .character("="))
        Self.choose("Kids", on: &desk)
        await desk.press(.character("+"), .character("+"), .character("-"), .backspace, .backspace)
        #expect(try await Self.values(of: desk) == [3, -1])
        #expect(desk.model.scope == .list)
        await desk.press(.character("u"))
        #expect(desk.text.contains("Undone: -1 Kids."), "\(desk.text)")
        #expect(try await Self.values(of: desk) == [3, 0])
    }

    @Test("A stopwatch starts and stops, and does not count down")
    func stopwatch() async throws {
        var desk = try await Self.desk("Half")
        #expect(desk.text.contains("Space start"))
        await desk.press(.character(" "))
        #expect(try await desk.counters()[0].isRunning && desk.text.contains("Space stop"))
        await desk.press(.character("-"))
        #expect(try await desk.counters()[0].isRunning && desk.text.contains("can't count down"))
        await desk.press(.character("+"))
        #expect(try await desk.counters().allSatisfy { !$0.isRunning })
    }

    @Test(
        "A click counts with its tile or row, a drag down takes away, one aside does nothing",
        arguments: [Size(columns: 80, rows: 24), Size(columns: 40, rows: 12)])
    func mouse(size: Size) async throws {
        var desk = try await Self.desk("Adults", "Kids", size: size)
        let kids = try Self.place(of: "Kids", on: &desk)
        await Self.drag(&desk, kids)
        await Self.drag(&desk, kids)
        #expect(try await Self.values(of: desk) == [0, 2])
        await Self.drag(&desk, kids, down: 3)
        #expect(try await Self.values(of: desk) == [0, 1])
        let adults = try Self.place(of: "Adults", on: &desk)
        let end = MouseEvent(.release, at: kids)
        await desk.perform(desk.model.receive(.input(.mouse(MouseEvent(.press, at: adults)))))
        await desk.perform(desk.model.receive(.input(.mouse(end))))
        await desk.perform(desk.model.receive(.input(.mouse(end))))
        #expect(try await Self.values(of: desk) == [0, 1])
        #expect(desk.model.counts.meantCounter?.title == "Kids" && desk.model.scope == .list)
    }

    @Test("In the lock, digits and letters count with theirs, and all other keys ring")
    func lock() async throws {
        var desk = try await Self.desk(
            "A", "B", "C", "D", "E", "F", "G", "Half 1", "Half 2", "I", "J")
        await desk.press(.character("L"))
        #expect(desk.model.scope == .lockedList && desk.text.contains("Esc unlocks"))
        let titles = ["B", "J", "J", "Half 1", "Half 2", "Half 2", "I"]
        await desk.press(try titles.map { try Self.key($0, desk) } + [.backspace])
        #expect(try await Self.values(of: desk).suffix(2) == [0, 2])
        #expect(try await Self.values(of: desk).prefix(7) == [0, 1, 0, 0, 0, 0, 0])
        #expect(try await desk.counters().filter(\.isRunning).map(\.title) == ["Half 1"])
        let tenth = desk.model.counts.counters[9]
        await desk.press(.character("A"))
        let again = try #require(try await desk.counters().first { $0.id == tenth.id })
        #expect(again != tenth, "a capital is its letter")
        let strays: [Key] = [
            .character("c"), .character("q"), .character("u"), .character(":"), .tab, .left,
            .down, .delete, .control("r"), .character("?"), .character("0"),
        ]
        for key in strays {
            #expect(desk.model.receive(.input(.key(key))) == [.bell], "\(key)")
            #expect(desk.text.contains("\(key) did nothing: keys are locked. Esc unlocks them."))
        }
        await desk.press(.escape)
        #expect(desk.model.scope == .list)
        let before = try await Self.values(of: desk)
        await desk.press(.character("2"))
        #expect(try await Self.values(of: desk) == before, "2 is the tab again")
    }

    @Test("A key stays with its count while others come and go")
    func stableKeys() async throws {
        var desk = try await Self.desk("A", "B", "C")
        await desk.press(.character("L"))
        let keys = try ["A", "B", "C"].map { try Self.key($0, desk) }
        let id = try #require(try await desk.counters().first { $0.title == "A" }?.id)
        try await desk.workspace.act { tx in
            try tx.counters.delete(id)
            _ = try tx.counters.create(title: "D")
        }
        await desk.perform([.perform(.loadCounters)])
        await desk.press([keys[1], keys[2], keys[2]])
        #expect(try await Self.values(of: desk) == [1, 2, 0])
        #expect(desk.model.receive(.input(.key(keys[0]))) == [.bell])
        #expect(desk.model.receive(.input(.key(.character("4")))) == [.bell])
    }

    @Test("A key that a person gave to counting counts with the chosen one, and labels none")
    func ownKeys() async throws {
        var desk = try await Self.desk("A", "B", "C", "D", "E", "F", "G", "H", "I", "J", "K")
        desk.model.keys = desk.model.keys.rebound(["list.up": "b"]).map
        await desk.press(.character("L"), .character("b"), .character("b"))
        #expect(try await Self.values(of: desk).first == 2)
        let last = desk.model.counts.counters[10]
        #expect(desk.model.counts.list.labels.thing(of: .character("b")) == nil)
        #expect(desk.model.counts.list.labels[last.id] == "c")
    }

    @Test(
        "A thousand taps by two in turns, one in a hundred astray: each counts, or rings",
        arguments: [nil, 400])
    func blind(lossAt: Int?) async throws {
        var random = SeededGenerator(seed: 42)
        var desk = try await Self.desk("Adults", "Kids", "Half")
        await desk.press(.character("L"))
        let keys = try ["Adults", "Kids"].map { try Self.key($0, desk) }
        let half = try Self.key("Half", desk)
        var counted: [Int64] = [0, 0]
        var rings = 0
        let strays: [Key] = [
            .character("q"), .character("4"), .tab, .left, .character("U"), .end,
        ]
        for number in 0..<1_000 {
            if number == lossAt {
                let id = try #require(try await desk.counters().first { $0.title == "Adults" }?.id)
                try await desk.workspace.act { try $0.counters.delete(id) }
            }
            let isLost = lossAt.map { number >= $0 } ?? false
            if random.next() % 100 == 0 {
                let key = strays[Int(random.next() % UInt64(strays.count))]
                await desk.press(key)
                rings += 1
            } else if number % 100 == 50 {
                await desk.press(half)
            } else if number % 2 == 0, isLost {
                await desk.press(keys[0])
                rings += 1
            } else {
                counted[number % 2] += 1
                await desk.press(keys[number % 2])
            }
            #expect(desk.bells == rings, "the key \(number) was heard wrong")
        }
        let left = try await desk.counters().filter { $0.type == .simple }.map(\.value).sorted()
        #expect(left == (lossAt == nil ? counted : [counted[1]]).sorted())
        #expect(rings > 5 && desk.model.scope == .lockedList)
    }

    @Test("A tap lights the name on its tile, leaves the other alone, and its light ends")
    func light() async throws {
        var desk = try await Self.desk("Adults", "Kids")
        let before = desk.model.draw(at: .sample)
        await desk.press(.character(" "))
        let lit = desk.model.draw(at: .sample)
        let place = try Self.place(of: "Adults", on: &desk)
        #expect(lit[place.column, place.row].style == Look.upLight)
        let other = place.column < 40 ? 41..<80 : 0..<39
        for row in 0..<22 {
            #expect(other.allSatisfy { lit[$0, row] == before[$0, row] }, "row \(row)")
        }
        _ = desk.model.receive(.flashEnded(1))
        let dark = desk.model.draw(at: .sample)
        #expect(dark[place.column, place.row].style != Look.upLight)
    }

    @Test("A message stands below the counts and moves none of them")
    func message() async throws {
        var desk = try await Self.desk("Adults", "Kids")
        let place = try Self.place(of: "Kids", on: &desk)
        await desk.press(.character("w"))
        #expect(desk.text.contains("w does nothing here"))
        #expect(try Self.place(of: "Kids", on: &desk) == place)
    }

    @Test("A count that was deleted elsewhere leaves keys and clicks that count with no other")
    func undecided() async throws {
        var desk = try await Self.desk("Adults", "Kids")
        let id = try #require(try await desk.counters().first { $0.title == "Adults" }?.id)
        try await desk.workspace.act { try $0.counters.delete(id) }
        await desk.perform([.perform(.loadCounters)])
        #expect(desk.model.receive(.input(.key(.character(" ")))) == [.bell])
        let kids = try Self.place(of: "Kids", on: &desk)
        await Self.drag(&desk, kids)
        #expect(try await Self.values(of: desk) == [0])
        await Self.drag(&desk, kids)
        #expect(try await Self.values(of: desk) == [1])
    }
}
