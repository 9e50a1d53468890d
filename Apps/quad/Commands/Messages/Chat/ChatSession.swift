import Device
import PeopleWords
import Presentation
import TextFormats

/// A conversation that is held live: what comes is printed above the text that is being typed.
struct ChatSession {
    /// Whether the state and the typed text are drawn below; otherwise lines are only printed.
    var isDrawn = false

    private let workspace: Workspace
    private let session: Session
    private let sources: ChatSources
    private var conversation: ConversationSummary
    private var typed = TypedLine()
    private var screen = InlineScreen()
    /// The state of the conversation or of the last message, in words.
    private var state = ""
    /// The number of the last message that was shown.
    private var shown = 0
    /// The last message that was sent from here; `nil` before the first.
    private var lastSent: MessageSummary?
    /// The messages written here that are not known to have reached the server.
    private var carried: Set<MessageSummary.ID> = []
    /// The messages written here, which are not shown again when they come back.
    private var written: Set<MessageSummary.ID> = []
    /// Whether the input has ended, so that the conversation ends with the last message sent.
    private var isEnding = false

    init(
        _ conversation: ConversationSummary, sources: ChatSources, on workspace: Workspace,
        in session: Session
    ) {
        self.conversation = conversation
        self.sources = sources
        self.workspace = workspace
        self.session = session
    }

    /// Shows the last messages, and those that still wait.
    mutating func begin(with messages: ArraySlice<MessageSummary>) async throws {
        for message in messages { try show(message) }
        shown = max(shown, conversation.lastNumber)
        let unsent = try await workspace.outbox().filter {
            $0.person == conversation.person && $0.kind == .message
        }
        for item in unsent {
            try session.show(
                item.messageJSON(to: conversation), lines: item.messageLines(in: session))
        }
        state = words
    }

    /// Writes and shows until the person ends it.
    ///
    /// - Throws: ``CommandError/interrupted`` for Ctrl-C.
    mutating func run() async throws {
        defer { screen.erase() }
        draw()
        for await input in sources.inputs {
            if try await take(input) { return }
            if isEnding, carried.isEmpty { return }
            draw()
        }
    }

    /// Handles what happened; returns whether the person ended it.
    private mutating func take(_ input: ChatInput) async throws -> Bool {
        switch input {
        case .key(let press): return try await take(press)
        case .line(let line?):
            if let word = ChatWord(line) { return try await take(word) }
        case .line(nil): isEnding = true
        case .connected(let isAgain):
            state = words
            if isAgain { try await catchUp() }
        case .event(let event): try await take(event)
        case .disconnected(let error):
            if let error, error == .notSignedIn { throw error }
            state = "The server is gone; what you write waits. Trying again."
        case .carried(let id, let result): try settle(id, result)
        }
        return false
    }

    private mutating func take(_ press: KeyPress) async throws -> Bool {
        switch press {
        case .enter:
            guard let word = ChatWord(typed.finish()) else { return false }
            return try await take(word)
        case .interrupt: throw CommandError.interrupted
        case .end:
            isEnding = typed.isEmpty
            return false
        case .resumed: screen.forget()
        default: _ = typed.take(press)
        }
        return false
    }

    private mutating func take(_ word: ChatWord) async throws -> Bool {
        switch word {
        case .quit: return true
        case .help: state = ChatWord.commands
        case .unknown(let text): state = "\(text) is no command: \(ChatWord.commands)"
        case .block(isSure: false):
            screen.erase()
            session.note(Meaning.blocking)
            state = "To block \(conversation.name): /block yes"
        case .block(isSure: true):
            let delivery = try await workspace.block(conversation.person)
            try await workspace.note("person block", about: conversation.displayName)
            screen.erase()
            session.note("Blocked.")
            session.note(on: delivery)
            return true
        case .message(let text): try await write(text)
        }
        return false
    }

