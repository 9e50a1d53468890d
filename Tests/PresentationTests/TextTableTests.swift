import Presentation
import Testing

struct TextTableTests {
    @Test("Columns line up by cells, numbers to the right, text to the left")
    func alignment() {
        var table = TextTable(.right, .left, .left)
        table.add(.init("5"), .init("日本"), .init("a"))
        table.add(.init("-120"), .init("Kids"), .init(""))
        table.add(.init("23"), .init("👩‍👩‍👧"), .init("long one"))
        #expect(
            table.lines(with: .none) == [
                "   5  日本  a",
                "-120  Kids",
                "  23  👩‍👩‍👧    long one",
            ])
    }

    @Test("An empty column takes no room, and an empty table no lines")
    func emptiness() {
        var table = TextTable(.left, .right, .left)
        #expect(table.lines(with: .none).isEmpty)
        table.add(.init(""), .init("1"), .init("x"))
        #expect(table.lines(with: .none) == ["1  x"])
        var gaps = TextTable(.left, .right, .left)
        gaps.add(.init("a"), .init(""), .init("x"))
        gaps.add(.init("b"), .init("12"), .init("y"))
        #expect(gaps.lines(with: .none) == ["a      x", "b  12  y"])
    }

    @Test("Where there is little room one column is shortened, down to eight cells")
    func shortening() {
        var table = TextTable(.right, .left, .left)
        table.add(.init("12"), .init("Children on the bus"), .init("Outing"))
        table.add(.init("3"), .init("日本日本日本日本"), .init(""))
        #expect(
            table.lines(with: .none, columns: 24, shortening: 1) == [
                "12  Children on…  Outing", " 3  日本日本日…",
            ])
        #expect(table.lines(with: .none, columns: 1, shortening: 1)[0] == "12  Childre…  Outing")
        let whole = table.lines(with: .none)
        #expect(whole[0] == "12  Children on the bus  Outing")
        #expect(table.lines(with: .none, columns: 31, shortening: 1) == whole)
    }

    @Test("Styles change no width, and control characters are shown")
    func styles() {
        var table = TextTable(.left, .left)
        table.add(.init("ab", .strong), .init("x"))
        table.add(.init("a\u{1B}b"), .init("y"))
        #expect(
            table.lines(with: .basic) == [
                "\u{1B}[1mab\u{1B}[0m      x", "a\\x1bb  y",
            ])
    }
}
