import ArgumentParser
import Presentation
import Primitives
import Workspace

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

/// The options that choose a part of a conversation.
struct HistoryOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Only this many of the last messages.", valueName: "number"))
    var last = 50

    @Option(help: ArgumentHelp("Only messages before this number.", valueName: "number"))
    var before: Int?

    @Flag(help: "All messages.")
    var all = false

    func validate() throws {
        guard (1...100_000).contains(last) else {
            throw ValidationError("--last must be a number from 1 to 100000")
        }
        if all, before != nil { throw ValidationError("--all and --before don't go together") }
    }

    /// Whether the last message is among those that are chosen.
    var showsEnd: Bool { before == nil }

    /// Returns the chosen ones of all messages, and whether there are earlier ones.
    func part(of messages: [MessageSummary]) -> (messages: [MessageSummary], isMore: Bool) {
        if all { return (messages, false) }
        let earlier = before.map { end in messages.filter { $0.number < end } } ?? messages
        return (earlier.suffix(last), earlier.count > last)
    }
}

extension Workspace {
    /// Finds the conversation that a word of the command line names; a closed one may have only the
    /// id of the other person.
    func conversation(
        named name: String, from source: AnswerSource = .either, in session: Session
    ) async throws -> ConversationSummary {
        let closed = try await conversations(from: source).value
            .filter { $0.displayName.isEmpty && "\($0.person)".hasPrefix(name) }
        if name.count >= 4, closed.count == 1 { return closed[0] }
        let person = try await person(named: name, from: source, in: session)
        guard
            let conversation = try await conversation(with: person.person, from: source)
        else { throw CommandError.noConversation(with: person.displayName) }
        return conversation
    }
}

extension ConversationSummary {
    /// Returns the line about one's own last message, if it is the last one of the conversation,
    /// and the line about where the other person says to be.
    func markLines(after messages: [MessageSummary], in session: Session) -> [String] {
        var lines: [String] = []
        if let last = messages.last, last.from != person, let mark = mark(ofOwn: last.number) {
            lines.append("  " + Style.faint.applied(to: mark, with: session.color))
        }
        if let here { lines.append("\(name.safe) says: \(here.words(in: session))") }
        return lines
    }
}

struct MessageDelete: WorkspaceCommand {
    static let configuration = CommandConfiguration(
        commandName: "delete", abstract: "Delete messages for yourself.",
        discussion: Meaning.deleting)

    @Argument(help: "With whom.", completion: NameCompletion.people)
    var name: String

    @Argument(help: "The numbers of the messages, as quad message show --json has them.")
    var numbers: [Int] = []

    @Flag(help: "All messages.")
    var all = false

    @OptionGroup var destruction: DestructionOptions
    @OptionGroup var options: GlobalOptions

    func validate() throws {
        if all != numbers.isEmpty {
            throw ValidationError("say which messages: their numbers, or --all")
        }
        guard numbers.allSatisfy({ $0 > 0 }) else {
            throw ValidationError("messages are numbered from 1")
        }
    }

    func run(on workspace: Workspace, in session: Session) async throws {
        let conversation = try await workspace.conversation(named: name, in: session)
        let numbers = Array(Set(numbers)).sorted()
        let what = all ? "all messages" : numbers.count.of("message")
        let isDone = try session.mayDestroy(
            "delete \(what) with \(conversation.name)", consequence: Meaning.deleting,
            options: destruction)
        var delivery: Delivery<Void>?
        if isDone {
            if all {
                delivery = try await workspace.deleteMessages(
                    with: conversation.person, through: conversation.lastNumber)
            }
            for number in numbers {
                delivery = try await workspace.deleteMessage(number, with: conversation.person)
            }
            try await workspace.note("message delete", about: conversation.name)
        }
        try session.show(
            [
                "deleted": .bool(isDone), "person": .text(conversation.person),
                "name": .string(conversation.displayName), "all": .bool(all),
                "numbers": .array(numbers.map { .integer(Int64($0)) }),
            ], afterChange: isDone, lines: [])
        if isDone { session.note("Deleted for you; \(conversation.name) keeps them.") }
        if let delivery { session.note(on: delivery) }
    }
}
