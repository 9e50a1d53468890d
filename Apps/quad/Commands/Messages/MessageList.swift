import ArgumentParser
import Presentation
import Primitives
import Workspace

struct MessageList: WorkspaceCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List the conversations, the latest message first.")

    @OptionGroup var sources: SourceOptions
    @OptionGroup var options: GlobalOptions

    func run(on workspace: Workspace, in session: Session) async throws {
        let kept = try await workspace.conversations(from: sources.source)
        let conversations = kept.value
        let isKept = kept.keptAt != nil
        let requests = try await workspace.requests(from: isKept ? .device : sources.source).value
        if !isKept { try await workspace.keepInbox(conversations, requests) }
        if !requests.isEmpty {
            session.note(
                "For you to decide: \(requests.count.of("request")).",
                hint: "See: quad message requests")
        }
        let now = session.environment.now()
        try session.show(
            conversations, \.json, .left, .cut, .right, .cut, .left, .left
        ) { conversation in
            let text =
                (conversation.lastFrom == conversation.person ? "" : "you: ")
                + SafeText.lines(conversation.lastText).joined(separator: " ")
            return [
                .person(
                    conversation.person, picture: conversation.picture, name: conversation.name),
                .init(conversation.name, .strong),
                .init(conversation.unread > 0 ? "\(conversation.unread) new" : "", .alarming),
                .init(text),
                .init(TimeWords.ago(conversation.lastAt, now: now, in: session.dayRule), .faint),
                .init(conversation.words(at: now, in: session.dayRule), .faint),
            ]
        }
        session.noteAge(of: kept)
        try await workspace.noteOutbox(in: session)
        if conversations.isEmpty && requests.isEmpty {
            session.hint("No messages yet. See whom you met: quad people")
        }
    }
}

extension ConversationSummary {
    /// The conversation as JSON, the same in every command.
    var json: JSONValue {
        [
            "person": .text(person), "name": .string(displayName), "picture": .text(picture),
            "portrait": portrait.json,
            "state": .string(state.rawValue), "lastText": .string(lastText),
            "lastFromMe": .bool(lastFrom != person), "lastAt": .text(lastAt),
            "lastNumber": .integer(Int64(lastNumber)), "unread": .integer(Int64(unread)),
            "lastCrossedAt": .text(lastCrossedAt),
            "delivered": delivered.map { .integer(Int64($0)) } ?? .null,
            "read": read.map { .integer(Int64($0)) } ?? .null, "here": here?.json ?? .null,
        ]
    }
}

struct MessageCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "message",
        abstract: "Write to people; accept and decline requests.",
        discussion: "Alone it lists the conversations.",
        subcommands: [
            MessageList.self, MessageRequests.self, MessageShow.self, MessageSend.self,
            MessageChat.self,
            MessageAccept.self, MessageDecline.self, MessageWatch.self, MessageSearch.self,
            MessageDelete.self,
        ],
        defaultSubcommand: MessageList.self)
}

struct MessageSearch: WorkspaceCommand {
    static let configuration = CommandConfiguration(
        commandName: "search",
        abstract: "Find the messages on this device that have all of some words.",
        discussion: """
            Case and accents make no difference. A word that ends in * matches beginnings: \
            'garden*' finds gardening (quote it for the shell).
            """)

    /// The number of characters shown around a word that was found.
    private static let context = 60

    @Argument(help: "The words.")
    var words: [String]

    @Option(help: "Only messages with this person.", completion: NameCompletion.people)
    var with: String?

    @Option(name: .shortAndLong, parsing: .unconditional, help: "The most messages to show.")
    var number = 50

    @OptionGroup var options: GlobalOptions

    func validate() throws {
        if number < 1 { throw ValidationError("--number must be at least 1") }
    }

    func run(on workspace: Workspace, in session: Session) async throws {
        var person: AccountID?
        if let with {
            person = try await workspace.person(named: with, from: .device, in: session).person
        }
        let matches = try await workspace.searchMessages(
            words.joined(separator: " "), with: person, limit: number)
        try session.show(
            list: matches.map(\.json), lines: matches.flatMap { lines(of: $0, in: session) })
        if matches.isEmpty { session.hint("No message has all of these words.") }
    }

    private func lines(of found: MessageMatch, in session: Session) -> [String] {
        let isTheirs = found.message.from == found.person
        let name = isTheirs ? found.displayName : "you, to \(found.displayName)"
        let time = TimeWords.stamp(found.message.sentAt, in: session.dayRule)
        return [
            Style.strong.applied(to: name.safe, with: session.color) + "  "
                + Style.faint.applied(to: time, with: session.color)
        ]
            + StyledText(
                found: found.match.excerpt(context: Self.context).map { ($0.text, $0.isMatch) }
            )
            .lines(on: session.page, margin: 2)
    }
}

extension MessageMatch {
    fileprivate var json: JSONValue {
        [
            "person": .text(person), "name": .string(displayName), "id": .text(message.id),
            "number": .integer(Int64(message.number)),
            "fromMe": .bool(message.from != person), "text": .string(message.text),
            "sentAt": .text(message.sentAt),
        ]
    }
}
