import Primitives

/// An error message for standard error: one line, and a hint about the next command.
package struct Complaint: Sendable, Hashable {
    private let sentence: String
    private let more: [String]
    private let hint: String?

    /// Creates a message of one sentence about the error.
    ///
    /// - Parameters:
    ///   - more: Further sentences, a line each.
    ///   - hint: A command that helps.
    package init(of program: String, _ sentence: String, more: [String] = [], hint: String? = nil) {
        self.sentence = "\(program): \(SafeText.line(sentence))"
        self.more = more.map(SafeText.line)
        self.hint = hint.map { "Hint: \(SafeText.line($0))" }
    }

    /// Returns the lines, safe to show.
    package func lines(givingHints: Bool) -> [String] {
        [sentence] + more + (givingHints ? hint.map { [$0] } ?? [] : [])
    }

    /// Whether to print hints: only on a terminal, unless `QUAD_HINTS` is `always` or `never`.
    package static func givesHints(environment: [String: String], isTerminal: Bool) -> Bool {
        switch environment["QUAD_HINTS"]?.lowercased() {
        case "always": true
        case "never": false
        default: isTerminal
        }
    }

    /// Creates a message from a command-line parser's error, which may have several lines and
    /// begins with a capital.
    package init(of program: String, parsing message: String, hint: String) {
        let words = message.split(whereSeparator: \.isNewline).joined(separator: " ")
        self.init(
            of: program, words.prefix(1).lowercased() + words.dropFirst(), hint: hint)
    }
}
