import Counting
import Presentation
import Primitives
import TerminalUI
import Testing

@testable import quad_tui

/// The laws of the screens of counts at each size, for any number, kinds and names of counts;
/// ``GoldenTests`` keep pictures of some.
@Suite("Laws of the screens of counts")
struct ScreenLawsTests {
    /// The names of the counts; each begins with its number, so that a cut one is known.
    enum Names: String, CaseIterable {
        case short, long, wide, rightToLeft

        func name(_ number: Int) -> String {
            let words =
                switch self {
                case .short: "Kids"
                case .long: String(repeating: "a long name ", count: 6) + "end"
                case .wide: String(repeating: "日本語 👨‍👩‍👧 e\u{301}", count: number % 4 + 1)
                case .rightToLeft: "שלום עולם"
                }
            return "\(number) \(words)"
        }
    }

    private static let sizes = [(40, 12), (80, 24), (120, 40), (200, 60)]
    private static let icons = ["circle", "triangle", "square", "star", "flag"]
    private static let colors = ["#EB6841", "#172A38", "#EDC951", "#00A0B0", "#FFFFFF"]
    private static let values: [Int64] = [23, -12_345, .max, 1_234_567, 0]
    private static let later = Moment(wall: Moment.sample.wall + .seconds(754), boot: .none)

    /// A desk with the list of simple counts, targets and stopwatches in turns, and the cursor on
    /// the first one.
    static func desk(_ count: Int, _ names: Names, _ charset: Charset) async throws -> Desk {
        var desk = try await Desk(charset: charset)
        try await desk.workspace.act { tx in
            for number in 1...max(1, count) where count > 0 {
                var settings = CounterSettings(
                    color: colors[number % colors.count], icon: icons[number % icons.count])
                if number % 3 == 2 { settings.target = .some(Target(goal: 8, aim: .atMost)) }
                let made = try tx.counters.create(
                    CounterDraft(
                        names.name(number), isTime: number % 3 == 0,
                        start: values[number % values.count], settings: settings))
                if number % 3 == 0 { _ = try tx.counters.start(made.id) }
            }
        }
        await desk.load()
        await desk.press(.home)
        return desk
    }

    /// A screen with what is known of it.
    struct Screen {
        let reader: CanvasReader
        let canvas: Canvas
        let model: Model
        /// The counts by the numbers with which their names begin.
        let counters: [Int: Counter]
        /// The words that name it where a law is broken.
        let what: String

        /// The rows of the counts, without the line that adds one and the bars.
        var rows: Range<Int> { 0..<(model.hintRow ?? 0) - 1 }

        /// The columns of the counts, without the days of the chosen one beside them.
        var columns: Range<Int> {
            let size = canvas.size
            let hasPanel = model.scope == .list && CountPanel.fits(size)
            return 0..<size.columns - (hasPanel ? CountPanel.columns : 0)
        }

        /// Returns the number of a count as it may be written.
        func numbers(_ counter: Counter) -> [String] {
            let clock = counter.shownValue(at: later)
            if counter.type == .time { return [clock, String(clock.dropLast(3))] }
            return [clock, "\(counter.value)".inThousands, "\(counter.value)"]
        }

        /// Returns the counts whose names stand in a row.
        func names(in columns: Range<Int>, _ row: Int) -> [(Counter, Point)] {
            reader.numbers(in: columns, row).compactMap { number, column in
                guard let counter = counters[number],
                    reader.isShown(counter.title, at: column, in: columns, row)
                else { return nil }
                return (counter, Point(column: column, row: row))
            }
        }

        func mark(of counter: Counter) -> String {
            model.counts.mark(of: counter, model.charset)
        }

        func expect(_ isMet: Bool, _ law: String, _ place: SourceLocation = #_sourceLocation) {
            #expect(isMet, "\(what): \(law)\n\(canvas.text)", sourceLocation: place)
        }
    }

    static func screen(_ desk: inout Desk, _ what: String) async -> Screen {
        let canvas = await desk.settle(at: later)
        let size = desk.model.size
        return Screen(
            reader: CanvasReader(canvas, charset: desk.model.charset), canvas: canvas,
            model: desk.model,
            counters: Dictionary(
                uniqueKeysWithValues: desk.model.counts.counters.compactMap { counter in
                    Int(counter.title.prefix { $0 != " " }).map { ($0, counter) }
                }), what: "\(size.columns) × \(size.rows), \(what)")
    }

