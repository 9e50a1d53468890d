import Glibc
import Presentation

/// A check of the terminal's abilities, as far as the environment tells them.
struct TerminalCheckup {
    let session: Session

    func findings() -> [Finding] {
        guard isatty(STDOUT_FILENO) == 1 else {
            return [.ok("terminal", "the output is no terminal: no colour, no questions")]
        }
        return [abilities, characters, clipboard]
    }

    private var abilities: Finding {
        let columns = session.page.columns
        let colors =
            switch session.color.depth {
            case .none: "no colour"
            case .ansi16: "16 colours"
            case .ansi256: "256 colours"
            case .trueColor: "24-bit colour"
            }
        let term = session.variables["TERM"] ?? ""
        guard !term.isEmpty, term != "dumb" else {
            return .warn(
                "terminal", "TERM is \(term.isEmpty ? "not set" : term): no colour, no bell",
                do: "export TERM=xterm-256color, if it is such a terminal")
        }
        return .ok("terminal", "\(term): \(colors)\(background), \(columns) columns, a bell")
    }

    /// The background that colours are made readable on, or how to set it if it is unknown.
    private var background: String {
        switch session.color.background {
        case .dark: return " on dark"
        case .light: return " on light"
        case .unknown where session.color.depth == .none: return ""
        case .unknown:
            return " that can be read on dark and light (fuller ones for one of them: "
                + "quad config set background dark, or light)"
        }
    }

    private var characters: Finding {
        session.page.charset == .unicode
            ? .ok("characters", "Unicode")
            : .warn(
                "characters", "ASCII only, because the locale says so",
                do: "export LC_ALL=C.UTF-8, or quad config set icons unicode")
    }

    /// - Source: the terminals' own manuals on OSC 52, as of 2026.
    private var clipboard: Finding {
        func has(_ name: String) -> Bool { session.variables[name]?.isEmpty == false }
        let term = session.variables["TERM"] ?? ""
        let program = session.variables["TERM_PROGRAM"] ?? ""
        if has("TMUX") {
            return .ok(
                "clipboard", "through tmux, if it has: set -g set-clipboard on (or external)")
        }
        if term == "linux" || program == "Apple_Terminal" {
            return .warn(
                "clipboard", "this terminal does not take text for the clipboard (OSC 52)",
                do: "use --file, or copy by hand")
        }
        let known = ["xterm-kitty", "alacritty", "foot", "xterm-ghostty", "wezterm"]
        let isKnown =
            known.contains { term.hasPrefix($0) } || has("KITTY_WINDOW_ID") || has("WT_SESSION")
            || ["iTerm.app", "WezTerm", "ghostty", "vscode"].contains(program)
        return .ok(
            "clipboard",
            isKnown
                ? "this terminal takes text for it (OSC 52)"
                : "text is offered by OSC 52; the terminal can't say whether it takes it")
    }
}
