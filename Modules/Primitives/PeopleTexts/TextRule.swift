/// A text that a person writes for others.
package enum PeopleTextField: String, Hashable, Sendable {
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
    /// The words about where a person is.
    case note
    /// The reason of a report.
    case reason

    /// The name of the field at the start of a sentence.
    package var words: String {
        switch self {
        case .displayName: "the name"
        case .bio: "the text about you"
        case .picture: "the picture"
        case .message: "the message"
        case .context: "the context"
        case .note: "the note"
        case .reason: "the reason"
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

/// A text that does not satisfy its rule.
package struct TextFault: Error, Hashable, Sendable, CustomStringConvertible {
    /// The field of the text.
    package let field: PeopleTextField
    /// The problem with the text.
    package let problem: TextProblem

    /// Creates a fault.
    package init(field: PeopleTextField, problem: TextProblem) {
        self.field = field
        self.problem = problem
    }

    /// The fault in a sentence that says what to do.
    package var description: String { "\(field.words) \(problem)" }
}

/// The limits of one kind of text. A character is a grapheme cluster.
package struct TextRule: Sendable {
    let field: PeopleTextField
    let characters: Int
    let bytes: Int
    var isRequired = false
    /// Whether the text must be one line, without control characters.
    var isLine = false
    /// Whether every character must be seen, because people are told apart by the text.
    var isSeen = false

    /// The rule for the name on a profile.
    package static let displayName = TextRule(
        field: .displayName, characters: 64, bytes: 512, isRequired: true, isLine: true,
        isSeen: true)
    /// The rule for the lines about a person.
    package static let bio = TextRule(field: .bio, characters: 500, bytes: 4000)
    /// The rule for initials or emoji.
    package static let picture = TextRule(
        field: .picture, characters: 3, bytes: 96, isLine: true, isSeen: true)
    /// The rule for a message.
    package static let message = TextRule(
        field: .message, characters: 2000, bytes: 8000, isRequired: true)
    /// The rule for the context of a request.
    package static let context = TextRule(
        field: .context, characters: 200, bytes: 1000, isLine: true)
    /// The rule for the words about where a person is.
    package static let note = TextRule(
        field: .note, characters: 100, bytes: 800, isLine: true)
    /// The rule for the reason of a report.
    package static let reason = TextRule(
        field: .reason, characters: 1000, bytes: 4000, isRequired: true)

    /// Returns the text if it satisfies the rule.
    ///
    /// - Throws: ``TextFault``.
    package func check(_ text: String) throws(TextFault) -> String {
        // Bytes first: counting characters is slower.
        if text.utf8.count > bytes { throw fault(.bytes(limit: bytes)) }
        if text.count > characters { throw fault(.characters(limit: characters)) }
        if isRequired && text.allSatisfy(\.isWhitespace) { throw fault(.empty) }
        let hasControl = text.unicodeScalars.contains { $0.properties.generalCategory == .control }
        if isLine && hasControl { throw fault(.controlCharacter) }
        if isSeen, let hidden = InvisibleCharacters.first(in: text) {
            let code = "U+" + String(hidden.value, radix: 16, uppercase: true)
            throw fault(.invisibleCharacter(code))
        }
        return text
    }

    private func fault(_ problem: TextProblem) -> TextFault {
        TextFault(field: field, problem: problem)
    }

    /// Returns the text without surrounding white space if that satisfies the rule.
    ///
    /// - Throws: ``TextFault``.
    package func checkTrimmed(_ text: String) throws(TextFault) -> String {
        let start = text.drop(while: \.isWhitespace)
        let end = start.reversed().drop(while: \.isWhitespace).reversed()
        return try check(String(end))
    }
}
