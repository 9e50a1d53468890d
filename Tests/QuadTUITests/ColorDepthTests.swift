import Presentation
import Testing

@testable import TerminalUI
@testable import quad_tui

/// The bytes of the overview for terminals of each depth of colour.
@Suite("The overview in each depth of colour")
struct ColorDepthTests {
    private static let sizes = [
        Size(columns: 40, rows: 12), Size(columns: 80, rows: 24), Size(columns: 120, rows: 40),
    ]

    @Test("The text is the same, only colours of the depth are written, and all can be read")
    func depths() async throws {
        var desk = try await ScreenLawsTests.desk(13, .wide, .unicode)
        for size in Self.sizes {
            _ = desk.model.receive(.input(.resize(size)))
            for keys in ["", "L", "v"] {
                await desk.type(keys)
                check(await desk.settle(), "\(size) \(keys)")
                await desk.press(keys == "L" ? [.escape] : [])
            }
            await desk.type("v")
        }
    }

    private func check(_ canvas: Canvas, _ what: String) {
        for depth in ColorDepth.allCases {
            let color = ColorUse(depth)
            let encoder = FrameEncoder(terminfo: .usual, color: color, charset: .unicode)
            var screen = WrittenScreen(size: canvas.size)
            screen.receive(encoder.encode(canvas, over: nil))
            #expect(screen.text == canvas.text, "\(what), \(depth)")
            let isOfDepth = screen.parameters.allSatisfy { Self.isOf(depth, $0) }
            #expect(isOfDepth, "\(what), \(depth): \(screen.parameters)")
            for style in Self.styles(of: canvas) {
                for background in [Background.unknown, .dark, .light] {
                    check(style, ColorUse(depth, on: background))
                }
            }
        }
    }

    @Test("Without colours the chosen tile, a goal and a running stopwatch have signs")
    func signs() async throws {
        for charset in [Charset.unicode, .ascii] {
            var desk = try await ScreenLawsTests.desk(3, .short, charset)
            for key in ["", "v"] {
                await desk.type(key)
                let text = await desk.settle().text
                #expect(text.contains(charset.pick("▶ running", "> running")))
                #expect(text.contains(charset.pick("✗", "(missed)")), "\(text)")
                if key.isEmpty { #expect(text.contains(charset.pick("▐", "["))) }
            }
        }
    }

    /// The styles of cells that have text.
    private static func styles(of canvas: Canvas) -> Set<TerminalUI.Style> {
        var styles: Set<TerminalUI.Style> = []
        for row in canvas.bounds.rows {
            for column in canvas.bounds.columns where canvas[column, row].text != " " {
                styles.insert(canvas[column, row].style)
            }
        }
        return styles
    }

    /// Expects that text on a colour stands out from it.
    private func check(_ style: TerminalUI.Style, _ color: ColorUse) {
        let ink = color.ink(of: style)
        guard let text = Self.color(ink.text), let behind = Self.color(ink.behind) else {
            #expect(style.background == .standard || color.depth == .none)
            return
        }
        #expect(
            text.contrast(with: behind) >= Background.leastContrast,
            "\(style) in \(color): \(text) on \(behind)")
    }

    private static func color(_ shade: Ink.Shade?) -> RGB? {
        switch shade {
        case .number(let number): TerminalPalette.color(number)
        case .direct(let color): color
        case nil: nil
        }
    }

    /// Whether a depth has the colour that some parameters select.
    private static func isOf(_ depth: ColorDepth, _ parameters: [Int]) -> Bool {
        let numbered = Set([30...37, 40...47, 90...97, 100...107].joined())
        guard let first = parameters.first(where: { $0 > 7 }) else { return true }
        return switch depth {
        case .none: false
        case .ansi16: numbered.contains(first)
        case .ansi256:
            numbered.contains(first) || parameters.contains([38, 5])
                || parameters.contains([48, 5])
        case .trueColor: true
        }
    }
}

extension Terminfo {
    /// The sequences of ECMA-48, and 256 colours by number.
    fileprivate static var usual: Terminfo {
        func escape(_ text: String) -> String { "\u{1B}[" + text }
        return Terminfo(
            move: { escape("\($0 + 1);\($1 + 1)H") }, foreground: { escape("38;5;\($0)m") },
            background: { escape("48;5;\($0)m") }, colors: 0, clear: escape("2J"),
            reset: escape("0m"), bold: escape("1m"), dim: escape("2m"), reverse: escape("7m"),
            showCursor: escape("?25h"), hideCursor: escape("?25l"), bell: "\u{7}",
            enterScreen: "", leaveScreen: "", stopWrapping: "", startWrapping: "")
    }
}

/// A terminal in memory: the text that bytes leave on it, and the parameters of all colours.
private struct WrittenScreen {
    private var cells: [[String]]
    private var row = 0
    private var column = 0
    /// The parameters of each sequence of colours and attributes.
    private(set) var parameters: Set<[Int]> = []

    init(size: Size) {
        cells = Array(repeating: Array(repeating: " ", count: size.columns), count: size.rows)
    }

    var text: String {
        cells.map { row in
            var line = row.joined()
            while line.last == " " { line.removeLast() }
            return line
        }.joined(separator: "\n")
    }

    mutating func receive(_ output: String) {
        for part in output.split(separator: "\u{1B}[", omittingEmptySubsequences: false).dropFirst()
        {
            guard let end = part.firstIndex(where: { $0.isLetter }) else { continue }
            let numbers = part[..<end].split(separator: ";").compactMap { Int($0) }
            switch part[end] {
            case "H": (row, column) = (numbers[0] - 1, numbers[1] - 1)
            case "m": parameters.insert(numbers)
            default: break
            }
            for character in part[part.index(after: end)...] {
                cells[row][column] = String(character)
                if character.cellWidth == 2 { cells[row][column + 1] = "" }
                column += character.cellWidth
            }
        }
    }
}
