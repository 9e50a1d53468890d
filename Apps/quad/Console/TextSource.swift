/// Where a text to write down or to send comes from.
enum TextSource {
    /// Words of the command line.
    case words(String)
    /// Standard input.
    case input
    /// The person, who is asked.
    case person

    /// Reads the words of a command line: `-` alone means standard input, none means to ask.
    ///
    /// - Throws: ``CommandError/needsTerminal(_:hint:)`` if there is nobody to ask.
    init(words: [String], terminal: Terminal, hint: String) throws(CommandError) {
        if words == ["-"] {
            self = .input
        } else if !words.isEmpty {
            self = .words(words.joined(separator: " "))
        } else if terminal.canAsk {
            self = .person
        } else {
            throw .needsTerminal(
                "there is no text: write it after the command, or - to read standard input",
                hint: hint)
        }
    }
}

extension String {
    /// Whether there is nothing but white space.
    var isBlank: Bool { allSatisfy(\.isWhitespace) }
}
