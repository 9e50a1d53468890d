import Primitives
import Testing

@testable import Presentation

/// Tests of the visibility of everything in colour: for each palette, each depth, each background,
/// and the sixteen colours of the themes that most terminals come with.
@Suite("Colours on themes")
struct ThemeTests {
    @Test("Text in a colour stands out 3:1 from black, white and Solarized, where it is unknown")
    func unknown() {
        for theme in TerminalTheme.all {
            for behind in theme.backgrounds { check(.unknown, theme, behind) }
        }
    }

    @Test("Text in a colour stands out 3:1 from the backgrounds that are dark, or light, as said")
    func known() {
        for theme in TerminalTheme.all {
            check(.dark, theme, theme.dark)
            check(.light, theme, theme.light)
        }
    }

    @Test("Black or white text on a colour stands out 3:1 from it")
    func tiles() {
        for theme in TerminalTheme.all {
            for depth in ColorDepth.allCases where depth != .none {
                for color in Palettes.colors {
                    let ink = ColorUse(depth).ink(on: color)
                    let text = ink.text.map { theme.color($0) }
                    let behind = ink.behind.map { theme.color($0) }
                    guard let text, let behind else {
                        Issue.record("\(color.hex) on \(depth) says only one of two colours")
                        continue
                    }
                    #expect(
                        text.contrast(with: behind) >= 3, "\(color.hex), \(depth), \(theme.name)")
                }
            }
        }
    }

    @Test(
        "Sixteen colours keep five hues of the ten, and grey stays grey", arguments: Background.all)
    func hues(background: Background) {
        let hues: [(hex: String, hue: BasicHue?)] = [
            ("#A8AB9B", nil), ("#172A38", .blue), ("#EC4B5D", .magenta), ("#F48773", .red),
            ("#E0C590", .yellow), ("#00A0B0", .cyan), ("#6A4A3C", .yellow), ("#CC333F", .red),
            ("#EB6841", .red), ("#EDC951", .yellow),
        ]
        #expect(hues.compactMap { RGB(hex: $0.hex) } == Palettes.colors)
        for (color, (hex, hue)) in zip(Palettes.colors, hues) {
            let use = ColorUse(.ansi16, on: background)
            guard let hue else {
                #expect(use.ink(of: color) == .plain, "\(hex)")
                #expect(use.ink(on: color) == Ink(text: .number(0), behind: .number(7)), "\(hex)")
                continue
            }
            guard case .number(let number) = use.ink(of: color).text else {
                Issue.record("\(hex) has no number")
                continue
            }
            #expect(number % 8 == hue.rawValue, "\(hex)")
            #expect(use.ink(on: color).behind == .number(hue.rawValue), "\(hex)")
        }
    }

    @Test("256 colours keep the hue, and no colour becomes a grey", arguments: Background.all)
    func hues256(background: Background) {
        for color in Palettes.colors {
            guard case .number(let number) = ColorUse(.ansi256, on: background).ink(of: color).text
            else {
                Issue.record("\(color.hex) has no number")
                continue
            }
            let shown = TerminalPalette.color(number)
            #expect(!(shown.red == shown.green && shown.green == shown.blue), "\(color.hex)")
            let turn = abs(OKLab(shown).hue - OKLab(color).hue)
            #expect(min(turn, 360 - turn) < 20, "\(color.hex)")
        }
    }

    @Test("An eye's names of colours: what is called red, orange, brown or pink")
    func names() {
        let named: [(String, BasicHue?)] = [
            ("#FF0000", .red), ("#FF4500", .red), ("#8B4513", .yellow), ("#FFFF00", .yellow),
            ("#FFA500", .yellow), ("#00FF00", .green), ("#2E8B57", .green), ("#008080", .cyan),
            ("#00FFFF", .cyan), ("#0000FF", .blue), ("#1E90FF", .blue), ("#FF00FF", .magenta),
            ("#800080", .magenta), ("#FF69B4", .magenta), ("#000000", nil), ("#FFFFFF", nil),
            ("#808080", nil), ("#9AA3B2", nil), ("#59636E", nil), ("#FDF6E3", nil),
        ]
        for (hex, hue) in named {
            #expect(RGB(hex: hex).flatMap { BasicHue($0) } == hue, "\(hex)")
        }
    }

    @Test("Without colours nothing is asked for")
    func none() {
        for color in Palettes.colors {
            #expect(ColorUse(.none).ink(of: color) == .plain)
            #expect(ColorUse(.none).ink(on: color) == .plain)
        }
    }

    /// Checks text in each colour of the palettes, at each depth, on one background.
    private func check(_ background: Background, _ theme: TerminalTheme, _ behind: RGB) {
        for depth in ColorDepth.allCases where depth != .none {
            for color in Palettes.colors {
                let ink = ColorUse(depth, on: background).ink(of: color)
                guard let text = ink.text.map({ theme.color($0) }) else {
                    // A grey is the terminal's own text.
                    let isGrey = depth == .ansi16 && BasicHue(color) == nil
                    #expect(isGrey, "\(color.hex) on \(depth) has no colour")
                    continue
                }
                let ground = ink.behind.map { theme.color($0) } ?? behind
                #expect(text != ground)
                #expect(
                    text.contrast(with: ground) >= 3,
                    "\(color.hex), \(depth), \(theme.name): \(text.hex) on \(ground.hex)")
            }
        }
    }
}

