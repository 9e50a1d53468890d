import Journal

/// Tags of other journals as words of the text, which is where Quad has them.
enum ForeignTags {
    /// The text, and in a last line the tags that it does not hold.
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

    /// The tag as a text can hold it: what can't be in one becomes a hyphen; `nil` if nothing is
    /// left.
    private static func hashtag(_ tag: String) -> Hashtag? {
        if let plain = Hashtag(typed: tag) { return plain }
        let words = tag.split { !($0.isLetter || $0.isNumber || $0 == "_") }
        let joined = words.joined(separator: "-")
        return Hashtag(typed: joined) ?? Hashtag(typed: "tag-\(joined)")
    }
}
