import Presentation
import Testing

struct ColorUseTests {
    private func use(
        _ wish: ColorUse.Wish = .auto, _ environment: [String: String] = [:], terminal: Bool = true
    ) -> ColorUse {
        ColorUse(
            wish: wish, environment: environment.merging(["TERM": "xterm"]) { old, _ in old },
            isTerminal: terminal)
    }

    @Test("Colour is for terminals")
    func terminals() {
        #expect(use() == .basic)
        #expect(use(terminal: false) == .none)
        #expect(use(.auto, ["TERM": "dumb"]) == .none)
        #expect(use(.auto, ["TERM": ""]) == .none)
        #expect(use(.auto, ["CLICOLOR": "0"]) == .none)
        #expect(use(.auto, ["CLICOLOR": "1"]) == .basic)
    }

    @Test("NO_COLOR wins over CLICOLOR_FORCE, and an empty one says nothing")
    func noColor() {
        #expect(use(.auto, ["NO_COLOR": "1", "CLICOLOR_FORCE": "1"]) == .none)
        #expect(use(.auto, ["NO_COLOR": ""]) == .basic)
        #expect(use(.auto, ["CLICOLOR_FORCE": "1"], terminal: false) == .basic)
        #expect(use(.auto, ["CLICOLOR_FORCE": "0"], terminal: false) == .none)
    }

    @Test("What is asked for on the command line wins over everything")
    func wish() {
        #expect(use(.always, ["NO_COLOR": "1", "TERM": "dumb"], terminal: false) == .basic)
        #expect(use(.never, ["CLICOLOR_FORCE": "1"]) == .none)
    }

    @Test("24 bits need COLORTERM")
    func full() {
        #expect(use(.auto, ["COLORTERM": "truecolor"]) == .full)
        #expect(use(.auto, ["COLORTERM": "24bit", "TERM": "xterm-256color"]) == .full)
        #expect(use(.auto, ["COLORTERM": "8bit"]) == .basic)
    }

    @Test("256 colours need a TERM that says so, and nothing else than a terminal shows 16")
    func indexed() {
        #expect(use(.auto, ["TERM": "xterm-256color"]) == .indexed)
        #expect(use(.auto, ["TERM": "screen-256color-bce"]) == .indexed)
        #expect(use(.auto, ["TERM": "linux"]) == ColorUse(.ansi16, on: .dark))
        #expect(use(.auto, ["TERM": "vt220"]) == .none)
        #expect(use(.always, ["TERM": "dumb", "COLORTERM": "truecolor"]) == .full)
    }

    @Test("The background is what QUAD_BACKGROUND says, else the end of COLORFGBG, else unknown")
    func background() {
        let plain = use(.auto)
        #expect(plain.background == .unknown)
        #expect(use(.auto, ["COLORFGBG": "15;0"]).background == .dark)
        #expect(use(.auto, ["COLORFGBG": "0;default;15"]).background == .light)
        #expect(use(.auto, ["COLORFGBG": "0;7"]).background == .light)
        #expect(use(.auto, ["COLORFGBG": "7;8"]).background == .dark)
        #expect(use(.auto, ["COLORFGBG": "0;default"]).background == .unknown)
        #expect(use(.auto, ["COLORFGBG": "15;0", "QUAD_BACKGROUND": "light"]).background == .light)
        #expect(use(.never, ["COLORFGBG": "15;0"]) == .none)
    }
}
