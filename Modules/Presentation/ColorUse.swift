/// How many colours a program may use on its output.
public enum ColorUse: Hashable, Sendable {
    /// Text only.
    case none
    /// The terminal's own few.
    case basic
    /// Any of 24 bits.
    case full

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
    /// no terminal; `TERM` missing or `dumb`; `CLICOLOR=0`. Colours of 24 bits need `COLORTERM`.
    ///
    /// - Source: no-color.org, bixense.com/clicolors.
    public init(wish: Wish, environment: [String: String], isTerminal: Bool) {
        let forced = environment["CLICOLOR_FORCE"] ?? ""
        let terminal = environment["TERM"] ?? ""
        let isOn: Bool
        if wish != .auto {
            isOn = wish == .always
        } else if environment["NO_COLOR"]?.isEmpty == false {
            isOn = false
        } else if !forced.isEmpty && forced != "0" {
            isOn = true
        } else {
            isOn =
                isTerminal && !terminal.isEmpty && terminal != "dumb"
                && environment["CLICOLOR"] != "0"
        }
        let isFull = ["truecolor", "24bit"].contains(environment["COLORTERM"] ?? "")
        self = !isOn ? .none : isFull ? .full : .basic
    }
}
