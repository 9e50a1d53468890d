import Primitives
import Testing

@testable import TerminalUI

@Suite("Frames")
struct FrameEncoderTests {
    private func encoder(
        _ color: ColorUse = .indexed, _ charset: Charset = .unicode
    ) -> FrameEncoder {
        FrameEncoder(terminfo: .sample, color: color, charset: charset)
    }

    private func canvas(_ text: String, _ style: Style = .plain) -> Canvas {
        var canvas = Canvas(size: Size(columns: 10, rows: 2))
        canvas.put(text, at: Point(column: 0, row: 0), style: style)
        return canvas
    }

    @Test("What is already shown writes nothing")
    func idle() {
        #expect(encoder().encode(canvas("hello"), over: canvas("hello")) == "")
    }

    @Test("Only what changed is written")
    func difference() {
        #expect(encoder().encode(canvas("hallo"), over: canvas("hello")) == "{0,1}a")
        let wide = encoder().encode(canvas("日x"), over: canvas("日本"))
        #expect(wide == "{0,2}x ")
    }

    @Test("The cursor alone can move, and is hidden while the screen changes")
    func cursor() {
        var shown = canvas("a")
        shown.cursor = Point(column: 1, row: 0)
        var next = shown
        next.cursor = Point(column: 2, row: 0)
        #expect(encoder().encode(next, over: shown) == "<hide>{0,2}<show>")
        #expect(encoder().encode(canvas("a"), over: shown) == "<hide>")
        #expect(encoder().encode(shown, over: canvas("a")) == "{0,1}<show>")
    }

    @Test("Styles are written in the terminal's words and end with the frame")
    func styles() {
        let style = Style(.rgb(red: 255, green: 0, blue: 0), bold: true)
        let old = canvas("b")
        #expect(encoder().encode(canvas("a", style), over: old) == "{0,0}<bold><fg196>a<0>")
        #expect(
            encoder(.full).encode(canvas("a", style), over: old)
                == "{0,0}<bold>\u{1B}[38;2;255;0;0ma<0>")
        #expect(encoder(.none).encode(canvas("a", style), over: old) == "{0,0}<bold>a<0>")
    }

    @Test("The palettes on terminals of sixteen and of eight colours", arguments: [16, 8])
    func fewColors(colors: Int) throws {
        let tiles: [(hex: String, text: Int, behind: Int)] = [
            ("#A8AB9B", 0, 7), ("#172A38", 15, 4), ("#EC4B5D", 15, 5), ("#F48773", 15, 1),
            ("#E0C590", 0, 3), ("#00A0B0", 0, 6), ("#6A4A3C", 0, 3), ("#CC333F", 15, 1),
            ("#EB6841", 15, 1), ("#EDC951", 0, 3), ("#000000", 15, 0), ("#FFFFFF", 0, 15),
        ]
        var terminfo = Terminfo.sample
        terminfo.colors = colors
        let encoder = FrameEncoder(terminfo: terminfo, color: .basic, charset: .unicode)
        /// The terminal's own sequence, or that of the bright eight where it has none.
        func text(_ number: Int) -> String {
            number < colors ? "<fg\(number)>" : "\u{1B}[\(82 + number)m"
        }
        func behind(_ number: Int) -> String {
            number < colors ? "<bg\(number)>" : "\u{1B}[\(92 + number)m"
        }
        for tile in tiles {
            let style = Style(.standard, on: try #require(Color(hex: tile.hex)))
            #expect(
                encoder.encode(canvas("a", style), over: canvas("b"))
                    == "{0,0}\(text(tile.text))\(behind(tile.behind))a<0>", "\(tile.hex)")
        }
    }

    @Test("From one style to the next only what differs is written, unless something ends")
    func differences() {
        let red = Style(.rgb(red: 255, green: 0, blue: 0), bold: true)
        let blue = Style(.rgb(red: 0, green: 0, blue: 255), bold: true)
        var next = canvas("abcd", red)
        next.restyle(Rectangle(column: 1, row: 0, columns: 1, rows: 1)) { $0 = blue }
        next.restyle(Rectangle(column: 2, row: 0, columns: 1, rows: 1)) { $0 = .bold }
        next.restyle(Rectangle(column: 3, row: 0, columns: 1, rows: 1)) { $0 = .plain }
        let text = encoder(.full).encode(next, over: canvas("...."))
        let parts = text.split(separator: "\u{1B}[38;2;", omittingEmptySubsequences: false)
        #expect(parts.count == 3 && parts[0] == "{0,0}<bold>" && parts[1] == "255;0;0ma")
        #expect(parts[2].hasSuffix("mb<0><bold>c<0>d"))
    }

    @Test("Cells of one style are written together, wherever they are")
    func together() {
        let red = Style(.rgb(red: 255, green: 0, blue: 0))
        var next = canvas("1234", red)
        next.restyle(Rectangle(column: 1, row: 0, columns: 1, rows: 1)) { $0 = .bold }
        next.restyle(Rectangle(column: 3, row: 0, columns: 1, rows: 1)) { $0 = .bold }
        let text = encoder().encode(next, over: canvas("...."))
        #expect(text == "{0,0}<fg196>1{0,2}3{0,1}<0><bold>2{0,3}4<0>")
    }

    @Test("A terminal that numbers eight colours gets the bright ones by themselves, black behind")
    func eight() throws {
        var terminfo = Terminfo.sample
        terminfo.colors = 8
        let encoder = FrameEncoder(terminfo: terminfo, color: .basic, charset: .unicode)
        let blue = Style(try #require(Color(hex: "#172A38")))
        #expect(
            encoder.encode(canvas("a", blue), over: canvas("b"))
                == "{0,0}\u{1B}[94m<bg0>a<0>")
    }

    @Test("An ASCII terminal gets a question mark for each cell it can't show")
    func ascii() {
        let text = encoder(.none, .ascii).encode(canvas("aé日b"), over: canvas(""))
        #expect(text == "{0,0}a???b")
    }

    @Test("Padding is taken out of terminfo strings")
    func padding() {
        #expect(Terminfo.withoutPadding("\u{1B}[m$<2/>x$<5>") == "\u{1B}[mx")
        #expect(Terminfo.withoutPadding("plain") == "plain")
    }

    @Test("After any frames the screen shows the last canvas", arguments: UInt64(1)...40)
    func fuzz(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let size = Size(
            columns: .random(in: 1...20, using: &random), rows: .random(in: 1...5, using: &random))
        var screen = SampleScreen(size: size)
        var shown: Canvas?
        var canvas = Canvas(size: size)
        for _ in 0..<30 {
            if random.chance(0.3) { canvas = Canvas(size: size) }
            for _ in 0..<3 {
                canvas.put(
                    RandomText.line(using: &random),
                    at: Point(
                        column: .random(in: -3...20, using: &random),
                        row: .random(in: 0...4, using: &random)),
                    style: random.chance(0.5) ? .bold : .plain)
            }
            screen.receive(encoder().encode(canvas, over: shown))
            shown = canvas
            #expect(screen.text == canvas.text, "seed \(seed)")
        }
    }
}

