import Primitives

/// A command in a setting: words with quotes and backslashes as in a shell, and no other syntax.
public struct CommandText: Sendable, Hashable {
    /// The maximum number of bytes.
    public static let limit = 500

    /// The command as written, without a leading `quad`.
    public let text: String
    /// The words.
    public let words: [String]

    /// Creates a command; `nil` if the text is empty, too long, has several lines or an open quote.
    public init?(_ text: String) {
        let trimmed = text.trimmed
        guard trimmed.utf8.count <= Self.limit,
            !trimmed.contains(where: { $0.isNewline || $0 == "\0" }),
            let words = Self.words(of: trimmed)
        else { return nil }
        let isNamed = words.first == "quad"
        guard words.count > (isNamed ? 1 : 0) else { return nil }
        self.words = isNamed ? Array(words.dropFirst()) : words
        self.text = isNamed ? trimmed.dropFirst("quad".count).trimmed : trimmed
    }

    private static func words(of text: String) -> [String]? {
        var words: [String] = []
        var word: String?
        var quote: Character?
        var isEscaped = false
        for character in text {
            if isEscaped {
                word = (word ?? "") + String(character)
                isEscaped = false
            } else if character == "\\", quote != "'" {
                isEscaped = true
            } else if character == quote {
                quote = nil
            } else if quote != nil {
                word?.append(character)
            } else if character == "'" || character == "\"" {
                (quote, word) = (character, word ?? "")
            } else if character.isWhitespace {
                if let word { words.append(word) }
                word = nil
            } else {
                word = (word ?? "") + String(character)
            }
        }
        guard quote == nil, !isEscaped else { return nil }
        return words + (word.map { [$0] } ?? [])
    }
}
