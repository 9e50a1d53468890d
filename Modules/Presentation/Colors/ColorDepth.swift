import Glibc

/// The number of colours that a terminal shows.
package enum ColorDepth: Hashable, Sendable, CaseIterable {
    /// No colour at all; bold, dim and reverse remain.
    case none
    /// The sixteen named colours.
    case ansi16
    /// The sixteen colours, a cube of 6 × 6 × 6 colours and 24 greys.
    case ansi256
    /// 24 bits.
    case trueColor

    /// Detects the depth from `NO_COLOR`, `COLORTERM` and `TERM`.
    ///
    /// - Source: no-color.org; the COLORTERM convention of terminals with 24-bit colour.
    package init(environment: [String: String]) {
        let isOff = environment["NO_COLOR"]?.isEmpty == false
        self = isOff ? .none : Self.offered(by: environment)
    }

    /// Returns the depth that the terminal supports, by `COLORTERM` and `TERM`, ignoring wishes.
    static func offered(by environment: [String: String]) -> ColorDepth {
        // `strstr`, because this runs once per process: the setup of Swift's text search would take
        // longer than everything else here.
        let term = environment["TERM"] ?? ""
        if term.isEmpty || term == "dumb" { return .none }
        let isTrue = ["truecolor", "24bit"].contains(environment["COLORTERM"]?.lowercased())
        if isTrue || strstr(term, "direct") != nil { return .trueColor }
        if strstr(term, "256color") != nil { return .ansi256 }
        return term.hasPrefix("vt1") || term.hasPrefix("vt2") ? .none : .ansi16
    }
}
