import Presentation
import Primitives
import Testing

@Suite("Text in styles, in lines")
struct StyledTextTests {
    @Test("Lines break between words, and inside of one only where it is wider than a line")
    func breaks() {
        let page = Page(columns: 12)
        #expect(
            StyledText("three goals in the rain").lines(on: page)
                == ["three goals", "in the rain"])
        #expect(
            StyledText("a https://example.org b").lines(on: page)
                == ["a", "https://exam", "ple.org b"])
        #expect(StyledText("数える数える数える").lines(on: page) == ["数える数える", "数える"])
    }

    @Test("What fits stays as it is, and what nobody limits, too")
    func whole() {
        let text = "one  two\n\n  - three\tfour"
        let lines = StyledText(text).lines(on: Page(columns: 40))
        #expect(lines == ["one  two", "", "  - three\tfour"])
        let long = String(repeating: "word ", count: 100) + "end"
        #expect(StyledText(long).lines(on: .unlimited()) == [long])
        #expect(StyledText("").lines(on: Page(columns: 4)) == [""])
    }

    @Test("A margin stands before each line that is not empty, and what a line begins with stays")
    func margins() {
        #expect(
            StyledText("one two\n\n  three four").lines(on: Page(columns: 9), margin: 2)
                == ["  one two", "", "    three", "    four"])
    }

    @Test("A style goes on in the next line, and ends with each")
    func styles() {
        var text = StyledText("we saw ")
        text.append("three goals", .strong)
        #expect(
            text.lines(on: Page(columns: 12, color: .basic)) == [
                "we saw \u{1B}[1mthree\u{1B}[0m", "\u{1B}[1mgoals\u{1B}[0m",
            ])
    }

    @Test("No line is too wide and no character but spaces is lost")
    func property() {
        var random = SeededGenerator(seed: 14)
        let letters = Array("ab 日é👍🏽  \t")
        for _ in 0..<300 {
            let text = String(
                (0..<Int.random(in: 0...80, using: &random)).map { _ in
                    letters.randomElement(using: &random) ?? "a"
                })
            let columns = Int.random(in: 9...40, using: &random)
            let lines = StyledText(text).lines(on: Page(columns: columns))
            #expect(lines.allSatisfy { $0.cellWidth <= columns }, "seed 14")
            #expect(lines.joined().filter { $0 != " " } == text.filter { $0 != " " }, "seed 14")
        }
    }
}
