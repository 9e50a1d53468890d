import Primitives

/// A search as a person types it: words of which the last may be unfinished, and a tag.
package struct EntrySearch {
    /// The tag that an entry must have.
    package let tag: Hashtag?
    /// The text with the words that an entry must have.
    package let words: String

    /// Reads a typed text.
    package init(_ typed: String) {
        let parts = typed.split(separator: " ")
        tag =
            parts.lazy.filter { $0.hasPrefix("#") }
            .compactMap { Hashtag(typed: String($0)) }.first
        words = parts.filter { !$0.hasPrefix("#") }.joined(separator: " ")
    }

    /// Whether there is a tag and nothing else.
    package var isTagAlone: Bool { words.isEmpty && tag != nil }
}
