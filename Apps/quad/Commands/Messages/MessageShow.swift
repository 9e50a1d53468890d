import ArgumentParser
import Device
import PeopleWords
import Presentation
import TextFormats

struct MessageShow: WorkspaceCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Show a conversation, and mark it as read.")

    @Argument(help: "With whom.", completion: NameCompletion.people)
    var name: String

    @OptionGroup var part: HistoryOptions
    @OptionGroup var sources: SourceOptions
    @OptionGroup var options: GlobalOptions

    func run(on workspace: Workspace, in session: Session) async throws {
        let conversation = try await workspace.conversation(
            named: name, from: sources.source, in: session)
        let kept = try await workspace.messages(
            with: conversation.person, from: sources.source)
        let (messages, isMore) = part.part(of: kept.value)
        let unsent = try await workspace.outbox().filter {
            part.showsEnd && $0.person == conversation.person && $0.kind == .message
        }
        try session.show(
            list: messages.map { $0.json(from: conversation) }
                + unsent.map { $0.messageJSON(to: conversation) },
            lines: messages.flatMap { $0.lines(from: conversation, in: session) }
                + conversation.markLines(after: messages, in: session)
                + unsent.flatMap { $0.messageLines(in: session) })
        session.noteAge(of: kept)
        if isMore, let first = messages.first {
            session.hint(
                "Earlier: quad message show \(conversation.name.shellWord) --before "
                    + "\(first.number), or --all")
        }
        if conversation.unread > 0, part.showsEnd {
            try await workspace.markRead(
                conversation.person, through: conversation.lastNumber)
        }
        switch conversation.state {
        case .waiting: session.hint("Your first message waits for an answer.")
        case .requested:
            session.hint("It waits for your decision: quad message requests")
        case .closed: session.note("This conversation is closed.")
        case .open, .declined:
            session.hint("Answer: quad message send \(conversation.name.shellWord) TEXT")
        }
    }
}

extension MessageSummary {
    /// Returns the message as JSON, the same in every command.
    func json(from conversation: ConversationSummary) -> JSONValue {
        let isTheirs = from == conversation.person
        return [
            "id": .text(id), "number": .integer(Int64(number)), "fromMe": .bool(!isTheirs),
            "from": .text(from), "name": isTheirs ? .string(conversation.displayName) : .null,
            "text": .string(text), "sentAt": .text(sentAt),
        ]
    }

    /// Returns the lines: the sender and the time, then the text.
    func lines(from conversation: ConversationSummary, in session: Session) -> [String] {
        let name = from == conversation.person ? conversation.name.safe : "you"
        let time = TimeWords.stamp(sentAt, in: session.dayRule)
        return [
            Style.strong.applied(to: name, with: session.color) + "  "
                + Style.faint.applied(to: time, with: session.color)
        ] + StyledText(text).lines(on: session.page, margin: 2)
    }
}
