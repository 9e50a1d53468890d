import Presentation
import Primitives
import Testing

struct TextTableTests {
    @Test("Columns line up by cells, numbers to the right, text to the left")
    func alignment() {
        var table = TextTable(.right, .left, .left)
        table.add(.init("5"), .init("日本"), .init("a"))
        table.add(.init("-120"), .init("Kids"), .init(""))
        table.add(.init("23"), .init("👩‍👩‍👧"), .init("long one"))
        #expect(
            table.lines(on: .unlimited()) == [
                "   5  日本  a",
                "-120  Kids",
                "  23  👩‍👩‍👧    long one",
            ])
    }

    @Test("An empty column takes no room, and an empty table no lines")
    func emptiness() {
        var table = TextTable(.left, .right, .left)
        #expect(table.lines(on: .unlimited()).isEmpty)
        table.add(.init(""), .init("1"), .init("x"))
        #expect(table.lines(on: .unlimited()) == ["1  x"])
        var gaps = TextTable(.left, .right, .left)
        gaps.add(.init("a"), .init(""), .init("x"))
        gaps.add(.init("b"), .init("12"), .init("y"))
        #expect(gaps.lines(on: .unlimited()) == ["a      x", "b  12  y"])
    }

    @Test("Where there is little room titles are cut, the widest first, down to eight cells")
    func shortening() {
        var table = TextTable(.right, .cut, .left)
        table.add(.init("12"), .init("Children on the bus"), .init("Outing"))
        table.add(.init("3"), .init("日本日本日本日本"), .init(""))
        #expect(
            table.lines(on: Page(columns: 24)) == [
                "12  Children on…  Outing", " 3  日本日本日…",
            ])
        #expect(table.lines(on: Page(columns: 20))[0] == "12  Childre…  Outing")
        let ascii = Page(columns: 20, charset: .ascii)
        #expect(table.lines(on: ascii)[0] == "12  Childre~  Outing")
        let whole = table.lines(on: .unlimited())
        #expect(whole[0] == "12  Children on the bus  Outing")
        #expect(table.lines(on: Page(columns: 31)) == whole)
        var two = TextTable(.cut, .cut)
        two.add(.init("a title of many words"), .init("a place"))
        #expect(two.lines(on: Page(columns: 20)) == ["a title of…  a place"])
    }

    @Test("Text to read goes on in the next line, between words")
    func wrapping() {
        var table = TextTable(.left, .wrapped)
        table.add(.init("rule", .strong), .init("a visit ends after five minutes"))
        table.add(.init("x"), .init("short"))
        #expect(
            table.lines(on: Page(columns: 24)) == [
                "rule  a visit ends after", "      five minutes", "x     short",
            ])
        #expect(table.lines(on: .unlimited())[0] == "rule  a visit ends after five minutes")
    }

    @Test("What finds no room stands below its row, or is left out where rows keep to their line")
    func below() {
        var table = TextTable(.left, .cut, .left)
        table.add(.init("2026-03-01 21:30"), .init("Library"), .init("connected"))
        #expect(
            table.lines(on: Page(columns: 26)) == [
                "2026-03-01 21:30  Library", "    connected",
            ])
        #expect(
            table.lines(on: Page(columns: 26), keepsLines: true) == ["2026-03-01 21:30  Library"])
        #expect(table.lines(on: Page(columns: 5))[0] == "2026…")
    }

    @Test("A heading stands over its rows, after an empty line, and is cut, too")
    func headings() {
        var table = TextTable(.right, .cut)
        table.add(.init("1"), .init("Kids"))
        table.add(heading: .init("Outing of the third form"), .init("3 counters"))
        table.add(.init("12"), .init("Bus"))
        #expect(
            table.lines(on: Page(columns: 16)) == [
                " 1  Kids", "", "Outing of the t…", "12  Bus",
            ])
        #expect(table.lines(on: .unlimited())[2] == "Outing of the third form  3 counters")
    }

    @Test("No line is wider than its page, and none is lost, whatever the cells hold")
    func fits() {
        let samples = [
            "", "x", String(repeating: "a", count: 120), "日本語の長い題名日本語の長い題名",
            "e\u{301}clair e\u{301}clair e\u{301}clair", "👩‍👩‍👧👍🏽🇩🇪 emoji and words", "two words",
            "a\u{1B}[31mb\u{202E}c", "12:34:56",
        ]
        let kinds: [TextTable.Column] = [.left, .right, .cut, .wrapped]
        var random = SeededGenerator(seed: 21)
        for _ in 0..<400 {
            var table = TextTable(
                kinds.randomElement(using: &random)!, kinds.randomElement(using: &random)!,
                kinds.randomElement(using: &random)!, kinds.randomElement(using: &random)!)
            var rows = 0
            for _ in 0..<Int.random(in: 1...5, using: &random) {
                rows += 1
                table.add(
                    .init("\(rows)."), .init(samples.randomElement(using: &random)!, .strong),
                    .init(samples.randomElement(using: &random)!),
                    .init(samples.randomElement(using: &random)!, .colored("#00A0B0")))
            }
            let columns = Int.random(in: 4...90, using: &random)
            let blocks = table.blocks(on: Page(columns: columns))
            #expect(blocks.count == rows)
            #expect(blocks.flatMap(\.self) == table.lines(on: Page(columns: columns)))
            for keeps in [false, true] {
                let lines = table.lines(on: Page(columns: columns), keepsLines: keeps)
                #expect(lines.allSatisfy { $0.cellWidth <= columns }, "seed 21, \(lines)")
                #expect(lines.count >= rows && (!keeps || lines.count == rows))
                for row in 1...rows {
                    #expect(lines.contains { $0.drop { $0 == " " }.hasPrefix("\(row).") })
                }
            }
        }
    }

    @Test("Styles change no width, and control characters are shown")
    func styles() {
        var table = TextTable(.left, .left)
        table.add(.init("ab", .strong), .init("x"))
        table.add(.init("a\u{1B}b"), .init("y"))
        #expect(
            table.lines(on: .unlimited(color: .basic)) == [
                "\u{1B}[1mab\u{1B}[0m      x", "a\\x1bb  y",
            ])
    }
}