extension Terminfo {
    /// A terminal with readable commands.
    static var sample: Terminfo {
        Terminfo(
            move: { "{\($0),\($1)}" }, foreground: { "<fg\($0)>" }, background: { "<bg\($0)>" },
            colors: 256, clear: "<clear>", reset: "<0>", bold: "<bold>", dim: "<dim>",
            reverse: "<rev>", showCursor: "<show>", hideCursor: "<hide>", bell: "<bell>",
            enterScreen: "<in>", leaveScreen: "<out>", stopWrapping: "<nowrap>",
            startWrapping: "<wrap>")
    }
}

/// A screen that interprets the commands of ``Terminfo/sample``; wide characters take two cells.
struct SampleScreen {
    private let size: Size
    private var cells: [[String]]
    private var row = 0
    private var column = 0

    init(size: Size) {
        self.size = size
        self.cells = Self.blank(size)
    }

    var text: String {
        cells.map { row in
            var line = row.joined()
            while line.last == " " { line.removeLast() }
            return line
        }.joined(separator: "\n")
    }

    mutating func receive(_ output: String) {
        var rest = output.unicodeScalars[...]
        var text = ""
        while let first = rest.first {
            guard first == "<" || first == "{",
                let end = rest.firstIndex(where: { $0 == ">" || $0 == "}" })
            else {
                text.unicodeScalars.append(rest.removeFirst())
                continue
            }
            show(text)
            text = ""
            obey(String(rest[...end]))
            rest = rest[rest.index(after: end)...]
        }
        show(text)
    }

    private mutating func obey(_ command: String) {
        if command == "<clear>" { cells = Self.blank(size) }
        guard command.first == "{" else { return }
        let numbers = command.dropFirst().dropLast().split(separator: ",").map { Int($0) ?? 0 }
        (row, column) = (numbers[0], numbers[1])
    }

    private mutating func show(_ text: String) {
        for character in text {
            cells[row][column] = String(character)
            if character.cellWidth == 2 { cells[row][column + 1] = "" }
            column += character.cellWidth
        }
    }

    private static func blank(_ size: Size) -> [[String]] {
        Array(repeating: Array(repeating: " ", count: size.columns), count: size.rows)
    }
}
