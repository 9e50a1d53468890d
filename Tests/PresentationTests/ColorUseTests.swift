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
        #expect(use(.auto, ["COLORTERM": "8bit"]) == .basic)
        let styled = Style.colored("#EC4B5D").applied(to: "x", with: .full)
        #expect(styled == "\u{1B}[38;2;236;75;93mx\u{1B}[0m")
        #expect(Style.colored("#EC4B5D").applied(to: "x", with: .basic) == "x")
        #expect(Style.strong.applied(to: "x", with: .none) == "x")
    }
}
