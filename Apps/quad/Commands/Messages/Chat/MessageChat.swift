import ArgumentParser
import Journal
import Workspace

struct MessageChat: WorkspaceCommand {
    static let configuration = CommandConfiguration(
        commandName: "chat",
        abstract: "Write with somebody live, until /quit or Ctrl-D.",
        discussion: """
            It shows the last messages, then each new one; Enter sends. Without a connection, \
            messages wait in the outbox until it is back. A pasted text is one message. Without a \
            terminal, each line of standard input is a message, and each incoming one is a line; \
            with --json, an object.

            \(ChatWord.commands)
            """)

    @Argument(help: "With whom.", completion: NameCompletion.people)
    var name: String

    @Option(name: .shortAndLong, help: "Number of the last messages to show first.")
    var number = 20

    @OptionGroup var options: GlobalOptions

    func validate() throws {
        guard (0...10_000).contains(number) else {
            throw ValidationError("--number must be from 0 to 10000")
        }
    }

    func run(on workspace: Workspace, in session: Session) async throws {
        let person = try await workspace.person(named: name, in: session)
        guard
            let conversation = try await workspace.conversation(
                with: person.person, from: .either)
        else { throw CommandError.noConversation(with: person.displayName) }
        // Before the messages are asked for, so that none is left out.
        let arrivals = try await workspace.arrivalsOfChat()
        let kept = try await workspace.messages(with: person.person, from: .either)
        let sources = ChatSources()
        defer { sources.end() }
        var chat = ChatSession(
            conversation, arrivals, sources: sources, on: workspace, in: session)
        try await chat.begin(with: kept.value, last: number)
        session.noteAge(of: kept)
        sources.carry(to: person.person, on: workspace)
        sources.follow(workspace)
        if session.terminal.canAsk, !session.isJSON {
            chat.isDrawn = true
            try await Keyboard.reading { _ in
                // Pasted texts are marked as such.
                StandardOutput.ask("\u{1B}[?2004h")
                defer { StandardOutput.ask("\u{1B}[?2004l") }
                sources.readKeys()
                try await chat.run()
            }
        } else {
            sources.readLines()
            try await chat.run()
        }
    }
}

extension Workspace {
    /// Returns what comes from now on, known by what this device keeps, so that a conversation can
    /// begin without the server.
    fileprivate func arrivalsOfChat() async throws -> Arrivals {
        do {
            return try await arrivals(sinceKept: true)
        } catch is JournalError {
            // While the journal is locked, nothing that is kept can be read.
            return try await arrivals()
        }
    }
}

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
