import Counting
import Presentation
import Primitives
import TerminalUI
import Testing

@testable import quad_tui

@Suite("All counts use the room of the terminal")
struct RoomTests {
    private static let later = Moment(wall: Moment.sample.wall + .seconds(754), boot: .none)

    /// A desk with counts of each kind, of which some were counted today, and the list open.
    private static func desk(
        _ count: Int, _ size: Size, charset: Charset = .unicode
    ) async throws -> Desk {
        var desk = try await Desk(size, charset: charset)
        let now = Moment.sample.wall
        try await desk.workspace.act { tx in
            func make(_ title: String, _ value: Int64 = 0, _ settings: CounterSettings = .init())
                throws
            {
                let made = try tx.counters.create(CounterDraft(title, settings: settings))
                if value != 0 { _ = try tx.counters.add(value, to: made.id, at: now - .hours(3)) }
            }
            func target(_ aim: Target.Aim) -> CounterSettings {
                CounterSettings(target: .some(Target(goal: 8, aim: aim)))
            }
            let makers: [() throws -> Void] = [
                { try make("Kids", 23, CounterSettings(color: "#EB6841")) }, { try make("Adults") },
                { try make("Water", 5, target(.atLeast)) },
                { try make("Coffee", 9, target(.atMost)) },
                {
                    let half = try tx.counters.create(CounterDraft("Half", isTime: true))
                    _ = try tx.counters.start(half.id)
                },
                {
                    let nap = try tx.counters.create(CounterDraft("Nap", isTime: true))
                    try tx.counters.addInterval(
                        to: nap.id, start: now - .hours(2), stop: now - .minutes(30))
                },
                { try make(String(repeating: "a long name ", count: 6), 7) },
                { try make("日本語 👨‍👩‍👧 e\u{301}", 7) }, { try make("שלום עולם", 7) },
                { try make("Score", -12_345) }, { try make("Atoms", .max) },
                { try make("Steps", 0, CounterSettings(step: 10)) }, { try make("Birds", 1_234) },
            ]
            for maker in makers.prefix(count) { try maker() }
            for number in makers.count..<max(makers.count, count) { try make("Count \(number)") }
        }
        await desk.load()
        await desk.press(.home)
        return desk
    }

    @Test(
        "Each size is drawn as it was kept", arguments: ["40x12", "80x24", "120x40", "200x60"])
    func golden(name: String) async throws {
        let numbers = name.split(separator: "x").compactMap { Int($0) }
        let size = Size(columns: numbers[0], rows: numbers[1])
        var text = ""
        func add(_ kind: String, _ count: Int, _ keys: [Key] = [], ascii: Bool = false)
            async throws
        {
            var desk = try await Self.desk(count, size, charset: ascii ? .ascii : .unicode)
            await desk.press(keys)
            text += GoldenTests.section(kind, await desk.settle(at: Self.later), desk.model)
        }
        try await add("two", 2)
        try await add("thirteen", 13)
        try await add("thirteen, locked", 13, [.character("L"), .character("2")])
        try await add("thirteen as rows", 13, [.character("v")])
        try await add("thirteen in ASCII", 13, ascii: true)
        try await add("two hundred", 200, [.end])
        try GoldenTests.check(text, name + "-overview")
    }

    @Test("Thirteen counts at 120 × 40 leave a third of the lines empty at most")
    func room() async throws {
        var desk = try await Self.desk(13, Size(columns: 120, rows: 40))
        let canvas = await desk.settle()
        let empty = (0..<40).count { row in
            canvas.text(ofRow: row).allSatisfy { " ▐▌".contains($0) }
        }
        #expect(empty * 3 <= 40, "\(empty) lines are empty")
    }

    @Test(
        "All names are on the screen where there is room for all",
        arguments: [Size(columns: 80, rows: 24), Size(columns: 120, rows: 40)])
    func names(size: Size) async throws {
        var desk = try await Self.desk(13, size)
        let text = await desk.settle().text
        for name in ["Kids", "Adults", "Water", "Coffee", "Half", "Nap", "Score", "Atoms", "Birds"]
        {
            #expect(text.contains(name))
        }
    }

