import Presentation
import Primitives
import Workspace

/// A conversation that is held live: what comes is printed above the text that is being typed.
struct ChatSession {
    /// Whether the state and the typed text are drawn below; otherwise lines are only printed.
    var isDrawn = false

    private let workspace: Workspace
    private let session: Session
    private let sources: ChatSources
    private var arrivals: Arrivals
    private var conversation: ConversationSummary
    private var typed = Self.emptyLine
    private static let emptyLine = TextField(limit: 4000, keepsLines: true)
    private var screen = InlineScreen()
    /// The state of the conversation or of the last message, in words.
    private var state = ""
    /// The last message that was sent from here; `nil` before the first.
    private var lastSent: MessageSummary?
    /// The messages written here that are not known to have reached the server.
    private var carried: Set<MessageSummary.ID> = []
    /// The messages that were shown, or written here, which are not shown again.
    private var shown: Set<MessageSummary.ID> = []
    /// Whether the input has ended, so that the conversation ends with the last message sent.
    private var isEnding = false

    init(
        _ conversation: ConversationSummary, _ arrivals: Arrivals, sources: ChatSources,
        on workspace: Workspace, in session: Session
    ) {
        self.conversation = conversation
        self.arrivals = arrivals
        self.sources = sources
        self.workspace = workspace
        self.session = session
    }

    /// Shows the last of the messages there are, and those that still wait.
    mutating func begin(with messages: [MessageSummary], last number: Int) async throws {
        for message in messages.suffix(number) { try show(message) }
        shown.formUnion(messages.map(\.id))
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
            if isAgain { try await receive { arrivals in try await arrivals.missed() } }
        case .event(let event):
            try await receive(event)
        case .disconnected(let error):
            if case WorkspaceError.notSignedIn? = error { throw WorkspaceError.notSignedIn }
            state = "The server is gone; what you write waits. Trying again."
        case .carried(let id, let result): try settle(id, result)
        }
        return false
    }

    private mutating func take(_ press: KeyPress) async throws -> Bool {
        switch press {
        case .key(.enter):
            let line = typed.text
            typed = Self.emptyLine
            guard let word = ChatWord(line) else { return false }
            return try await take(word)
        case .interrupt: throw CommandError.interrupted
        case .end:
            isEnding = typed.text.isEmpty
            return false
        case .resumed: screen.forget()
        case .key(let key): _ = typed.handle(key)
        case .paste(let text): typed.insert(text)
        }
        return false
    }

    private mutating func take(_ word: ChatWord) async throws -> Bool {
        switch word {
        case .quit: return true
        case .help: state = ChatWord.commands
        case .unknown(let text): state = "\(text) is not a command: \(ChatWord.commands)"
        case .block(isSure: false):
            screen.erase()
            session.note(Meaning.blocking)
            state = "To block \(conversation.name): /block yes"
        case .block(isSure: true):
            let delivery = try await workspace.carryOut(.block, on: conversation.person)
            try await workspace.note(PersonVerb.block.logName, about: conversation.displayName)
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
        shown.insert(id)
        state = "sending…"
        if isDrawn {
            try print(
                lines(by: "you", at: session.environment.now(), text),
                json: ["id": .text(id), "fromMe": .bool(true), "text": .string(text)])
        }
        sources.send(text, id: id)
    }

    private mutating func settle(
        _ id: MessageSummary.ID, _ result: Result<Delivery<MessageSummary>, any Error>
    ) throws {
        carried.remove(id)
        switch result {
        case .success(.done(let message)):
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

    private mutating func receive(_ event: LiveEvent) async throws {
        let isAboutState =
            event.change == .conversation(with: conversation.person) || event.change == .reset
        try await receive(withState: isAboutState) { arrivals in
            try await arrivals.next(event)
        }
    }

    /// Shows what has come of this conversation, and its state if that may have changed. What can't
    /// be asked for now is shown later.
    private mutating func receive(
        withState asksState: Bool = true,
        _ new: (inout Arrivals) async throws -> [Arrivals.Arrival]
    ) async throws {
        let person = conversation.person
        do {
            let messages = try await new(&arrivals).compactMap { arrival in
                if case .message(let message, let conversation) = arrival,
                    conversation.person == person
                {
                    return message
                }
                return nil
            }
            try await receive(messages)
            if asksState { try await askState() }
        } catch let error as WorkspaceError {
            guard error.kind == .unreachable else { throw error }
        }
    }

    /// Asks for the state of the conversation.
    private mutating func askState() async throws {
        if let now = try await workspace.conversation(with: conversation.person) {
            conversation = now
            if carried.isEmpty { state = words }
        } else {
            state = "This conversation is closed."
        }
    }

    private mutating func receive(_ messages: [MessageSummary]) async throws {
        for message in messages where !shown.contains(message.id) { try show(message) }
        guard let last = messages.last(where: { $0.from == conversation.person }) else { return }
        try await workspace.markRead(conversation.person, through: last.number)
    }

    private mutating func show(_ message: MessageSummary) throws {
        shown.insert(message.id)
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

/// The lines below a conversation: its state, and the text that is being typed.
struct ChatScreen {
    private let page: Page

    /// Creates a screen of the terminal's current size.
    init(for session: Session) {
        page = session.screen.page
    }

    /// Returns the lines, none wider than the terminal; the cursor is shown as a mark.
    func lines(of typed: TextField, state: String) -> [String] {
        // The last column stays free: some terminals wrap to the next line after it.
        let width = max(1, page.columns - 1)
        let status = Style.faint.applied(to: page.fitted(state, to: width), with: page.color)
        let head = "> "
        var shown = Self.shown(typed.text.prefix(typed.cursor))
        while shown.cellWidth > max(1, width - head.cellWidth - 1), !shown.isEmpty {
            shown.removeFirst()
        }
        let room = max(0, width - head.cellWidth - shown.cellWidth - 1)
        let rest = Self.shown(typed.text.dropFirst(typed.cursor))
        let mark = rest.first.map(String.init) ?? " "
        let tail = page.fitted(String(rest.dropFirst()), to: room)
        return [status, head + shown + "\u{1B}[7m\(mark)\u{1B}[27m" + tail]
    }

    /// Returns typed characters on one line; line feeds of a pasted text are shown as a mark.
    private static func shown(_ characters: Substring) -> String {
        SafeText.line(String(characters.map { $0 == "\n" ? "⏎" : $0 }))
    }
}
