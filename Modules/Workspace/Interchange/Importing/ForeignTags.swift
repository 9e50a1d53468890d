import Journal
import Primitives

/// The conversion of other journals' tags to hashtags in the text, where Quad keeps them.
enum ForeignTags {
    /// Returns the text, with the tags that it lacks in a last line.
    static func text(_ text: String, with tags: [String]) -> String {
        let known = Hashtag.all(in: text)
        var missing: [Hashtag] = []
        for tag in tags.compactMap(hashtag) where !known.contains(tag) && !missing.contains(tag) {
            missing.append(tag)
        }
        guard !missing.isEmpty else { return text }
        let end = text.lastIndex { !$0.isWhitespace }
        let body = end.map { String(text[...$0]) } ?? ""
        return body + "\n\n" + missing.map(\.description).joined(separator: " ")
    }

    /// Returns the tag in a form that a text can hold: signs that tell tags apart, such as those of
    /// `c++` and `c#`, become words, and other characters hyphens; `nil` if nothing is left.
    private static func hashtag(_ tag: String) -> Hashtag? {
        if let plain = Hashtag(typed: tag) { return plain }
        var words: [String] = []
        var word = ""
        for character in tag {
            if character.isLetter || character.isNumber || character == "_" {
                word.append(character)
                continue
            }
            if !word.isEmpty { words.append(word) }
            word = ""
            if let name = signs[character] { words.append(name) }
        }
        if !word.isEmpty { words.append(word) }
        let joined = words.joined(separator: "-")
        return Hashtag(typed: joined) ?? Hashtag(typed: "tag-\(joined)")
    }

    /// The names of signs that are a part of what they stand in.
    private static let signs: [Character: String] = [
        "+": "plus", "#": "sharp", "*": "star", "&": "and", "@": "at", "%": "percent",
        "!": "bang", "?": "question", "=": "equals", "<": "less", ">": "greater", "$": "dollar",
        "€": "euro", "~": "tilde", "^": "caret", "|": "bar",
    ]
}
