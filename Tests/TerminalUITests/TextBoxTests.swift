import Presentation
import Testing

@testable import TerminalUI

@Suite("A text of several lines")
struct TextBoxTests {
    private func lines(_ box: TextBox, columns: Int, rows: Int = 100) -> [String] {
        var box = box
        return box.window(columns: columns, rows: rows).lines
    }

    @Test("Text wraps after spaces, inside long words, and at line breaks; nothing is left out")
    func wrapping() {
        let box = TextBox("one two three\n\nabcdefghijkl x")
        #expect(lines(box, columns: 9) == ["one two ", "three", "", "abcdefgh", "ijkl x"])
        for text in ["日本語 日本語", "a  b   c    d", "👩‍👩‍👧👩‍👩‍👧 e\u{301}e\u{301}", " \n \n"] {
            for columns in 1...12 {
                let shown = lines(TextBox(text), columns: columns)
                #expect(shown.joined() == text.filter { $0 != "\n" }, "\(text) \(columns)")
                #expect(shown.count == TextBox(text).rows(columns: columns))
            }
        }
    }

    @Test("The cursor is always in the window, wherever it goes")
    func cursor() {
        var box = TextBox("first line\nsecond is longer than that\n\nlast")
        let keys: [Key] = [
            .up, .up, .home, .left, .down, .end, .up, .up, .up, .up, .right, .down, .down, .delete,
            .backspace, .control("w"), .control("k"), .control("u"), .down, .down, .end,
        ]
        for columns in [1, 2, 5, 11, 40] {
            for rows in [1, 2, 5] {
                for key in keys {
                    let isTaken = box.handle(key)
                    #expect(isTaken)
                    let window = box.window(columns: columns, rows: rows)
                    #expect((0..<columns).contains(window.cursor.column), "\(key) \(columns)")
                    #expect((0..<rows).contains(window.cursor.row), "\(key) \(rows)")
                    #expect(window.lines.count <= rows)
                }
            }
        }
    }

    @Test("Up and down keep the column; typing goes where the cursor is")
    func moving() {
        var box = TextBox("abcd\nef\nghij")
        _ = box.window(columns: 20, rows: 5)
        for letter in ["X", "Y", "Z"] {
            let isTaken = (box.handle(.up), box.insert(letter))
            #expect(isTaken == (true, true))
        }
        #expect(box.text == "ZabcYd\nefX\nghij")
        for key: Key in [.enter, .tab, .escape] {
            let isTaken = box.handle(key)
            #expect(!isTaken)
        }
    }

    @Test("A mark joins the letter before it; all line breaks are one; controls are dropped")
    func inserting() {
        var box = TextBox()
        for text in ["e", "\u{301}"] { _ = box.insert(text) }
        #expect(box.cursor == 1)
        _ = box.insert("\r\n\u{2028}\tx\u{1B}")
        #expect(box.text == "e\u{301}\n\n x")
        for _ in 0..<2 { _ = box.handle(.backspace) }
        #expect(box.text == "e\u{301}\n\n")
    }

    @Test("What does not fit is refused, and nothing of it is taken")
    func limit() {
        var box = TextBox("äb", limit: 4)
        let taken = ["cd", "c", "d"].map { box.insert($0) }
        #expect(taken == [false, true, false] && box.text == "äbc")
        box.removeFirst(2)
        #expect(box.text == "c" && box.cursor == 1)
    }

    @Test("Large letters wrap, and are left out where they don't fit or have no shape")
    func letters() throws {
        let size = Size(columns: 40, rows: 5)
        let rain = try #require(BigLetters("Rain", within: size, charset: .unicode))
        #expect(rain.lines.count == 2 && rain.lines.allSatisfy { $0.count == 18 })
        let two = try #require(BigLetters("Rain and sun", within: size, charset: .unicode))
        #expect(two.lines.count == 5 && two.lines[2].isEmpty)
        #expect(BigLetters("Rain and sun", within: size, charset: .ascii) == nil)
        #expect(BigLetters("日本", within: size, charset: .unicode) == nil)
        #expect(BigLetters("incomprehensibilities", within: size, charset: .unicode) == nil)
        #expect(BigLetters("", within: size, charset: .unicode) == nil)
        for character in "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.,!?:'-#&/()+%*" {
            let one = try #require(
                BigLetters(String(character), within: size, charset: .unicode))
            #expect(one.lines.count == 2 && one.lines[0].count == one.lines[1].count)
        }
    }
}
