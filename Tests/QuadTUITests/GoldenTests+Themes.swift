import Presentation
import TerminalUI
import Testing

@testable import quad_tui

/// Each theme that comes with Quad, but for the terminal's own colours, which paint nothing.
extension GoldenTests {
    @Test("Each theme paints each kind of screen as it was kept")
    func themes() async throws {
        let size = Size(columns: 80, rows: 24)
        var text = ""
        for theme in Theme.builtIn where theme != .terminal {
            for kind in ["a group", "simple", "chat", "settings"] {
                let isCount = kind == "a group" || kind == "simple"
                var model =
                    isCount ? try await desk(kind, size).model : Self.model(of: kind, size)
                var canvas = model.draw(at: .sample)
                canvas.paint(with: theme)
                text += Self.section("\(theme.name): \(kind)", canvas, model)
            }
        }
        try Self.check(text, "themes")
    }
}
