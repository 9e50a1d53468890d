import Primitives
import Testing

struct SafeTextTests {
    @Test("What could steer a terminal is shown, not sent")
    func controlCharacters() {
        #expect(SafeText.line("a\u{1B}[31mb") == "a\\x1b[31mb")
        #expect(SafeText.line("one\ntwo\r\u{7F}\u{9B}") == "one\\x0atwo\\x0d\\x7f\\x9b")
        #expect(SafeText.line("\u{202E}evil\u{2028}") == "\\u{202e}evil\\u{2028}")
        #expect(SafeText.line("\0") == "\\x00")
        #expect(SafeText.line("a\u{200B}b\u{200F}c\u{E0041}") == "a\\u{200b}b\\u{200f}c\\u{e0041}")
    }

    @Test("Any other text stays as it is")
    func otherText() {
        let texts = [
            "", "Kids", "Zürich Ⅻ", "日本語", "👩‍👩‍👧 семья", "e\u{301}", "שלום", "שלום\u{200F}!",
        ]
        for text in texts {
            #expect(SafeText.line(text) == text)
        }
    }

    @Test("No line of anything holds a control character but tabs")
    func property() {
        let seed: UInt64 = 7
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<2000 {
            let scalars = (0..<12).compactMap { _ in
                Unicode.Scalar(UInt32.random(in: 0..<0x2100, using: &generator))
            }
            let text = String(String.UnicodeScalarView(scalars))
            let lines = SafeText.lines(text) + [SafeText.line(text)]
            let control = lines.joined().unicodeScalars.first {
                $0.properties.generalCategory == .control && $0 != "\t"
            }
            #expect(control == nil, "seed \(seed): \(scalars.map(\.value))")
        }
    }

    @Test("Line ends of every kind end a line of a longer text")
    func lines() {
        #expect(SafeText.lines("a\nb\r\nc\u{2028}d") == ["a", "b", "c", "d"])
        #expect(SafeText.lines("a\tb\rc") == ["a\tb\\x0dc"])
        #expect(SafeText.lines("") == [""])
    }

    @Test("A long text is cut by cells, not characters")
    func shortening() {
        #expect(SafeText.shortened("abcdef", to: 6) == "abcdef")
        #expect(SafeText.shortened("abcdefg", to: 6) == "abcde…")
        #expect(SafeText.shortened("日本語テキスト", to: 6) == "日本…")
    }

    @Test("A word goes through a shell unchanged")
    func shellWords() {
        #expect("Kids".shellWord == "Kids")
        #expect("Zürich".shellWord == "Zürich")
        #expect("two words".shellWord == "'two words'")
        #expect("it's".shellWord == "'it'\\''s'")
        #expect("-x".shellWord == "'-x'")
        #expect("".shellWord == "''")
        #expect("$(rm)".shellWord == "'$(rm)'")
    }
}
