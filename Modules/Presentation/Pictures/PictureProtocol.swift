/// The ways in which terminals show pictures of pixels.
package enum PictureProtocol: String, Hashable, Sendable, CaseIterable {
    /// The protocol of kitty, which takes PNG.
    case kitty
    /// Sixels, which take pixels.
    case sixel

    /// Tells by the variables of the environment whether the terminal has kitty's protocol.
    ///
    /// Within a multiplexer nothing is shown: it would draw over the pictures.
    package init?(environment: [String: String]) {
        guard !Self.isWrapped(environment) else { return nil }
        let term = environment["TERM"] ?? ""
        let program = environment["TERM_PROGRAM"]?.lowercased() ?? ""
        let isKnown =
            ["xterm-kitty", "xterm-ghostty"].contains(term)
            || ["ghostty", "wezterm", "kitty"].contains(program)
            || environment["KITTY_WINDOW_ID"]?.isEmpty == false
            // Since 22.04.
            || (environment["KONSOLE_VERSION"].flatMap { Int($0) } ?? 0) >= 220_400
        guard isKnown else { return nil }
        self = .kitty
    }

    /// Whether a terminal may be asked for its attributes: one that answers, and no multiplexer.
    package static func canBeAsked(environment: [String: String]) -> Bool {
        !["", "dumb", "linux"].contains(environment["TERM"] ?? "") && !isWrapped(environment)
    }

    /// Whether a multiplexer stands between the program and the terminal.
    private static func isWrapped(_ environment: [String: String]) -> Bool {
        let term = environment["TERM"] ?? ""
        return ["TMUX", "STY"].contains { environment[$0]?.isEmpty == false }
            || term.hasPrefix("screen") || term.hasPrefix("tmux")
    }

    /// Whether a terminal's answer to the question for its attributes says that it has sixels.
    ///
    /// - Source: the VT525 programmer's reference, DA1: parameter 4.
    package static func hasSixels(attributes answer: [UInt8]) -> Bool {
        guard let start = answer.lastIndex(of: UInt8(ascii: "?")),
            let end = answer[start...].firstIndex(of: UInt8(ascii: "c"))
        else { return false }
        // The first number is the kind of the terminal.
        return answer[answer.index(after: start)..<end].split(separator: UInt8(ascii: ";"))
            .dropFirst().contains { $0.elementsEqual("4".utf8) }
    }
}

/// A person in two cells, for lists: what they chose, or the first letters of their name.
package enum Initials {
    /// Returns the text that a person chose as a picture, or the initials of their name.
    package static func mark(picture: String?, name: String) -> String {
        if let picture, !picture.isEmpty { return picture }
        let words = name.split { !$0.isLetter && !$0.isNumber }
        let letters = [words.first, words.count > 1 ? words.last : nil]
            .compactMap { $0?.first?.uppercased() }
        return letters.isEmpty ? "?" : letters.joined()
    }
}
