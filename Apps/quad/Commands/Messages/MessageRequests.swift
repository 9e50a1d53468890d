import ArgumentParser
import Presentation
import Primitives
import Workspace

struct MessageRequests: WorkspaceCommand {
    static let configuration = CommandConfiguration(
        commandName: "requests", abstract: "List first messages that wait for your decision.")

    @Flag(help: "Those that you have declined.")
    var declined = false

    @OptionGroup var sources: SourceOptions
    @OptionGroup var options: GlobalOptions

    func run(on workspace: Workspace, in session: Session) async throws {
        let kept =
            declined
            ? try await workspace.declined(from: sources.source)
            : try await workspace.requests(from: sources.source)
        let requests = kept.value
        try session.show(
            list: requests.map(\.json), lines: requests.flatMap { $0.lines(in: session) })
        session.noteAge(of: kept)
        guard let name = requests.first?.displayName.shellWord else {
            return session.hint(declined ? "You haven't declined anyone." : "No requests.")
        }
        if declined {
            return session.hint(
                "quad message decline \(name) --undo   it waits for your decision again")
        }
        session.hint("quad message accept \(name)    you can both write")
        session.hint("quad message decline \(name)   \(Meaning.declining)")
        session.hint("quad person block \(name)      \(Meaning.blocking)")
    }
}

struct MessageAccept: WorkspaceCommand {
    static let configuration = CommandConfiguration(
        commandName: "accept", abstract: "Accept a request; then you can both write.")

    @Argument(help: "Person who asks.", completion: NameCompletion.people)
    var name: String

    @OptionGroup var options: GlobalOptions

    func run(on workspace: Workspace, in session: Session) async throws {
        guard let request = try await workspace.request(from: name, in: session) else {
            let report = try await workspace.carryOut(.accept, onNamed: name)
            try await workspace.note(PersonVerb.accept.logName, about: "")
            try session.show(waiting(person: .null, name), afterChange: true, lines: [])
            return session.note(
                "", isKnown: false, name: name, on: Delivery<Void>.waiting(report))
        }
        let delivery = try await workspace.accept(request.person)
        try await workspace.note(PersonVerb.accept.logName, about: request.displayName)
        let shown = try await conversation(with: request, delivery, on: workspace)
        try session.show(shown, afterChange: true, lines: [])
        session.note(
            "Accepted.", hint: "Answer: quad message send \(request.displayName.shellWord) TEXT")
        session.note(on: delivery)
        try await workspace.announceNextRequest(in: session)
    }

    private func conversation(
        with request: RequestSummary, _ delivery: Delivery<ConversationSummary>,
        on workspace: Workspace
    ) async throws -> JSONValue {
        if case .done(let conversation) = delivery { return conversation.json }
        return try await workspace.conversation(with: request.person, from: .device)?.json
            ?? waiting(person: .text(request.person), request.displayName)
    }

    /// Returns the object for a conversation that only the server can open.
    private func waiting(person: JSONValue, _ name: String) -> JSONValue {
        ["person": person, "name": .string(name), "state": "waiting"]
    }
}

struct MessageDecline: WorkspaceCommand {
    static let configuration = CommandConfiguration(
        commandName: "decline", abstract: "Decline a request.",
        discussion: "\(Meaning.declining) \(Meaning.blocking)")

    @Argument(help: "Person who asks.", completion: NameCompletion.people)
    var name: String

    @Flag(help: "Block the person in the same step.")
    var block = false

    @Flag(help: "Take it back: the request waits for your decision again.")
    var undo = false

    @OptionGroup var options: GlobalOptions

    func validate() throws {
        if block && undo { throw ValidationError("--block and --undo don't go together") }
    }

    func run(on workspace: Workspace, in session: Session) async throws {
        if undo { return try await takeBack(on: workspace, in: session) }
        let request = try await workspace.request(from: name, in: session)
        let verb: PersonVerb = block ? .declineAndBlock : .decline
        let delivery = try await workspace.carryOut(verb, on: request?.person, named: name)
        try await workspace.note(verb.logName, about: request?.displayName ?? "")
        let title = request?.displayName ?? name
        try session.show(
            [
                "declined": .bool(true), "blocked": .bool(block), "person": .text(request?.person),
                "name": .string(title),
            ], afterChange: true, lines: [])
        session.note(
            block ? "Declined and blocked; they can't tell." : "Declined; they can't tell.",
            hint: block
                ? nil
                : "Not to see each other any more: quad person block \(title.shellWord)",
            isKnown: request != nil, name: name, on: delivery)
        if request != nil { try await workspace.announceNextRequest(in: session) }
    }

    private func takeBack(on workspace: Workspace, in session: Session) async throws {
        let request = try await workspace.request(from: name, among: .declined, in: session)
        let verb = PersonVerb.takeBackDecline
        let delivery = try await workspace.carryOut(verb, on: request?.person, named: name)
        try await workspace.note(verb.logName, about: request?.displayName ?? "")
        let title = request?.displayName ?? name
        try session.show(
            [
                "declined": .bool(false), "person": .text(request?.person), "name": .string(title),
            ], afterChange: true, lines: [])
        session.note(
            "It waits for your decision again.",
            hint: "quad message accept \(title.shellWord)", isKnown: request != nil, name: name,
            on: delivery)
    }
}

extension Workspace {
    /// The requests among which a name is looked up.
    fileprivate enum Requests { case waiting, declined }

    /// Finds the request from the person that a word of the command line names; `nil` if there is
    /// none here, and the server does not answer.
    fileprivate func request(
        from name: String, among which: Requests = .waiting, in session: Session
    ) async throws -> RequestSummary? {
        try await ifKnown {
            let requests =
                which == .waiting
                ? try await requests(from: .either) : try await declined(from: .either)
            return try await session.settle(
                name,
                requests.lookup(name, id: \.person.description, title: \.displayName),
                kind: "request", among: { requests.value },
                as: { request in
                    Choice(
                        title: request.displayName, facts: [request.text.brief],
                        id: String("\(request.person)".prefix(8)))
                }, absence: { CommandError.noRequest(from: name, suggestions: $0) })
        }
    }

    fileprivate func announceNextRequest(in session: Session) async throws {
        guard session.givesHints, !session.isJSON else { return }
        if let next = try await requests(from: .either).value.first {
            session.hint("The next request, from \(next.displayName):")
            for line in next.lines(in: session) { StandardOutput.report(line) }
        }
    }
}

extension RequestSummary {
    /// The request as JSON, the same in every command.
    var json: JSONValue {
        [
            "person": .text(person), "name": .string(displayName), "picture": .text(picture),
            "text": .string(text), "sentAt": .text(sentAt), "context": .text(context),
            "resembles": .text(resembles),
        ]
    }

    /// Returns the lines: the sender, how you met, the time, and the text.
    func lines(in session: Session) -> [String] {
        let ago = TimeWords.ago(sentAt, now: session.environment.now(), in: session.dayRule)
        let head = Style.strong.applied(to: displayName.safe, with: session.color)
        let tail = [context?.safe, ago].compactMap { $0 }.joined(separator: ", ")
        return ["\(head)  \(Style.faint.applied(to: tail, with: session.color))"]
            + (resembles.map { [session.warning(ofLookalike: $0)] } ?? [])
            + StyledText(text).lines(on: session.page, margin: 2)
    }
}
