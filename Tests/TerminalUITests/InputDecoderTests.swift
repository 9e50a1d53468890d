import Testing

@testable import TerminalUI

@Suite("Input")
struct InputDecoderTests {
    private func scalars(_ text: String) -> [InputDecoder.Token] {
        text.unicodeScalars.map { .scalar($0) }
    }

    @Test("Characters, control characters and named keys become keys")
    func keys() {
        var decoder = InputDecoder()
        let events = decoder.decode(scalars("é \r\t\u{7F}\u{12}") + [.key(.up)])
        #expect(
            events == [
                .key(.character("é")), .key(.character(" ")), .key(.enter), .key(.tab),
                .key(.backspace), .key(.control("r")), .key(.up),
            ])
    }

    @Test("Alt and Enter are one key; Esc and Enter apart are two")
    func altEnter() {
        var decoder = InputDecoder()
        #expect(
            decoder.decode(scalars("a\u{1B}\rb")) == [
                .key(.character("a")), .key(.altEnter), .key(.character("b")),
            ])
        #expect(decoder.decode(scalars("\u{1B}")) == [.key(.escape)])
        #expect(decoder.decode(scalars("\r")) == [.key(.enter)])
    }

    @Test("An answer about the terminal is not a key, however it is cut, and keys after it are")
    func answer() {
        var decoder = InputDecoder()
        let begun = scalars("a") + [.attributes] + scalars("62;4")
        #expect(decoder.decode(begun) == [.key(.character("a"))])
        #expect(decoder.attributes == nil)
        #expect(decoder.decode(scalars(";22cb")) == [.key(.character("b"))])
        #expect(decoder.attributes == "?62;4;22c")
        // The answer to another question.
        #expect(decoder.decode([.attributes] + scalars("2026;2$yc")) == [.key(.character("c"))])
        #expect(decoder.attributes == "?62;4;22c")
    }

    @Test("The focus is told; its loss and a mouse with Shift are not")
    func focus() {
        var decoder = InputDecoder()
        #expect(decoder.decode([.focusLost, .focusGained]) == [.focus])
        for report in ["4;3;3M", "36;5;5M", "4;5;5m"] {
            #expect(decoder.decode([.mouseReport] + scalars(report)) == [])
        }
        #expect(decoder.decode(scalars("x")) == [.key(.character("x"))])
    }

    @Test("Mouse reports give the cell, whatever the modifiers, across reads")
    func mouse() {
        var decoder = InputDecoder()
        #expect(decoder.decode([.mouseReport] + scalars("0;10;")) == [])
        #expect(
            decoder.decode(scalars("5M")) == [
                .mouse(.init(.press, at: Point(column: 9, row: 4)))
            ])
        let rest: [(String, MouseEvent.Action)] = [
            ("32;300;7M", .drag), ("0;1;9m", .release), ("64;1;1M", .wheelUp),
            ("65;1;1M", .wheelDown), ("16;1;1M", .press),
        ]
        for (text, action) in rest {
            let events = decoder.decode([.mouseReport] + scalars(text))
            guard case .mouse(let event)? = events.first else {
                Issue.record("no event of \(text)")
                continue
            }
            #expect(event.action == action)
        }
    }

    @Test(
        "Broken mouse reports give nothing and end",
        arguments: [
            "0;0;1M", "0;1M", "x", "99999999999999999999999999;1;1M", "2;5;5M", "35;5;5M", ";;M",
        ])
    func brokenMouse(text: String) {
        var decoder = InputDecoder()
        let events = decoder.decode([.mouseReport] + scalars(text))
        #expect(!events.contains { if case .mouse = $0 { true } else { false } })
        #expect(decoder.decode(scalars("q")).last == .key(.character("q")))
    }

    @Test("Pasted text arrives in one piece and presses no key")
    func paste() {
        var decoder = InputDecoder()
        #expect(decoder.decode([.pasteStart] + scalars("q s\r")) == [])
        #expect(
            decoder.decode([.key(.up)] + scalars("d") + [.pasteEnd] + scalars("x"))
                == [.paste("q s\rd"), .key(.character("x"))])
    }

    @Test("A paste without end is bounded")
    func longPaste() {
        var decoder = InputDecoder()
        let text = String(repeating: "é", count: 100_000)
        let events = decoder.decode([.pasteStart] + scalars(text) + [.pasteEnd])
        #expect(events == [.paste(String(repeating: "é", count: 32_768))])
    }

    @Test("An unknown escape sequence is one unknown key; Escape alone is Escape")
    func escape() {
        var decoder = InputDecoder()
        #expect(
            decoder.decode(scalars("\u{1B}[1;5Aq")) == [.key(.unknown), .key(.character("q"))])
        #expect(decoder.decode(scalars("\u{1B}")) == [.key(.escape)])
        #expect(decoder.decode(scalars("[")) == [.key(.character("["))])
    }

    @Test("Every byte on its own is a key or nothing, and never a crash")
    func bytes() {
        for byte in UInt8.min...UInt8.max {
            var decoder = InputDecoder()
            #expect(decoder.decode([.scalar(Unicode.Scalar(byte))]).count <= 1)
        }
    }
}
