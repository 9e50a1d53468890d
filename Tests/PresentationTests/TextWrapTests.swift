import Primitives
import Testing

@Suite("Text in lines")
struct TextWrapTests {
    @Test("Lines break between words and are as full as can be")
    func breaks() {
        #expect("one two  three\nfour".wrapped(to: 9) == ["one two", "three", "four"])
        #expect("one two three".wrapped(to: 13, indent: 2) == ["  one two", "  three"])
        #expect("".wrapped(to: 10).isEmpty)
        #expect("  \n ".wrapped(to: 10).isEmpty)
    }

    @Test("A word wider than a line stands alone")
    func wideWord() {
        #expect("a unbreakable b".wrapped(to: 5) == ["a", "unbreakable", "b"])
    }

    @Test("Wide characters count two")
    func wideCharacters() {
        #expect("数える 数える".wrapped(to: 12) == ["数える", "数える"])
        #expect("数える 数える".wrapped(to: 13) == ["数える 数える"])
    }

    @Test("No line of narrow words is too wide, and no word is lost")
    func property() {
        var generator = SeededGenerator(seed: 13)
        for _ in 0..<200 {
            let words = (0..<Int.random(in: 0...40, using: &generator)).map { _ in
                String(repeating: "x", count: Int.random(in: 1...9, using: &generator))
            }
            let columns = Int.random(in: 9...60, using: &generator)
            let lines = words.joined(separator: " ").wrapped(to: columns)
            #expect(lines.allSatisfy { $0.cellWidth <= columns })
            #expect(lines.joined(separator: " ").split(separator: " ").map(String.init) == words)
        }
    }
}
