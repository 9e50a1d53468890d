/// A line that a person typed into a conversation.
enum ChatWord: Hashable {
    /// A message to send.
    case message(String)
    /// The end.
    case quit
    /// The list of commands.
    case help
    /// The block of the other person; whether they know what it means.
    case block(isSure: Bool)
    /// A command that there is not.
    case unknown(String)

    /// The commands, for people.
    static let commands = "/block  /help  /quit  (to begin a message with /, type //)"

    /// Reads a line; `nil` for an empty one.
    init?(_ line: String) {
        let text = line.trimmed
        guard !text.isEmpty else { return nil }
        guard text.hasPrefix("/") else {
            self = .message(line)
            return
        }
        guard !text.hasPrefix("//") else {
            self = .message(String(text.dropFirst()))
            return
        }
        switch text.lowercased() {
        case "/quit", "/q", "/exit": self = .quit
        case "/help", "/?": self = .help
        case "/block": self = .block(isSure: false)
        case "/block yes": self = .block(isSure: true)
        default: self = .unknown(String(text.prefix { !$0.isWhitespace }))
        }
    }
}
