import Presentation
import Testing

@testable import TerminalUI

@Suite("Colours")
struct ColorTests {
    @Test("The depth follows NO_COLOR, COLORTERM and TERM")
    func depth() {
        #expect(ColorDepth(environment: ["TERM": "xterm-256color"]) == .ansi256)
        #expect(
            ColorDepth(environment: ["TERM": "xterm", "COLORTERM": "truecolor"]) == .trueColor)
        #expect(ColorDepth(environment: ["TERM": "xterm-direct"]) == .trueColor)
        #expect(ColorDepth(environment: ["TERM": "linux"]) == .ansi16)
        #expect(ColorDepth(environment: ["TERM": "vt220"]) == .none)
        #expect(ColorDepth(environment: ["TERM": "dumb", "COLORTERM": "24bit"]) == .none)
        #expect(
            ColorDepth(environment: ["TERM": "xterm-256color", "NO_COLOR": "1"]) == .none)
        #expect(
            ColorDepth(environment: ["TERM": "xterm-256color", "NO_COLOR": ""]) == .ansi256)
        #expect(ColorDepth(environment: [:]) == .none)
    }

    @Test("A style asks for the same ink as lines of text, at every depth and on every background")
    func inks() throws {
        let hex = "#172A38"
        let (color, rgb) = (try #require(Color(hex: hex)), try #require(RGB(hex: hex)))
        for depth in ColorDepth.allCases {
            for background in [Background.unknown, .dark, .light] {
                let use = ColorUse(depth, on: background)
                #expect(use.ink(of: Style(color)) == use.ink(of: rgb))
                #expect(use.ink(of: Style(.standard, on: color)) == use.ink(on: rgb))
                #expect(use.ink(of: Style(color, on: color)) == use.ink(on: rgb))
            }
        }
    }

    @Test("Named colours stay what the person made of them")
    func named() {
        let red = Style(.named(.brightRed), on: .named(.black))
        #expect(ColorUse.full.ink(of: red) == Ink(text: .number(9), behind: .number(0)))
        #expect(ColorUse.full.ink(of: .plain) == .plain)
        #expect(ColorUse.none.ink(of: red) == .plain)
    }

    @Test("Only six hexadecimal digits are a colour")
    func hex() {
        #expect(Color(hex: "#00A0B0") == .rgb(red: 0, green: 0xA0, blue: 0xB0))
        for text in ["00A0B0", "#00A0B", "#00A0BG", "#+0A0B0", ""] {
            #expect(Color(hex: text) == nil, "\(text)")
        }
    }

    @Test("The locale says whether Unicode can be shown")
    func charset() {
        #expect(Charset(environment: ["LANG": "en_US.UTF-8"]) == .unicode)
        #expect(Charset(environment: ["LANG": "en_US.UTF-8", "LC_ALL": "C"]) == .ascii)
        #expect(Charset(environment: ["LC_ALL": "", "LC_CTYPE": "C.utf8"]) == .unicode)
        #expect(Charset(environment: [:]) == .ascii)
    }
}
