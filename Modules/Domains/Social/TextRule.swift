/// A text that a person writes for others.
package enum TextField: String, Hashable, Sendable {
    /// The name on a profile.
    case displayName
    /// The lines about the person on a profile.
    case bio
    /// The initials or emoji on a profile.
    case picture
    /// A message.
    case message
    /// The context in which the sender and the receiver of a request met.
    case context

    /// The name of the field at the start of a sentence.
    var words: String {
        switch self {
        case .displayName: "the name"
        case .bio: "the text about you"
        case .picture: "the picture"
        case .message: "the message"
        case .context: "the context"
        }
    }
}

/// A problem with a text.
package enum TextProblem: Hashable, Sendable, CustomStringConvertible {
    /// The text consists of white space only.
    case empty
    /// The text has more characters than the limit.
    case characters(limit: Int)
    /// The text has more bytes of UTF-8 than the limit.
    case bytes(limit: Int)
    /// The text has a control character, such as a line feed.
    case controlCharacter
    /// The text has a character that nobody sees, or that turns the direction of what follows.
    case invisibleCharacter(String)

    /// The problem as the end of a sentence.
    package var description: String {
        switch self {
        case .empty: "is empty: write something"
        case .characters(let limit): "has more than \(limit) characters: shorten it"
        case .bytes(let limit): "has more than \(limit) bytes: shorten it"
        case .controlCharacter: "has a control character: remove it"
        case .invisibleCharacter(let code):
            "has a character that nobody sees (\(code)): remove it"
        }
    }
}

/// The limits of one kind of text. A character is a grapheme cluster.
struct TextRule: Sendable {
    let field: TextField
    let characters: Int
    let bytes: Int
    var isRequired = false
    /// Whether the text must be one line, without control characters.
    var isLine = false
    /// Whether every character must be seen, because people are told apart by the text.
    var isSeen = false

    static let displayName = TextRule(
        field: .displayName, characters: 64, bytes: 512, isRequired: true, isLine: true,
        isSeen: true)
    static let bio = TextRule(field: .bio, characters: 500, bytes: 4000)
    static let picture = TextRule(
        field: .picture, characters: 3, bytes: 96, isLine: true, isSeen: true)
    static let message = TextRule(
        field: .message, characters: 2000, bytes: 8000, isRequired: true)
    static let context = TextRule(field: .context, characters: 200, bytes: 1000, isLine: true)

    /// Returns the text if it satisfies the rule.
    ///
    /// - Throws: ``SocialError/invalidText(_:_:)``.
    func check(_ text: String) throws(SocialError) -> String {
        // Bytes first: counting characters is slower.
        if text.utf8.count > bytes { throw .invalidText(field, .bytes(limit: bytes)) }
        if text.count > characters { throw .invalidText(field, .characters(limit: characters)) }
        if isRequired && text.allSatisfy(\.isWhitespace) { throw .invalidText(field, .empty) }
        let hasControl = text.unicodeScalars.contains { $0.properties.generalCategory == .control }
        if isLine && hasControl { throw .invalidText(field, .controlCharacter) }
        if isSeen, let hidden = InvisibleCharacters.first(in: text) {
            let code = "U+" + String(hidden.value, radix: 16, uppercase: true)
            throw .invalidText(field, .invisibleCharacter(code))
        }
        return text
    }

    /// Returns the text without surrounding white space if that satisfies the rule.
    func checkTrimmed(_ text: String) throws(SocialError) -> String {
        let start = text.drop(while: \.isWhitespace)
        let end = start.reversed().drop(while: \.isWhitespace).reversed()
        return try check(String(end))
    }
}