extension Background {
    static let all: [Background] = [.unknown, .dark, .light]
}

/// The colours of all palettes that come with Quad.
enum Palettes {
    static let colors = Palette.builtIn.flatMap(\.colors).compactMap { RGB(hex: $0) }
}

/// A terminal theme: the sixteen colours and the usual backgrounds.
struct TerminalTheme {
    let name: String
    let dark: RGB
    let light: RGB
    let named: [RGB]

    var backgrounds: [RGB] { [dark, light] }

    init(_ name: String, dark: String, light: String, _ named: String) {
        func color(_ text: some StringProtocol) -> RGB {
            guard let color = RGB(hex: "#" + text) else { preconditionFailure("\(text)") }
            return color
        }
        self.name = name
        self.dark = color(dark)
        self.light = color(light)
        self.named = named.split(whereSeparator: \.isWhitespace).map { color($0) }
        precondition(self.named.count == 16)
    }

    /// Returns the shown colour of a shade; numbers from 16 on are the same on all terminals.
    func color(_ shade: Ink.Shade) -> RGB {
        switch shade {
        case .direct(let color): color
        case .number(let number):
            number < 16 ? named[Int(number)] : TerminalPalette.color(number)
        }
    }

    /// - Source: XTerm-col.ad; the VGA colours of the Linux console (drivers/tty/vt/vt.c); the
    ///   Tango table of VTE, as of 2020; Ethan Schoonover's Solarized.
    static let all = [
        TerminalTheme(
            "xterm", dark: "000000", light: "FFFFFF",
            """
            000000 CD0000 00CD00 CDCD00 0000EE CD00CD 00CDCD E5E5E5
            7F7F7F FF0000 00FF00 FFFF00 5C5CFF FF00FF 00FFFF FFFFFF
            """),
        TerminalTheme(
            "console", dark: "000000", light: "FFFFFF",
            """
            000000 AA0000 00AA00 AA5500 0000AA AA00AA 00AAAA AAAAAA
            555555 FF5555 55FF55 FFFF55 5555FF FF55FF 55FFFF FFFFFF
            """),
        TerminalTheme(
            "Tango", dark: "000000", light: "FFFFFF",
            """
            2E3436 CC0000 4E9A06 C4A000 3465A4 75507B 06989A D3D7CF
            555753 EF2929 8AE234 FCE94F 729FCF AD7FA8 34E2E2 EEEEEC
            """),
        TerminalTheme(
            "Solarized", dark: "002B36", light: "FDF6E3",
            """
            073642 DC322F 859900 B58900 268BD2 D33682 2AA198 EEE8D5
            002B36 CB4B16 586E75 657B83 839496 6C71C4 93A1A1 FDF6E3
            """),
    ]
}
