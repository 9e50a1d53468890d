import CNcurses

extension Terminfo {
    /// Returns a type if the terminal database has it, else the one that its name begins with: a
    /// machine that does not know `xterm-kitty` knows `xterm`.
    ///
    /// - Throws: ``TerminalError/unknownType(_:)`` if it has none of them.
    static func known(_ type: String) throws(TerminalError) -> String {
        var status: Int32 = 0
        var name = Substring(type)
        while setupterm(String(name), 1, &status) != OK {
            guard let end = name.lastIndex(of: "-") else { throw .unknownType(type) }
            name = name[..<end]
        }
        return String(name)
    }

    /// Reads the terminal database for a type.
    ///
    /// - Throws: ``TerminalError/unknownType(_:)``, ``TerminalError/tooSimple(_:)``.
    init(type: String) throws(TerminalError) {
        var status: Int32 = 0
        guard setupterm(type, 1, &status) == OK else { throw .unknownType(type) }
        guard let move = Self.string("cup") else { throw .tooSimple(type) }
        let colors = Int(tigetnum("colors"))
        self.init(
            move: { Self.filled(move, $0, $1) },
            foreground: Self.string("setaf").map { text in { Self.filled(text, $0) } },
            background: Self.string("setab").map { text in { Self.filled(text, $0) } },
            colors: max(colors, 8),
            clear: Self.string("clear") ?? "\u{1B}[H\u{1B}[2J",
            reset: Self.string("sgr0") ?? "\u{1B}[m",
            bold: Self.string("bold") ?? "",
            dim: Self.string("dim") ?? "",
            reverse: Self.string("rev") ?? Self.string("smso") ?? "",
            showCursor: Self.string("cnorm") ?? "",
            hideCursor: Self.string("civis") ?? "",
            bell: Self.string("bel") ?? "\u{7}",
            light: Self.light(flash: Self.string("flash")),
            enterScreen: (Self.string("smcup") ?? "") + (Self.string("smkx") ?? ""),
            leaveScreen: (Self.string("rmkx") ?? "") + (Self.string("rmcup") ?? ""),
            stopWrapping: Self.string("rmam") ?? "\u{1B}[?7l",
            startWrapping: Self.string("smam") ?? "\u{1B}[?7h",
            hasPitch: Self.isLinuxConsole(type))
    }

    /// Whether a type is one of the Linux console, such as `linux-16color`.
    static func isLinuxConsole(_ type: String) -> Bool {
        type.split(separator: "-").first == "linux"
    }

    private static func string(_ name: String) -> String? {
        quad_terminfo_string(name).map { withoutPadding(String(cString: $0)) }
    }

    private static func filled(_ text: String, _ first: Int, _ second: Int = 0) -> String {
        quad_parameterized(text, Int32(first), Int32(second)).map { String(cString: $0) } ?? ""
    }
}
