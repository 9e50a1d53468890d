/// How many colours a program uses on its output, and what it knows of what lies behind them.
public struct ColorUse: Hashable, Sendable {
    /// How many colours.
    public let depth: ColorDepth
    /// What lies behind the text.
    public let background: Background

    /// A use of colours on a background.
    public init(_ depth: ColorDepth, on background: Background = .unknown) {
        self.depth = depth
        self.background = depth == .none ? .unknown : background
    }

    /// Text only.
    public static let none = ColorUse(.none)
    /// The terminal's sixteen.
    public static let basic = ColorUse(.ansi16)
    /// 256 colours.
    public static let indexed = ColorUse(.ansi256)
    /// Any of 24 bits.
    public static let full = ColorUse(.trueColor)

    /// What a person asked for.
    public enum Wish: String, Hashable, Sendable, CaseIterable {
        /// As the terminal and the environment say.
        case auto
        /// Also into a file or a pipe.
        case always
        /// Not at all.
        case never
    }

    /// Decides by what was asked for, the environment, and whether the output is a terminal.
    ///
    /// In falling order: the wish; `NO_COLOR` not empty; `CLICOLOR_FORCE` neither empty nor 0;
    /// no terminal; `TERM` missing or `dumb`; `CLICOLOR=0`. How many colours: 24 bits if
    /// `COLORTERM` is `truecolor` or `24bit`, 256 if `TERM` says so, else sixteen.
    ///
    /// - Source: no-color.org, bixense.com/clicolors.
    public init(wish: Wish, environment: [String: String], isTerminal: Bool) {
        let depth = ColorDepth.offered(by: environment)
        let forced = environment["CLICOLOR_FORCE"] ?? ""
        let isOn: Bool
        if wish != .auto {
            isOn = wish == .always
        } else if environment["NO_COLOR"]?.isEmpty == false {
            isOn = false
        } else if !forced.isEmpty && forced != "0" {
            isOn = true
        } else {
            isOn = isTerminal && depth != .none && environment["CLICOLOR"] != "0"
        }
        let isInsisted = isOn && depth == .none
        self.init(
            isInsisted ? Self.depth(insistedOn: environment) : isOn ? depth : .none,
            on: Background(environment: environment))
    }

    /// The colours of a terminal that shows none by itself, for whoever insists.
    private static func depth(insistedOn environment: [String: String]) -> ColorDepth {
        var environment = environment
        environment["TERM"] = "ansi"
        return ColorDepth.offered(by: environment)
    }
}
