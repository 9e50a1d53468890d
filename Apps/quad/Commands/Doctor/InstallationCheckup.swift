import Glibc
import Presentation
import Primitives

/// A check that completions and manual pages are installed and belong to this program.
struct InstallationCheckup {
    let session: Session

    func findings() -> [Finding] { [completion, manual] }

    private var completion: Finding {
        let shell = session.variables["SHELL"]?.split(separator: "/").last.map(String.init) ?? ""
        guard let script = CompletionScript(rawValue: shell) else {
            return .ok(
                "completion", "SHELL is \(shell.isEmpty ? "not set" : shell), which has no script")
        }
        let found = places(of: script).first { access($0, R_OK) == 0 }
        let make = "quad completion \(shell)"
        guard let found else {
            return .warn(
                "completion", "no script for \(shell) is where it looks for them",
                do: "Tools/install, or write one there: \(make)")
        }
        guard (try? StandardInput.text(ofFile: found)) == script.text + "\n" else {
            return .warn(
                "completion", "\(found) is of another version", do: "\(make) >\(found.shellWord)")
        }
        return .ok("completion", found)
    }

    private var manual: Finding {
        let pages = shares.map { "\($0)/man/man1/quad.1" }
        guard let page = pages.first(where: { access($0, R_OK) == 0 }) else {
            return .warn("manual", "no manual page is installed", do: "Tools/install")
        }
        let text = (try? StandardInput.text(ofFile: page)) ?? ""
        guard text.contains("Quad \(Release.version)\"") else {
            return .warn("manual", "\(page) is of another version", do: "Tools/install")
        }
        return .ok("manual", page)
    }

    private func places(of script: CompletionScript) -> [String] {
        switch script {
        case .bash: return shares.map { "\($0)/bash-completion/completions/quad" }
        case .zsh:
            let named = session.variables["FPATH"]?.split(separator: ":").map { "\($0)/_quad" }
            return shares.map { "\($0)/zsh/site-functions/_quad" } + (named ?? [])
        case .fish:
            let own = session.variables["XDG_CONFIG_HOME"] ?? home.map { "\($0)/.config" }
            return shares.map { "\($0)/fish/vendor_completions.d/quad.fish" }
                + (own.map { ["\($0)/fish/completions/quad.fish"] } ?? [])
        }
    }

    private var home: String? { session.variables["HOME"].flatMap { $0.isEmpty ? nil : $0 } }

    /// The data folders: beside the program, the person's, the system's.
    private var shares: [String] {
        let beside = ProgramCheckup.path.map {
            Folders.parent(of: Folders.parent(of: $0)) + "/share"
        }
        let own = session.variables["XDG_DATA_HOME"] ?? home.map { "\($0)/.local/share" }
        let system = session.variables["XDG_DATA_DIRS"] ?? "/usr/local/share:/usr/share"
        return [beside, own].compactMap { $0 } + system.split(separator: ":").map(String.init)
    }
}

/// A check of the terminal's abilities, as far as the environment tells them.
struct TerminalCheckup {
    let session: Session

    func findings() -> [Finding] {
        guard isatty(STDOUT_FILENO) == 1 else {
            return [.ok("terminal", "the output is not a terminal: no colour, no questions")]
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

struct ProgramCheckup {
    let session: Session

    func findings() -> [Finding] {
        [.ok("program", "\(Release.line(of: "quad")), \(Self.path ?? "of an unknown path")")]
    }

    /// The path of the program, with symbolic links resolved.
    static var path: String? {
        guard let path = realpath("/proc/self/exe", nil) else { return nil }
        defer { free(path) }
        return String(cString: path)
    }
}
