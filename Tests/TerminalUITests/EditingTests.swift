import Presentation
import Primitives
import Testing

@testable import TerminalUI

@Suite("Editing and choosing")
struct EditingTests {
    @Test("The cursor moves by what a person sees as one character")
    func graphemes() {
        var field = TextField("a👨‍👩‍👧é")
        #expect(field.cursor == 3)
        _ = field.handle(.left)
        _ = field.handle(.backspace)
        #expect(field.text == "aé" && field.cursor == 1)
        _ = field.handle(.delete)
        #expect(field.text == "a")
    }

    @Test("A combining mark joins the character to its left")
    func combining() {
        var field = TextField("ex")
        _ = field.handle(.left)
        field.insert("\u{301}")
        #expect(field.text == "e\u{301}x" && field.cursor == 1)
    }

    @Test("Words and ends of the line can be removed")
    func removing() {
        var field = TextField("one two  three")
        _ = field.handle(.control("w"))
        #expect(field.text == "one two  ")
        _ = field.handle(.control("w"))
        #expect(field.text == "one ")
        _ = field.handle(.home)
        _ = field.handle(.right)
        _ = field.handle(.control("k"))
        #expect(field.text == "o")
        _ = field.handle(.control("u"))
        #expect(field.text == "" && field.cursor == 0)
        let isHandled = field.handle(.enter)
        #expect(!isHandled)
    }

    @Test("Pasted line breaks become spaces, other control characters vanish, the limit holds")
    func paste() {
        var field = TextField("", limit: 8)
        field.insert("a\r\nb\u{1B}[2Jcdefgh")
        #expect(field.text == "a b[2Jcd")
        field.insert("more")
        #expect(field.text == "a b[2Jcd")
    }

    @Test("Typing replaces what is selected, moving keeps it")
    func selection() {
        var field = TextField("12")
        field.select()
        _ = field.handle(.character("3"))
        _ = field.handle(.character("4"))
        #expect(field.text == "34" && field.cursor == 2 && !field.isSelected)
        field.select()
        _ = field.handle(.left)
        _ = field.handle(.character("5"))
        #expect(field.text == "354")
        for key: Key in [.backspace, .delete, .control("d"), .control("w"), .control("u")] {
            var field = TextField("123")
            field.select()
            _ = field.handle(key)
            #expect(field.text == "" && !field.isSelected, "\(key)")
        }
        field.select()
        field.insert("6")
        #expect(field.text == "6")
        field.select()
        let isHandled = field.handle(.escape)
        #expect(!isHandled && field.isSelected)
        var empty = TextField()
        empty.select()
        #expect(!empty.isSelected)
    }

    @Test("The window always holds the cursor")
    func window() {
        var field = TextField("日本語abc")
        #expect(field.window(columns: 5) == ("abc", 3))
        #expect(field.window(columns: 20) == ("日本語abc", 9))
        _ = field.handle(.home)
        #expect(field.window(columns: 4) == ("日本", 0))
        #expect(field.window(columns: 0) == ("", 0))
    }

    @Test("Random editing keeps the cursor in the text and the window", arguments: UInt64(1)...20)
    func fuzz(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var field = TextField(limit: 40)
        let keys: [Key] = [
            .left, .right, .home, .end, .backspace, .delete, .control("w"), .control("k"),
        ]
        for _ in 0..<300 {
            if random.chance(0.6) {
                field.insert(RandomText.line(using: &random))
            } else {
                _ = field.handle(keys.randomElement(using: &random) ?? .left)
            }
            #expect((0...field.text.count).contains(field.cursor), "seed \(seed)")
            #expect(field.text.count <= 40, "seed \(seed)")
            let columns = Int.random(in: 1...30, using: &random)
            let window = field.window(columns: columns)
            #expect(window.cursor < columns && window.cursor >= 0, "seed \(seed)")
            #expect(window.text.cellWidth <= columns, "seed \(seed)")
        }
    }

    @Test("A list scrolls as little as shows the chosen row")
    func scrolling() {
        var list = ListSelection()
        func shown(_ rows: Int, of count: Int) -> Range<Int> {
            list.visible(rows: rows, count: count)
        }
        #expect(shown(3, of: 10) == 0..<3)
        list.move(by: 3, count: 10)
        #expect(shown(3, of: 10) == 1..<4)
        list.move(by: -1, count: 10)
        #expect(shown(3, of: 10) == 1..<4)
        list.move(by: 100, count: 10)
        #expect(shown(3, of: 10) == 7..<10)
        #expect(list.index == 9)
        #expect(shown(20, of: 10) == 0..<10)
        #expect(shown(3, of: 2) == 0..<2)
        #expect(list.index == 1)
        #expect(shown(3, of: 0).isEmpty)
        #expect(list.index == 0)
        #expect(shown(0, of: 5).isEmpty)
    }

    @Test("Text is wrapped at spaces and inside long words")
    func wrapping() {
        #expect(TextLayout.wrapped("a bc def", columns: 4) == ["a bc", "def"])
        #expect(TextLayout.wrapped("日本語です", columns: 5) == ["日本", "語で", "す"])
        #expect(TextLayout.wrapped("x\n\ny", columns: 3) == ["x", "", "y"])
        #expect(TextLayout.wrapped("日", columns: 1) == [""])
        #expect(TextLayout.truncated("abcdef", columns: 4) == "abc…")
        #expect(TextLayout.truncated("日本語", columns: 4) == "日…")
        #expect(TextLayout.truncated("abc", columns: 0) == "")
    }
}
