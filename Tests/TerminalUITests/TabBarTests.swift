import Testing

@testable import TerminalUI

@Suite("Tab bar")
struct TabBarTests {
    private let bar = TabBar(titles: ["Counts", "Journal"], current: 1)

    private func drawn(_ columns: Int) -> String {
        var canvas = Canvas(size: Size(columns: columns, rows: 1))
        bar.draw(on: &canvas, row: 0, style: .dim, highlight: .reversed)
        return canvas.text
    }

    @Test("Wide bars name all tabs, narrow ones number them, the narrowest show the current")
    func widths() {
        #expect(drawn(40) == " 1 Counts [2 Journal]")
        #expect(drawn(21) == " 1 Counts [2 Journal]")
        #expect(drawn(20) == " 1 [2 Journal]")
        #expect(drawn(9) == "2 Journal")
        #expect(drawn(3) == "2 J")
        #expect(drawn(1) == "2")
        #expect(drawn(0) == "")
    }

    @Test("The current tab is highlighted and a click finds what is under it")
    func clicks() {
        var canvas = Canvas(size: Size(columns: 40, rows: 1))
        bar.draw(on: &canvas, row: 0, style: .dim, highlight: .reversed)
        #expect(canvas[3, 0].style == .dim && canvas[13, 0].style == .reversed)
        #expect(bar.tab(at: 3, columns: 40) == 0)
        #expect(bar.tab(at: 13, columns: 40) == 1)
        #expect(bar.tab(at: 30, columns: 40) == nil)
        #expect(bar.tab(at: 0, columns: 1) == 1)
    }

    @Test("At every width the labels fit and don't overlap")
    func everyWidth() {
        for columns in 0...60 {
            var end = 0
            for (_, label, range) in bar.layout(columns: columns) {
                #expect(range.lowerBound == end && range.count == label.cellWidth)
                end = range.upperBound
            }
            #expect(end <= columns)
        }
    }
}
