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

    @Test("Colours are reduced to the nearest that there is")
    func reduction() throws {
        let pink = try #require(Color(hex: "#EC4B5D"))
        #expect(ColorDepth.trueColor.reduced(pink) == .direct(RGB(0xEC, 0x4B, 0x5D)))
        #expect(ColorDepth.ansi256.reduced(pink) == .indexed(167))
        #expect(ColorDepth.ansi16.reduced(.rgb(red: 250, green: 5, blue: 10)) == .indexed(9))
        #expect(ColorDepth.none.reduced(pink) == nil)
        #expect(ColorDepth.ansi256.reduced(.rgb(red: 128, green: 128, blue: 128)) == .indexed(244))
        #expect(ColorDepth.ansi256.reduced(.rgb(red: 255, green: 255, blue: 255)) == .indexed(231))
        #expect(ColorDepth.ansi16.reduced(.named(.brightWhite)) == .indexed(15))
        #expect(ColorDepth.trueColor.reduced(.standard) == nil)
    }

    @Test("Every colour of the cube and every grey is reduced to itself")
    func exact() {
        let steps: [UInt8] = [0, 95, 135, 175, 215, 255]
        for number in 0..<216 {
            let color = Color.rgb(
                red: steps[number / 36], green: steps[number / 6 % 6], blue: steps[number % 6])
            #expect(ColorDepth.ansi256.reduced(color) == .indexed(UInt8(16 + number)))
        }
        for grey in UInt8(0)..<24 {
            let level = 8 + 10 * grey
            let color = Color.rgb(red: level, green: level, blue: level)
            #expect(ColorDepth.ansi256.reduced(color) == .indexed(232 + grey))
        }
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