    private mutating func write(_ text: String) async throws {
        let id = workspace.newMessageID()
        carried.insert(id)
        written.insert(id)
        state = "sending…"
        if isDrawn {
            try print(
                lines(by: "you", at: session.environment.now(), text),
                json: ["id": .text(id), "fromMe": .bool(true), "text": .string(text)])
        }
        sources.send(text, id: id)
    }

    private mutating func settle(
        _ id: MessageSummary.ID, _ result: Result<Delivery<MessageSummary>, WorkspaceError>
    ) throws {
        carried.remove(id)
        switch result {
        case .success(.done(let message)):
            shown = max(shown, message.number)
            lastSent = message
            state = carried.isEmpty ? words : "sending…"
            if !isDrawn { try show(message) }
        case .success(.waiting(let report)):
            let reason = report.trouble.map { ": \(ErrorSentence.of($0))" } ?? ""
            state = "waits in the outbox\(reason)"
            if !isDrawn { session.noteWaiting(report) }
        case .failure(let error):
            state = "not sent: \(ErrorSentence.of(error))"
            if !isDrawn { session.note(state) }
        }
    }

    private mutating func take(_ event: LiveEvent) async throws {
        switch event.change {
        case .message(with: conversation.person, let number):
            if let message = event.message, number == shown + 1 {
                try await workspace.keepArrived(message, with: conversation.person)
                try await receive([message])
            } else {
                try await catchUp()
            }
        case .conversation(with: conversation.person), .reset: try await catchUp()
        default: break
        }
    }

    /// Asks for what has come since, and for the state of the conversation.
    private mutating func catchUp() async throws {
        let person = conversation.person
        let messages: [MessageSummary]
        do throws(WorkspaceError) {
            _ = try await workspace.sendOutbox()
            let now = try await workspace.conversation(with: person)
            messages = try await workspace.messages(with: person, after: shown).value
            if let now { conversation = now } else { state = "This conversation is closed." }
            if now != nil, carried.isEmpty { state = words }
        } catch {
            guard error.kind == .unreachable else { throw error }
            return
        }
        try await receive(messages)
    }

    private mutating func receive(_ messages: [MessageSummary]) async throws {
        let new = messages.filter { $0.number > shown }
        for message in new where !written.contains(message.id) { try show(message) }
        guard let last = new.last else { return }
        shown = max(shown, last.number)
        if new.contains(where: { $0.from == conversation.person }) {
            try await workspace.markRead(conversation.person, through: shown)
        }
    }

    private mutating func show(_ message: MessageSummary) throws {
        shown = max(shown, message.number)
        let name = message.from == conversation.person ? conversation.name : "you"
        try print(
            lines(by: name, at: message.sentAt, message.text),
            json: message.json(from: conversation))
    }

    private func lines(by name: String, at time: Instant, _ text: String) -> [String] {
        let clock = TimeWords.clock(time, in: session.dayRule)
        return [
            Style.strong.applied(to: name.safe, with: session.color) + "  "
                + Style.faint.applied(to: clock, with: session.color)
        ] + StyledText(text).lines(on: session.page, margin: 2)
    }

    private mutating func print(_ lines: [String], json: JSONValue) throws {
        screen.erase()
        try session.show(json, afterChange: true, lines: lines)
    }

    private mutating func draw() {
        guard isDrawn else { return }
        screen.draw(ChatScreen(for: session).lines(of: typed, state: state))
    }

    /// The state of the conversation, in words.
    private var words: String {
        switch conversation.state {
        case .waiting: "Your first message waits for their answer."
        case .requested: "Their request waits for your decision: writing back accepts it."
        case .declined: "You declined their request: writing back accepts it."
        case .closed: "This conversation is closed."
        case .open: lastSent.map(words) ?? "\(conversation.name), live  /help"
        }
    }

    /// The state of a message, in words.
    private func words(about message: MessageSummary) -> String {
        if let read = conversation.read, read >= message.number { return "read" }
        if let delivered = conversation.delivered, delivered >= message.number {
            return "delivered"
        }
        return "sent \(TimeWords.clock(message.sentAt, in: session.dayRule))"
    }
}
