/// The colour depth that a program uses on its output, and the background as far as it is known.
package struct ColorUse: Hashable, Sendable {
    /// The number of colours.
    package let depth: ColorDepth
    /// The background of the text.
    package let background: Background

    /// Creates a use of colours on a background.
    package init(_ depth: ColorDepth, on background: Background = .unknown) {
        self.depth = depth
        self.background = depth == .none ? .unknown : background
    }

    /// No colours.
    package static let none = ColorUse(.none)
    /// The sixteen colours of the terminal.
    package static let basic = ColorUse(.ansi16)
    /// 256 colours.
    package static let indexed = ColorUse(.ansi256)
    /// All colours of 24 bits.
    package static let full = ColorUse(.trueColor)

    /// The user's wish for colours.
    package enum Wish: String, Hashable, Sendable, CaseIterable {
        /// Colours as the terminal and the environment allow.
        case auto
        /// Colours always, also in a file or a pipe.
        case always
        /// No colours.
        case never
    }

    /// Decides from the user's wish, the environment, and whether the output is a terminal.
    ///
    /// In order of precedence: the wish; `NO_COLOR` not empty; `CLICOLOR_FORCE` neither empty nor
    /// 0; no terminal; `TERM` missing or `dumb`; `CLICOLOR=0`. The depth is 24 bits if `COLORTERM`
    /// is `truecolor` or `24bit`, 256 if `TERM` says so, else sixteen.
    ///
    /// - Source: no-color.org, bixense.com/clicolors.
    package init(wish: Wish, environment: [String: String], isTerminal: Bool) {
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

    /// Returns the depth for forced colours on a terminal that offers none.
    private static func depth(insistedOn environment: [String: String]) -> ColorDepth {
        var environment = environment
        environment["TERM"] = "ansi"
        return ColorDepth.offered(by: environment)
    }
}