    @Test(
        "Tiles, rows, single counts and pages keep the laws at each size",
        arguments: Names.allCases, [0, 1, 13, 200])
    func screens(names: Names, count: Int) async throws {
        for charset in [Charset.unicode, .ascii] where charset == .unicode || names == .long {
            var desk = try await Self.desk(count, names, charset)
            for (columns, rows) in Self.sizes {
                let size = Size(columns: columns, rows: rows)
                _ = desk.model.receive(.input(.resize(size)))
                let what = "\(count) \(names.rawValue)\(charset == .ascii ? " in ASCII" : "")"
                for mode in [" as tiles", " as rows"] {
                    check(list: await Self.screen(&desk, what + mode))
                    await desk.type("L")
                    check(list: await Self.screen(&desk, what + mode + ", locked"))
                    await desk.press(.escape, .character("v"))
                }
                guard count == 13 else { continue }
                for counter in desk.model.counts.counters.prefix(3) {
                    try await check(counter, on: &desk, what)
                }
            }
        }
    }

    /// The laws of a list: tiles or rows.
    private func check(list screen: Screen) {
        checkBars(screen)
        guard !screen.model.counts.counters.isEmpty else {
            let words = screen.canvas.text.split { " \n".contains($0) }.joined(separator: " ")
            screen.expect(words.contains("Press a to add the first one."), "the way is whole")
            return
        }
        guard screen.reader.hasTiles else { return check(rowsOf: screen) }
        guard let tiles = screen.reader.tiles(in: screen.rows) else {
            return screen.expect(false, "tiles are rectangles with room between them")
        }
        check(tiles: tiles, screen)
    }

    private func check(tiles: [Rectangle], _ screen: Screen) {
        let counters = screen.model.counts.counters
        var places: Set<Point> = []
        var seen: Set<Counter.ID> = []
        for tile in tiles {
            let found = tile.rows.flatMap { screen.names(in: tile.columns, $0) }
            guard found.count == 1, let (counter, place) = found.first else {
                screen.expect(false, "each tile has one name: \(found.map(\.0.title)) at \(tile)")
                continue
            }
            seen.insert(counter.id)
            places.insert(
                Point(column: place.column - tile.origin.column, row: place.row - tile.origin.row))
            check(counter, on: tile, screen)
        }
        screen.expect(seen.count == tiles.count, "each tile is of another count")
        screen.expect(tiles.count >= min(counters.count, screen.rows.count), "rows show no more")
        screen.expect(places.count == 1, "names stand at one place of each tile: \(places)")
        screen.expect(Set(tiles.map(\.size)).count == 1, "tiles have one size")
        let lefts = Set(tiles.map(\.origin.column))
        let tops = Set(tiles.map(\.origin.row))
        screen.expect(lefts.count * tops.count >= tiles.count, "tiles stand in columns and rows")
        checkBetween(tiles, screen)
        let empty = screen.canvas.bounds.rows.count { row in
            screen.canvas.text(ofRow: row).allSatisfy { " ▐▌[]".contains($0) }
        }
        if counters.count == 13, screen.canvas.size == Size(columns: 120, rows: 40) {
            screen.expect(empty * 3 <= screen.canvas.size.rows, "\(empty) lines are empty")
        }
    }

    /// A tile has an icon, its key, its number, and a margin at both sides.
    private func check(_ counter: Counter, on tile: Rectangle, _ screen: Screen) {
        let text = tile.rows.map { screen.reader.text(tile.columns, $0) }
        let numbers = screen.numbers(counter)
        screen.expect(
            numbers.contains { screen.reader.shows($0, in: tile) }, "\(numbers[0]) is on its tile")
        screen.expect(text.contains { $0.contains(screen.mark(of: counter)) }, "it has its icon")
        if let key = screen.model.counts.list.labels[counter.id] {
            screen.expect(text.contains { $0.hasSuffix(" \(key) ") }, "it has its key \(key)")
        }
        let sides = [tile.columns.lowerBound, tile.columns.upperBound - 1]
        screen.expect(
            tile.rows.allSatisfy { row in
                sides.allSatisfy { screen.reader.text($0..<$0 + 1, row) == " " }
            }, "\(counter.title) keeps a margin")
    }

    /// Between and beside tiles stands nothing but the marks of the cursor.
    private func checkBetween(_ tiles: [Rectangle], _ screen: Screen) {
        let right = tiles.map(\.columns.upperBound).max() ?? 0
        let bottom = tiles.map(\.rows.upperBound).max() ?? 0
        for row in 0..<bottom {
            for column in 0...min(right, screen.canvas.size.columns - 1) {
                let place = Point(column: column, row: row)
                if tiles.contains(where: { $0.contains(place) }) { continue }
                let text = screen.canvas[column, row].text
                guard !" ▐▌[]".contains(text) else { continue }
                return screen.expect(false, "“\(text)” stands between tiles at \(place)")
            }
        }
    }

