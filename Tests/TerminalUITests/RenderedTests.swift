import Presentation
import TerminalUI
import Testing

@Suite("Lines made for a terminal")
struct RenderedTests {
    @Test("Styles become those of cells, and the escape sequences are gone")
    func styles() {
        let page = Page(columns: 20, color: .full)
        let line =
            Presentation.Style.strong.applied(to: "ab", with: page.color) + "c"
            + Presentation.Style.tile("#ECECEC").applied(to: "日", with: page.color)
        var canvas = Canvas(size: Size(columns: 10, rows: 1))
        #expect(canvas.put(rendered: line, at: Point(column: 1, row: 0)) == 6)
        #expect(canvas.text(ofRow: 0) == " abc日")
        #expect(canvas[1, 0].style == .bold && canvas[3, 0].style == .plain)
        #expect(canvas[4, 0].style.background == .rgb(red: 236, green: 236, blue: 236))
        #expect(canvas[4, 0].style.foreground == .rgb(red: 0, green: 0, blue: 0))
    }

    @Test("A sequence without an end draws nothing more")
    func broken() {
        var canvas = Canvas(size: Size(columns: 4, rows: 1))
        canvas.put(rendered: "a\u{1B}[3", at: Point(column: 0, row: 0))
        #expect(canvas.text(ofRow: 0) == "a")
    }
}
