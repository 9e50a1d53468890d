/// What a program says on standard error when it does not do what it was asked: one line, and what
/// to type next.
public struct Complaint: Sendable, Hashable {
    private let sentence: String
    private let hint: String?

    /// A sentence about what is wrong.
    ///
    /// - Parameter hint: A command that helps.
    public init(of program: String, _ sentence: String, hint: String? = nil) {
        self.sentence = "\(program): \(SafeText.line(sentence))"
        self.hint = hint.map { "Hint: \(SafeText.line($0))" }
    }

    /// The lines, safe to show.
    public func lines(givingHints: Bool) -> [String] {
        [sentence] + (givingHints ? hint.map { [$0] } ?? [] : [])
    }

    /// Whether standard error is told what to type next: where it is a terminal, unless
    /// `QUAD_HINTS` is `always` or `never`.
    public static func givesHints(environment: [String: String], isTerminal: Bool) -> Bool {
        switch environment["QUAD_HINTS"]?.lowercased() {
        case "always": true
        case "never": false
        default: isTerminal
        }
    }

    /// A parser's message about a command line, which may have several lines and begins with a
    /// capital.
    public init(of program: String, parsing message: String, hint: String) {
        let words = message.split(whereSeparator: \.isNewline).joined(separator: " ")
        self.init(
            of: program, words.prefix(1).lowercased() + words.dropFirst(), hint: hint)
    }
}