    /// Each row has an icon or its mark, its number at the right of a column, and its name at the
    /// left of the next.
    private func check(rowsOf screen: Screen) {
        let counters = screen.model.counts.counters
        var columns: Set<Int> = []
        var seen: [Counter] = []
        let all = screen.columns
        for row in screen.rows {
            let found = screen.names(in: 4..<all.upperBound, row)
            guard let (counter, place) = found.first, found.count == 1 else {
                screen.expect(found.isEmpty, "one count a row")
                continue
            }
            seen.append(counter)
            columns.insert(place.column)
            let before = screen.reader.text(0..<place.column, row)
            let value = counter.shownValue(at: Self.later)
            screen.expect(before.hasSuffix(" " + value + "  "), "\(value) stands before its name")
            screen.expect(before.contains(screen.mark(of: counter)), "row \(row) has its icon")
            if let key = screen.model.counts.list.labels[counter.id] {
                screen.expect(before.hasPrefix(String(key)), "it has its key \(key)")
            }
            let last = screen.reader.text(all.upperBound - 1..<all.upperBound, row)
            screen.expect(" …~".contains(last), "row \(row) ends with a mark where it is cut")
        }
        screen.expect(columns.count == 1, "names begin in one column: \(columns)")
        screen.expect(
            seen.count == min(counters.count, screen.rows.count),
            "as many rows as there is room: \(seen.count)")
        screen.expect(Set(seen.map(\.id)).count == seen.count, "each row is of another count")
    }

    /// The laws of a count alone and of its page, in each of its parts.
    private func check(_ counter: Counter, on desk: inout Desk, _ what: String) async throws {
        _ = desk.model.counts.open(counter.id)
        let single = await Self.screen(&desk, what + " alone")
        checkBars(single)
        let all = single.canvas.bounds.columns
        let title = single.rows.upperBound
        let hasName = single.names(in: all, title).map(\.0.id) == [counter.id]
        single.expect(hasName, "its name stands below")
        let area = Rectangle(column: 0, row: 0, columns: all.count, rows: title)
        let numbers = single.numbers(counter)
        single.expect(
            numbers.contains { single.reader.shows($0, in: area) }, "\(numbers[0]) is shown")
        await desk.press(.escape, .character("i"))
        for _ in 0..<(counter.type == .time ? 8 : 7) {
            guard case .page(let page) = desk.model.counts.place else { break }
            check(page: await Self.screen(&desk, "\(what) \(page.section)"), counter)
            await desk.press(.right)
        }
        await desk.press(.escape, .character("c"))
        #expect(desk.model.scope == .list)
        await desk.press(.home)
    }

    private func check(page screen: Screen, _ counter: Counter) {
        checkBars(screen)
        let all = screen.canvas.bounds.columns
        let head = screen.reader.text(all, 0)
        screen.expect(head.hasPrefix(" " + screen.mark(of: counter)), "the icon stands above")
        screen.expect(
            screen.reader.shows(
                counter.shownValue(at: Self.later),
                in: Rectangle(column: 0, row: 0, columns: all.count, rows: 1)),
            "the number stands above")
        screen.expect(
            screen.names(in: all, 0).map(\.0.id) == [counter.id], "the name stands above")
        for row in 2..<screen.rows.upperBound + 1 {
            screen.expect(
                screen.canvas[all.upperBound - 1, row].text == " ", "row \(row) keeps its margin")
        }
    }

    /// Nothing is drawn over the bars at the bottom, and no wide cluster is cut.
    private func checkBars(_ screen: Screen) {
        var bars = Canvas(size: screen.canvas.size)
        let model = screen.model
        guard let hintRow = model.hintRow, let barRow = model.barRow else { return }
        model.hintBar.draw(on: &bars, row: hintRow, charset: model.charset)
        screen.expect(
            screen.canvas.text(ofRow: hintRow) == bars.text(ofRow: hintRow), "the hints are whole")
        let tabs = screen.canvas.text(ofRow: barRow)
        screen.expect(tabs.contains("[2 Counts]"), "the tabs are whole")
        let areWhole = screen.canvas.bounds.rows.allSatisfy { row in
            var column = 0
            while column < screen.canvas.size.columns {
                let cell = screen.canvas[column, row]
                guard cell.width > 0, cell.text.cellWidth == cell.width else { return false }
                column += cell.width
            }
            return column == screen.canvas.size.columns
        }
        screen.expect(areWhole, "no cluster is cut")
    }
}
