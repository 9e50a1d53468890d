/// A word with `#` in front, in the text of an entry.
///
/// `#` begins a tag at the beginning of a text and after white space or opening or dividing
/// punctuation, not inside a word, a number or an address. A tag consists of letters of any script,
/// digits, marks, `_`, and `-` between them, with at least one letter. Case is ignored.
public struct Hashtag: Sendable, Hashable, Comparable {
    /// The tag as it was written, without `#`.
    public let name: String
    private let key: String

    private init(_ name: some StringProtocol) {
        self.name = String(name)
        key = name.lowercased()
    }

    /// Creates a tag from typed text, with or without `#`; `nil` if the text is not exactly one
    /// tag.
    public init?(typed text: String) {
        let tags = Self.all(in: text.hasPrefix("#") ? text : "#" + text)
        guard tags.count == 1, let tag = tags.first,
            tag.name.utf8.count == text.utf8.count - (text.hasPrefix("#") ? 1 : 0)
        else { return nil }
        self = tag
    }

    /// The tags of a text, each once, in their order, as they were first written.
    public static func all(in text: String) -> [Hashtag] { all(in: [text]) }

    /// The tags of several texts, each once.
    package static func all(in texts: [String]) -> [Hashtag] {
        var tags: [Hashtag] = []
        for text in texts {
            visit(text) { tag in if !tags.contains(tag) { tags.append(tag) } }
        }
        return tags
    }

    private static func visit(_ text: String, _ body: (Hashtag) -> Void) {
        var before: Character?
        var rest = text[...]
        while let sign = rest.firstIndex(of: "#") {
            if sign > rest.startIndex { before = rest[rest.index(before: sign)] }
            rest = rest[rest.index(after: sign)...]
            if before.map(mayPrecede) ?? true {
                let name = name(in: rest)
                if name.contains(where: { $0.isLetter }) { body(Hashtag(name)) }
                rest = rest[name.endIndex...]
                if let last = name.last { before = last; continue }
            }
            before = "#"
        }
    }

    /// The name after `#`, up to the first character that can't be part of a tag.
    private static func name(in text: Substring) -> Substring {
        var name = text.prefix { isPart($0) || $0 == "-" }
        while name.last == "-" { name = name.dropLast() }
        return name.first == "-" ? name.prefix(0) : name
    }

    private static func isPart(_ character: Character) -> Bool {
        character.isLetter || character.isNumber || character == "_"
            || character.unicodeScalars.allSatisfy { $0.properties.generalCategory.isMark }
    }

    private static func mayPrecede(_ character: Character) -> Bool {
        if character.isWhitespace { return true }
        switch character.unicodeScalars.first?.properties.generalCategory {
        case .openPunctuation, .initialPunctuation, .finalPunctuation, .dashPunctuation: return true
        default: return "\"',;!¡?¿。、，！？".contains(character)
        }
    }

    /// Whether both tags are equal apart from case.
    public static func == (left: Self, right: Self) -> Bool { left.key == right.key }

    /// Hashes the name in lower case, which is compared.
    public func hash(into hasher: inout Hasher) { hasher.combine(key) }

    /// Orders by the name in lower case.
    public static func < (left: Self, right: Self) -> Bool { left.key < right.key }
}

extension Hashtag: CustomStringConvertible {
    /// The tag with `#` in front.
    public var description: String { "#\(name)" }
}

extension Unicode.GeneralCategory {
    fileprivate var isMark: Bool {
        self == .nonspacingMark || self == .spacingMark || self == .enclosingMark
    }
}
