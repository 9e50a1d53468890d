import Primitives
import Testing

@testable import Presentation
@testable import TerminalUI
@testable import quad_tui

@Suite("The screen in a theme")
struct ThemeScreenTests {
    private func canvas(_ theme: String) async throws -> Canvas {
        var desk = try await Desk()
        try await desk.workspace.act { tx in
            _ = try tx.counters.create(title: "Kids")
            _ = try tx.counters.create(title: "Goals")
        }
        await desk.load()
        var canvas = desk.model.draw(at: .sample)
        canvas.paint(with: try ThemeShelf.builtIn.theme(named: theme))
        return canvas
    }

    private func styles(_ canvas: Canvas) -> Set<TerminalUI.Style> {
        var styles: Set<TerminalUI.Style> = []
        for row in canvas.bounds.rows {
            for column in canvas.bounds.columns { styles.insert(canvas[column, row].style) }
        }
        return styles
    }

    @Test("The terminal's own colours change no cell")
    func terminal() async throws {
        var desk = try await Desk()
        let drawn = desk.model.draw(at: .sample)
        var painted = drawn
        painted.paint(with: .terminal)
        #expect(painted == drawn)
    }

    @Test("A theme with a background fills the screen, and its text is the same")
    func filled() async throws {
        let plain = try await canvas("terminal")
        for name in ["dark", "light", "contrast"] {
            let painted = try await canvas(name)
            #expect(painted.text == plain.text)
            let styles = styles(painted)
            #expect(styles.allSatisfy { $0.background != .standard && $0.part == nil })
            #expect(styles.allSatisfy { !$0.isDim })
            let theme = try ThemeShelf.builtIn.theme(named: name)
            let bottom = painted[0, painted.size.rows - 3].style
            #expect(bottom.background == theme.background.map(Color.init))
        }
    }

    @Test("Without colours bold, dim and reverse remain, and no colour")
    func mono() async throws {
        let styles = styles(try await canvas("mono"))
        #expect(styles.allSatisfy { $0.foreground == .standard && $0.background == .standard })
        #expect(styles.contains { $0.isReversed } && styles.contains { $0.isDim })
    }

    @Test("A part that a theme leaves out keeps its attributes, readable on the background")
    func missing() throws {
        let theme = try Theme(
            file: Array(
                ##"{"name": "mine", "background": "#FFFFFF", "text": "#000000"}"##.utf8))
        var canvas = Canvas(size: Size(columns: 2, rows: 1))
        canvas.put("!", at: Point(column: 0, row: 0), style: Look.failure)
        canvas.paint(with: theme)
        let style = canvas[0, 0].style
        #expect(style.isBold && style.background == .rgb(red: 255, green: 255, blue: 255))
        let ink = ColorUse.full.ink(of: style)
        guard case .direct(let text)? = ink.text, case .direct(let behind)? = ink.behind else {
            Issue.record("no colours of 24 bits")
            return
        }
        #expect(text.contrast(with: behind) >= 3)
        #expect(text != RGB(0, 0, 0), "the hue is kept")
    }
}
