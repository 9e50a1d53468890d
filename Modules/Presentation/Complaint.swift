/// What a program says on standard error when it does not do what it was asked: one line, and what
/// to type next.
public struct Complaint: Sendable, Hashable {
    /// The lines, safe to show.
    public let lines: [String]

    /// A sentence about what is wrong.
    ///
    /// - Parameter hint: A command that helps.
    public init(of program: String, _ sentence: String, hint: String? = nil) {
        var lines = ["\(program): \(SafeText.line(sentence))"]
        if let hint { lines.append("Hint: \(SafeText.line(hint))") }
        self.lines = lines
    }

    /// A parser's message about a command line, which may have several lines and begins with a
    /// capital.
    public init(of program: String, parsing message: String, hint: String) {
        let words = message.split(whereSeparator: \.isNewline).joined(separator: " ")
        self.init(
            of: program, words.prefix(1).lowercased() + words.dropFirst(), hint: hint)
    }
}
