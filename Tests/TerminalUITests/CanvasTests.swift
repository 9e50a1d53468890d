import Primitives
import Testing

@testable import TerminalUI

@Suite("Canvas")
struct CanvasTests {
    @Test(
        "Widths follow the East Asian Width table and emoji rules",
        arguments: [
            ("a", 1), ("é", 1), ("e\u{301}", 1), ("日", 2), ("한", 2),
            ("\u{1112}\u{1161}\u{11AB}", 2),
            ("Ａ", 2), ("ｱ", 1), ("😀", 2), ("❤", 1), ("❤️", 2), ("👨‍👩‍👧‍👦", 2), ("🇩🇪", 2), ("👍🏽", 2),
            ("1️⃣", 2), ("☀", 1), ("█", 1), ("…", 1), ("\u{7}", 1), ("\u{200B}", 1), ("〜", 2),
            ("𠮷", 2), ("क्षि", 2), ("\u{301}", 1),
        ])
    func widths(text: String, cells: Int) {
        #expect(text.cellWidth == cells, "\(text.unicodeScalars.map { $0.value })")
    }

    @Test("Text is clipped at the borders of the canvas and of an area")
    func clipping() {
        var canvas = Canvas(size: Size(columns: 6, rows: 2))
        canvas.put("abcdefgh", at: Point(column: -2, row: 0))
        canvas.put(
            "12345", at: Point(column: 0, row: 1),
            in: Rectangle(column: 1, row: 1, columns: 3, rows: 1))
        canvas.put("nowhere", at: Point(column: 0, row: 2))
        #expect(canvas.text == "cdefgh\n 234")
    }

    @Test("Rows of another canvas are copied with their styles, pictures and cursor, and no others")
    func copied() {
        let image = TerminalImage(png: [1], pixels: [1, 2, 3], width: 1, height: 1)
        var part = Canvas(size: Size(columns: 4, rows: 3))
        for row in 0..<3 { part.put("日x", at: Point(column: 0, row: row), style: .bold) }
        part.place(image, in: Rectangle(column: 3, row: 1, columns: 1, rows: 1))
        part.cursor = Point(column: 2, row: 2)
        var canvas = Canvas(size: Size(columns: 7, rows: 3))
        for row in 0..<3 { canvas.put("a日日日", at: Point(column: 0, row: row)) }
        canvas.copy(1..<3, of: part, to: 2)
        #expect(canvas.text == "a日日日\na 日x\na 日x")
        #expect(canvas[2, 1].style == .bold && canvas[2, 0].style == .plain)
        #expect(canvas.cursor == Point(column: 4, row: 2))
        #expect(canvas.pictures.map(\.area) == [Rectangle(column: 5, row: 1, columns: 1, rows: 1)])
        var other = Canvas(size: Size(columns: 7, rows: 3))
        other.copy(0..<2, of: part, to: 3)
        #expect(other.cursor == nil && other.text(ofRow: 2).isEmpty)
    }

    @Test("A wide character cut by a border leaves a blank")
    func wideAtBorder() {
        var canvas = Canvas(size: Size(columns: 5, rows: 1))
        #expect(canvas.put("日本語", at: Point(column: 0, row: 0)) == 6)
        #expect(canvas.text == "日本")
        canvas.put("日本語", at: Point(column: -1, row: 0))
        #expect(canvas.text == " 本語")
    }

    @Test("Drawing over one half of a wide character blanks the other")
    func halves() {
        var canvas = Canvas(size: Size(columns: 4, rows: 1))
        canvas.put("日本", at: Point(column: 0, row: 0))
        canvas.put("x", at: Point(column: 1, row: 0))
        #expect(canvas.text == " x本")
        canvas.put("y", at: Point(column: 2, row: 0))
        #expect(canvas.text == " xy")
        canvas.put("語", at: Point(column: 1, row: 0))
        #expect(canvas.text == " 語")
    }

    @Test("Control and direction characters are shown as a symbol, and nothing else is lost")
    func controls() {
        var canvas = Canvas(size: Size(columns: 12, rows: 1))
        canvas.put("a\u{1B}[2J\u{202E}\u{9B}\u{7F}\r\nb", at: Point(column: 0, row: 0))
        #expect(canvas.text == "a�[2J����b")
        var plain = Canvas(size: Size(columns: 12, rows: 1))
        plain.put("a\tb", at: Point(column: 0, row: 0))
        #expect(plain.text == "a b")
    }

    @Test("A cluster of a thousand marks is kept short")
    func longCluster() {
        var canvas = Canvas(size: Size(columns: 2, rows: 1))
        canvas.put("z" + String(repeating: "\u{301}", count: 1000), at: Point(column: 0, row: 0))
        #expect(canvas[0, 0].text.unicodeScalars.count <= CellWidth.limit)
    }

    @Test("Restyling changes the look of both halves and keeps the text")
    func restyle() {
        var canvas = Canvas(size: Size(columns: 4, rows: 1))
        canvas.put("日a", at: Point(column: 0, row: 0))
        canvas.restyle(canvas.bounds) { $0.isReversed.toggle() }
        #expect(canvas.text == "日a")
        #expect((0..<4).allSatisfy { canvas[$0, 0].style == .reversed })
    }

    @Test("Random text on random canvases never breaks a row", arguments: UInt64(1)...40)
    func fuzz(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let size = Size(
            columns: .random(in: 0...30, using: &random), rows: .random(in: 0...6, using: &random))
        var canvas = Canvas(size: size)
        for _ in 0..<60 {
            let text = RandomText.line(using: &random)
            let place = Point(
                column: .random(in: -10...35, using: &random),
                row: .random(in: -1...7, using: &random))
            let end = canvas.put(text, at: place)
            #expect(end == place.column + text.cellWidth, "seed \(seed)")
        }
        for row in 0..<size.rows {
            let cells = (0..<size.columns).map { canvas[$0, row] }
            #expect(cells.reduce(0) { $0 + $1.width } == size.columns, "seed \(seed)")
            for (column, cell) in cells.enumerated() {
                let next = column + 1 < size.columns ? cells[column + 1].width : nil
                #expect((cell.width == 2) == (next == 0), "seed \(seed)")
                #expect(
                    cell.text.unicodeScalars.allSatisfy {
                        $0.properties.generalCategory != .control
                    }, "seed \(seed)")
                #expect(
                    cell.text.isEmpty || cell.text.cellWidth == cell.width,
                    "seed \(seed): \(cell.text.unicodeScalars.map { $0.value })")
            }
        }
    }
}

/// A generator of lines with everything that is hard to lay out.
enum RandomText {
    private static let pieces = [
        "a", "Z", " ", "é", "e\u{301}", "\u{301}", "日", "한", "ｱ", "😀", "❤️", "👨‍👩‍👧", "🇩🇪", "🇩",
        "👍🏽", "\u{200D}", "\u{FE0F}", "\u{1B}", "\u{7}", "\r\n", "\u{9B}", "\u{202E}", "क्ष", "ำ",
        "\u{1112}", "\u{1161}", "█",
    ]

    static func line(using random: inout SeededGenerator) -> String {
        (0..<Int.random(in: 0...20, using: &random)).map { _ in
            random.chance(0.2)
                ? String(scalar(using: &random)) : pieces.randomElement(using: &random) ?? ""
        }.joined()
    }

    private static func scalar(using random: inout SeededGenerator) -> Unicode.Scalar {
        Unicode.Scalar(UInt32.random(in: 0...0x10FFFF, using: &random)) ?? "?"
    }
}
