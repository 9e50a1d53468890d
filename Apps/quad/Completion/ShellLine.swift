import Presentation

/// A command line as a person types it: words in the quoting of a shell, the last one unfinished.
///
/// - Source: POSIX.1-2024, Shell Command Language, §2.2.
struct ShellLine {
    /// The words without their quoting.
    private(set) var words: [String] = []
    /// The last word as it is typed.
    private(set) var typed = ""
    /// The quote that is open at the end.
    private(set) var quote: Character?
    /// The number of characters of the last word before that quote.
    private var beforeQuote = 0

    /// Creates the words of a line up to the cursor; a command before `;`, `|` or `&` is ignored.
    init(_ line: String) {
        var word = ""
        var isWord = false
        var isEscaped = false
        func isBreak(_ character: Character) -> Bool { ";|&".contains(character) }
        for character in line {
            if isEscaped {
                isEscaped = false
                if quote == "\"", !"\"\\$`".contains(character) { word.append("\\") }
                word.append(character)
            } else if character == "\\", quote != "'" {
                isEscaped = true
                isWord = true
            } else if character == quote {
                quote = nil
            } else if quote != nil {
                word.append(character)
            } else if character == "'" || character == "\"" {
                (quote, beforeQuote) = (character, word.count)
                isWord = true
            } else if character.isWhitespace || isBreak(character) {
                if isWord { words.append(word) }
                if isBreak(character) { words = [] }
                (word, isWord, typed) = ("", false, "")
                continue
            } else {
                word.append(character)
                isWord = true
            }
            typed.append(character)
        }
        words.append(word)
    }

    /// Returns the text with which bash must replace the part that it takes for the word: the end
    /// of the word, after a colon or an equals sign.
    ///
    /// - Parameter part: The part that bash takes for the word.
    func replacement(_ text: String, of part: String) -> String {
        // bash keeps the opening quote and the text before it.
        let inner = quote == nil ? text : String(text.dropFirst(beforeQuote))
        let quoted: String
        switch quote {
        case "'": quoted = inner.replacing("'", with: "'\\''")
        case "\"": quoted = inner.map { "\"\\$`".contains($0) ? "\\\($0)" : "\($0)" }.joined()
        default: quoted = inner.map { Self.isPlain($0) ? "\($0)" : "\\\($0)" }.joined()
        }
        let before =
            typed.lastIndex { $0 == quote }.map { typed[typed.index(after: $0)...] }
            ?? typed[...]
        guard before.hasSuffix(part) else { return quoted }
        return String(quoted.dropFirst(before.count - part.count))
    }

    private static func isPlain(_ character: Character) -> Bool {
        character.isLetter || character.isNumber || "._-/:@+,%=".contains(character)
            || !character.isASCII
    }
}
