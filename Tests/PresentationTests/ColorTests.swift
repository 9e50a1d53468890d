import Primitives
import Testing

@testable import Presentation

struct ColorTests {
    private let black = RGB(0, 0, 0)
    private let white = RGB(255, 255, 255)

    @Test("Six hexadecimal digits after # are a colour, nothing else is")
    func hex() {
        #expect(RGB(hex: "#00a0B0") == RGB(0, 0xA0, 0xB0))
        #expect(RGB(0, 0xA0, 0xB0).hex == "#00A0B0")
        for text in ["00A0B0", "#00A0B", "#00A0BG", "#+0A0B0", "#00A0B00", "", "#0é0B0"] {
            #expect(RGB(hex: text) == nil, "\(text)")
        }
    }

    @Test("Contrast is what WCAG says it is")
    func contrast() {
        #expect(abs(black.contrast(with: white) - 21) < 1e-9)
        #expect(white.contrast(with: white) == 1)
        // WebAIM's example of a grey with a contrast just above 4.5 on white.
        #expect(abs(RGB(0x76, 0x76, 0x76).contrast(with: white) - 4.54) < 0.005)
    }

    @Test("OKLab puts the primaries where its author does")
    func lab() {
        let points: [(RGB, (Double, Double, Double))] = [
            (white, (1, 0, 0)), (RGB(255, 0, 0), (0.62796, 0.22486, 0.12585)),
            (RGB(0, 255, 0), (0.86644, -0.23389, 0.17950)),
            (RGB(0, 0, 255), (0.45201, -0.03246, -0.31153)),
        ]
        for (color, point) in points {
            let lab = OKLab(color)
            #expect(abs(lab.lightness - point.0) < 1e-4, "\(color)")
            #expect(abs(lab.a - point.1) < 1e-4 && abs(lab.b - point.2) < 1e-4, "\(color)")
        }
    }

    @Test("Every numbered colour is nearest to itself, and no other is nearer to any colour")
    func nearest() {
        for number in UInt8(16)...255 {
            #expect(TerminalPalette.nearest256(TerminalPalette.color(number)) == number)
        }
        var generator = SeededGenerator(seed: 4)
        for _ in 0..<200 {
            let color = RGB.random(using: &generator)
            let found = TerminalPalette.color(TerminalPalette.nearest256(color))
            let least = (UInt8(16)...255).map { TerminalPalette.color($0).distance(to: color) }
                .min()
            #expect(found.distance(to: color) == least, "seed 4, \(color.hex)")
        }
    }

    @Test("A colour becomes readable on dark, on light and on both")
    func readable() {
        var generator = SeededGenerator(seed: 11)
        let drawn = (0..<2000).map { _ in RGB.random(using: &generator) }
        for color in drawn + [black, white, RGB(0, 0, 255)] {
            let both = color.readable(on: .unknown)
            #expect(both.contrast(with: black) >= 3, "seed 11, \(color.hex)")
            #expect(both.contrast(with: white) >= 3, "seed 11, \(color.hex)")
            #expect(color.readable(on: .dark).contrast(with: black) >= 3, "\(color.hex)")
            #expect(color.readable(on: .light).contrast(with: white) >= 3, "\(color.hex)")
        }
    }

    @Test("A colour that can be read stays as it is, and one that is changed keeps its hue")
    func unchanged() throws {
        #expect(RGB(hex: "#EC4B5D")?.readable(on: .unknown).hex == "#EC4B5D")
        for hex in ["#00A0B0", "#EC4B5D", "#EB6841", "#E0C590"] {
            #expect(RGB(hex: hex)?.readable(on: .dark).hex == hex)
        }
        let yellow = try #require(RGB(hex: "#EDC951"))
        #expect(yellow.readable(on: .dark) == yellow)
        let gold = yellow.readable(on: .light)
        #expect(gold.red > gold.green && gold.green > gold.blue)
    }

    @Test("Text in a colour of its own is written as the terminal's depth allows")
    func styles() {
        let style = Style.colored("#EC4B5D")
        #expect(style.applied(to: "x", with: .full) == "\u{1B}[38;2;236;75;93mx\u{1B}[0m")
        #expect(style.applied(to: "x", with: .indexed) == "\u{1B}[38;5;167mx\u{1B}[0m")
        #expect(style.applied(to: "x", with: .basic) == "\u{1B}[35mx\u{1B}[0m")
        #expect(
            Style.colored("#00A0B0").applied(to: "x", with: .basic) == "\u{1B}[36;40mx\u{1B}[0m")
        #expect(Style.colored("#777777").applied(to: "x", with: .basic) == "x")
        #expect(style.applied(to: "x", with: .none) == "x")
        #expect(Style.colored("pink").applied(to: "x", with: .full) == "x")
        #expect(Style.strong.applied(to: "x", with: .none) == "x")
    }

    @Test("A tile has its colour behind it, and black or white on it, whichever stands out more")
    func tiles() {
        #expect(
            Style.tile("#EDC951").applied(to: " ", with: .full)
                == "\u{1B}[38;2;0;0;0;48;2;237;201;81m \u{1B}[0m")
        #expect(
            Style.tile("#172A38").applied(to: " ", with: .full)
                == "\u{1B}[38;2;255;255;255;48;2;23;42;56m \u{1B}[0m")
        #expect(Style.tile("#FF0000").applied(to: " ", with: .basic).hasPrefix("\u{1B}[97;41m"))
        #expect(Style.tile("#EDC951").applied(to: " ", with: .none) == " ")
    }
}

extension RGB {
    static func random(using generator: inout SeededGenerator) -> RGB {
        let bits = generator.next()
        return RGB(
            UInt8(truncatingIfNeeded: bits), UInt8(truncatingIfNeeded: bits >> 8),
            UInt8(truncatingIfNeeded: bits >> 16))
    }
}