    @Test("Another size keeps the chosen count, and shows it")
    func resizing() async throws {
        var desk = try await Self.desk(200, Size(columns: 120, rows: 40))
        await desk.press([.down, .down, .down, .down, .down, .right])
        let chosen = try #require(desk.model.counts.meantCounter)
        for (columns, rows) in [(40, 12), (200, 60), (1, 1), (80, 24), (20, 5), (120, 40)] {
            _ = desk.model.receive(.input(.resize(Size(columns: columns, rows: rows))))
            let text = desk.text
            #expect(desk.model.counts.meantCounter == chosen)
            if columns >= 40 { #expect(text.contains(chosen.title), "\(columns) × \(rows)") }
        }
    }

    @Test("The days of the chosen count stand beside the others at 200 × 60, unless it is locked")
    func panel() async throws {
        var desk = try await Self.desk(13, Size(columns: 200, rows: 60))
        #expect(await desk.settle().text.contains("2023-11-14"))
        await desk.press(.character("L"))
        #expect(!(await desk.settle().text.contains("2023-11-14")))
    }

    /// A desk with a count that has a history of two months, and its page open.
    private static func history(_ size: Size) async throws -> Desk {
        var desk = try await Desk(size)
        let now = Moment.sample.wall
        try await desk.workspace.act { tx in
            let target = Target(goal: 8, aim: .atLeast, period: .day)
            let made = try tx.counters.create(
                CounterDraft(
                    "Water", settings: CounterSettings(target: .some(target)),
                    createdAt: now - .hours(24 * 70)))
            for day in 0..<70 {
                _ = try tx.counters.add(
                    Int64(day * 7 % 10 + 1), to: made.id, at: now - .hours(24 * day))
            }
        }
        await desk.load()
        await desk.press(.character("i"))
        return desk
    }

    @Test(
        "The page of a count fills its rows, and says its settings",
        arguments: ["40x12", "80x24", "120x40", "200x60"])
    func page(name: String) async throws {
        let numbers = name.split(separator: "x").compactMap { Int($0) }
        let size = Size(columns: numbers[0], rows: numbers[1])
        var desk = try await Self.history(size)
        for _ in ["days", "weeks", "months", "year"] {
            let canvas = await desk.settle()
            let text = canvas.text
            #expect(text.contains("at least 8 every day"), "\(text)")
            #expect(size.columns < 80 || text.contains("reset to"), "\(text)")
            let empty = (0..<size.rows).count { row in
                canvas.text(ofRow: row).allSatisfy { " │".contains($0) }
            }
            #expect(empty * 5 <= size.rows * 3, "\(empty) lines are empty\n\(text)")
            await desk.press(.right)
        }
        desk = try await Self.history(size)
        let days = (await desk.settle()).text
        #expect(days.contains("Tue 2023-11-14"), "the last day is seen first")
        let full = days.split(separator: "\n").count { $0.contains("2023-") }
        #expect(full >= min(55, size.rows - 6))
        await desk.press(.up)
        #expect(full >= 60 || !desk.text.contains("Tue 2023-11-14"), "each step scrolls")
        await desk.press(.down)
        #expect(desk.text.contains("Tue 2023-11-14"))
    }

    @Test("The week has bars where there is room, and the same numbers everywhere")
    func week() async throws {
        var last = 0
        for (columns, rows) in [(40, 12), (80, 24), (120, 40), (200, 60)] {
            var desk = try await Self.history(Size(columns: columns, rows: rows))
            await desk.press(.escape, .character("3"), .escape, .character("w"), .left)
            let text = (await desk.settle()).text
            #expect(text.contains("Water") && text.contains("42"), "\(text)")
            let cells = text.count { "▁▂▃▄▅▆▇█".contains($0) }
            #expect(cells >= last && (rows < 24 || cells > 0), "\(text)")
            last = cells
        }
    }

    @Test("What was counted today is read once, and again when it has changed")
    func reading() async throws {
        var desk = try await Self.desk(2, Size(columns: 80, rows: 24))
        _ = desk.text
        let first = desk.model.request()
        #expect(first.count == 1)
        _ = desk.text
        #expect(desk.model.request().isEmpty)
        await desk.perform(first)
        await desk.press(.character(" "))
        _ = await desk.settle()
        let chosen = try #require(desk.model.counts.meantCounter)
        let sum = chosen.title == "Kids" ? 24 : 1
        #expect(desk.text.contains("+\(sum) today"), "\(desk.text)")
        _ = desk.text
        #expect(desk.model.request().isEmpty)
        try await desk.workspace.act { _ = try $0.counters.delete(chosen.id) }
        await desk.perform([.perform(.glance([chosen.id]))])
        #expect(desk.model.notice?.isFailure != true, "a count that is gone is left out")
    }

    @Test("Few counts get large figures, many small ones, and each its key in the lock")
    func figures() async throws {
        var desk = try await Self.desk(2, Size(columns: 80, rows: 24))
        await desk.press(.character("L"))
        let large = await desk.settle().text
        #expect(large.contains("████") && large.contains(" 1 ") && large.contains(" 2"))
        var many = try await Self.desk(200, Size(columns: 80, rows: 24))
        #expect(await many.settle().text.contains("████") == false)
    }

    @Test("Hours in which more was taken away than counted stand upright")
    func hoursBelowZero() async throws {
        var desk = try await Desk(Size(columns: 80, rows: 24))
        let now = Moment.sample.wall
        try await desk.workspace.act { tx in
            let made = try tx.counters.create(title: "Left")
            _ = try tx.counters.add(-8, to: made.id, at: now - .hours(3))
            _ = try tx.counters.add(-4, to: made.id, at: now - .hours(2))
        }
        await desk.load()
        #expect(await desk.settle().text.contains("▁█▅▁"))
    }

    @Test("Where rows show more counts than tiles, there are rows")
    func rowsForMore() {
        func grid(_ columns: Int, _ rows: Int, _ count: Int) -> TileGrid? {
            TileGrid(in: Rectangle(column: 0, row: 0, columns: columns, rows: rows), count: count)
        }
        #expect(grid(46, 7, 8) == nil && grid(46, 7, 4) != nil && grid(46, 21, 8) != nil)
        for columns in 46..<130 {
            for rows in 6..<40 {
                for count in [1, 2, 5, 8, 13, 40, 200] {
                    guard let grid = grid(columns, rows, count) else { continue }
                    #expect(min(count, grid.columns * grid.rows) >= min(count, rows))
                }
            }
        }
    }

    @Test("A larger terminal never shows smaller figures", arguments: [1, 4, 13, 30])
    func largerFigures(count: Int) async throws {
        let items = try await ProgramTests.workspace().act { tx in
            let one = try tx.counters.create(title: "One")
            let two = try tx.counters.create(title: "Two")
            let time = try tx.counters.create(CounterDraft("Time", isTime: true))
            return [
                try tx.counters.add(8, to: one.id).counter,
                try tx.counters.add(23, to: two.id).counter, time,
            ]
        }.map { counter in
            CountItem(
                counter: counter, mark: "", glance: nil, label: nil, isChosen: false,
                isMarked: false, isLocked: false, light: nil)
        }
        /// The rows of the figures by the size of the tile.
        var known: [Size: [Int]] = [:]
        func heights(_ size: Size) -> [Int] {
            if let heights = known[size] { return heights }
            let heights = items.map {
                $0.figures(in: size, at: .sample, .unicode).0.lines.count
            }
            known[size] = heights
            return heights
        }
        for hasTimes in [false, true] {
            var before = Array(repeating: [1, 1, 1], count: 221)
            for rows in 12...60 {
                for columns in 40...220 {
                    let area = Rectangle(column: 0, row: 0, columns: columns, rows: rows - 3)
                    let grid = TileGrid.layout(
                        in: area, count: count, hasTimes: hasTimes,
                        mayHavePanel: CountPanel.fits(area.size)
                    ).grid
                    let now = grid.map { heights($0.frame(of: 0).size) } ?? [1, 1, 1]
                    for (index, height) in now.enumerated() where index < 2 || hasTimes {
                        let least = max(before[columns][index], before[columns - 1][index])
                        if height < least { Issue.record("\(columns) × \(rows): \(now)") }
                    }
                    before[columns] = now
                }
            }
        }
    }

    @Test("A goal makes the figures of a count no smaller than those beside it")
    func figuresWithGoal() async throws {
        var desk = try await Desk(Size(columns: 80, rows: 24))
        try await desk.workspace.act { tx in
            let target = CounterSettings(target: .some(Target(goal: 100, aim: .atLeast)))
            _ = try tx.counters.create(CounterDraft("Pages", settings: target))
            _ = try tx.counters.create(title: "Kids")
        }
        await desk.load()
        let canvas = await desk.settle()
        let halves = [0..<40, 40..<80].map { columns in
            canvas.bounds.rows.count { row in
                columns.contains { canvas[$0, row].text == "█" }
            }
        }
        #expect(halves == [10, 10], "\(canvas.text)")
        let kids = try #require(desk.model.counts.counters.first { $0.title == "Kids" }?.id)
        try await desk.workspace.act { _ = try $0.counters.set(kids, to: .max) }
        await desk.perform([.perform(.loadCounters)])
        #expect(desk.text.contains("9 223 372 036 854 775 807"))
    }
}
