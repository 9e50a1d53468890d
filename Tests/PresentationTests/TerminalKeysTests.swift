import Presentation
import Testing

@Suite("Keys as terminals send them")
struct TerminalKeysTests {
    @Test("A sequence is one key, in each form that terminals have")
    func sequences() {
        #expect(Key.sequences["A"] == .up && Key.sequences["Z"] == .backTab)
        #expect(Key.sequences["1~"] == .home && Key.sequences["H"] == .home)
        #expect(Key.sequences["15~"] == .function(5) && Key.sequences["17~"] == .function(6))
        #expect(Key.sequences["16~"] == nil)
    }

    @Test("Control characters are keys, and NUL is none")
    func sent() {
        #expect(Key(sent: "\u{0}") == nil)
        #expect(Key(sent: "\u{1}") == .control("a") && Key(sent: "\u{1A}") == .control("z"))
        #expect(Key(sent: "\u{7F}") == .backspace && Key(sent: "\r") == .enter)
        #expect(Key(sent: "\u{9B}") == .unknown && Key(sent: "\u{1C}") == .unknown)
        #expect(Key(sent: "é") == .character("é"))
    }

    @Test("A pasted text keeps its lines where that is wanted")
    func pastedLines() {
        var line = TextField("a")
        line.insert("\r\nb")
        var text = TextField("a", keepsLines: true)
        text.insert("\r\nb\u{7}")
        #expect(line.text == "a b" && text.text == "a\nb")
    }
}
