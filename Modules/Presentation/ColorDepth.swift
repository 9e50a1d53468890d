import Glibc

/// How many colours a terminal shows.
public enum ColorDepth: Hashable, Sendable, CaseIterable {
    /// No colour at all; bold, dim and reverse remain.
    case none
    /// The sixteen named colours.
    case ansi16
    /// Those, a cube of 6 × 6 × 6 colours and 24 greys.
    case ansi256
    /// 24 bits.
    case trueColor

    /// Chooses from the environment's `NO_COLOR`, `COLORTERM` and `TERM`.
    ///
    /// - Source: no-color.org; the COLORTERM convention of terminals with 24-bit colour.
    public init(environment: [String: String]) {
        let isOff = environment["NO_COLOR"]?.isEmpty == false
        self = isOff ? .none : Self.offered(by: environment)
    }

    /// What the terminal can show, by `COLORTERM` and `TERM`, whatever a person wishes.
    static func offered(by environment: [String: String]) -> ColorDepth {
        // Once a run: Swift's search in texts takes longer to be set up than all else here.
        let term = environment["TERM"] ?? ""
        if term.isEmpty || term == "dumb" { return .none }
        let isTrue = ["truecolor", "24bit"].contains(environment["COLORTERM"]?.lowercased())
        if isTrue || strstr(term, "direct") != nil { return .trueColor }
        if strstr(term, "256color") != nil { return .ansi256 }
        return term.hasPrefix("vt1") || term.hasPrefix("vt2") ? .none : .ansi16
    }
}
