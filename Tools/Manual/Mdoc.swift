/// A text in mdoc, the language of manual pages.
///
/// - Source: mdoc(7), mandoc_char(7).
struct Mdoc {
    private(set) var text = ""

    /// Writes a line that begins with a macro; each argument is escaped.
    mutating func macro(_ name: String, _ arguments: String...) {
        line("." + ([name] + arguments.map(Self.argument)).joined(separator: " "))
    }

    /// Writes paragraphs, one sentence per line; text between backticks is bold.
    mutating func paragraphs(_ prose: String, spaced: Bool = true) {
        let blocks = prose.split(separator: "\n\n")
        for (number, block) in blocks.enumerated() {
            if number > 0 || spaced { macro("Pp") }
            for line in Self.lines(of: String(block)) { self.line(line) }
        }
    }

    /// Begins a section.
    mutating func section(_ title: String) { macro("Sh", title) }

    /// Writes a list of words with their meanings.
    mutating func list(_ items: [(word: String, text: String)]) {
        line(".Bl -tag -width Ds")
        for item in items {
            line(".It " + Self.argument(item.word))
            paragraphs(item.text, spaced: false)
        }
        macro("El")
    }

    mutating func line(_ line: String) { text += line + "\n" }

    /// Returns a text as one argument of a macro.
    static func argument(_ text: String) -> String {
        let escaped = escape(text)
        let isWord = !text.isEmpty && !text.contains { $0.isWhitespace || $0 == "\"" }
        // A word that is also a macro name must not be called, so it gets a zero-width mark.
        let isCallable = text.count <= 3 && text.first?.isUppercase == true
        let isPunctuation = text.count == 1 && text.first?.isPunctuation == true
        let marked = (isCallable || isPunctuation ? "\\&" : "") + escaped
        return isWord ? marked : "\"\(marked)\""
    }

    /// Returns prose on one line; text between backticks is bold.
    static func prose(_ text: String) -> String {
        var isBold = false
        var result = ""
        let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        for part in escape(words).split(separator: "`", omittingEmptySubsequences: false) {
            result += (isBold ? "\\fB" : "") + part + (isBold ? "\\fR" : "")
            isBold.toggle()
        }
        return result
    }

    private static func escape(_ text: String) -> String {
        text.map { character in
            switch character {
            case "\\": "\\e"
            case "-": "\\-"
            case "\"": "\\(dq"
            case "~": "\\(ti"
            case "^": "\\(ha"
            case "…": "..."
            default: String(character)
            }
        }.joined()
    }

    /// Returns the lines of a paragraph: each sentence begins a line, and long lines are wrapped.
    private static func lines(of text: String) -> [String] {
        var lines: [String] = []
        var line = ""
        for word in prose(text).split(separator: " ", omittingEmptySubsequences: true) {
            if !line.isEmpty, line.count + 1 + word.count > 78 {
                lines.append(line)
                line = ""
            }
            line += (line.isEmpty ? "" : " ") + word
            if word.hasSuffix(".") || word.hasSuffix("?") {
                lines.append(line)
                line = ""
            }
        }
        if !line.isEmpty { lines.append(line) }
        return lines.map { $0.first == "." || $0.first == "'" ? "\\&" + $0 : $0 }
    }
}
