/// The source of a text to write down or to send.
enum TextSource {
    /// Words of the command line.
    case words(String)
    /// Standard input.
    case input
    /// The person at the terminal.
    case person

    /// Creates a source from the words of a command line: `-` alone is standard input, no words
    /// means to ask.
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
    /// Whether the text is empty or only white space.
    var isBlank: Bool { allSatisfy(\.isWhitespace) }
}
