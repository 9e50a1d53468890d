import API
import Primitives

extension Workspace {
    /// Returns the first messages that wait for the user's decision, the latest first.
    public func requests(
        from source: AnswerSource = .server
    ) async throws -> Cached<[RequestSummary]> {
        try await answer(Self.list(Routes.requests, on: .request), from: source)
    }

    /// Returns the requests that the user declined, the latest first.
    public func declined(
        from source: AnswerSource = .server
    ) async throws -> Cached<[RequestSummary]> {
        try await answer(Self.list(Routes.declined, on: .declined), from: source)
    }

    /// Returns the question for a list that the server tells in pages.
    static func list<List: PagedList>(
        _ route: Route<ListQuery, List>, on shelf: CachedCard.Shelf
    ) -> CachedQuestion<[List.Element]> where List.Element: Keepable {
        list(on: shelf) { client in try await client.whole(route) }
    }

    /// Returns the question for a list of which the server tells all.
    static func list<Element: Keepable>(
        on shelf: CachedCard.Shelf,
        _ ask: @escaping @Sendable (APIClient) async throws -> [Element]
    ) -> CachedQuestion<[Element]> {
        CachedQuestion(
            ask: ask,
            keep: { people, list in
                try people.keep(list, on: shelf)
                try people.dropUnseenProfiles()
            },
            recall: { people in
                let list = try people.list(shelf, of: Element.self)
                // What was done here stands in a list that the server never told.
                guard let at = try people.keptAt(shelf) ?? list.first?.keptOrder else {
                    return nil
                }
                return (list, at)
            },
            hide: { list, blocking in
                // Whom one blocks stands in the list of those whom one blocks.
                shelf == .blocked ? list : list.filter { !blocking.contains($0.person) }
            })
    }
}

/// Something that the user did about people: the server has it, or it waits in the outbox.
public enum Delivery<Answer: Sendable>: Sendable {
    /// The server has it, and answered.
    case done(Answer)
    /// It waits in the outbox.
    case waiting(OutboxReport)
}

extension Workspace {
    /// Returns the conversations, the latest message first.
    public func conversations(
        from source: AnswerSource = .server
    ) async throws -> Cached<[ConversationSummary]> {
        let kept = try await answer(
            Self.list(Routes.conversations, on: .conversation), from: source)
        guard let at = kept.keptAt else { return kept }
        let now = environment.now()
        // What people say of their presence ends by itself, on the device, too.
        let lasting = kept.value.map { conversation in
            var conversation = conversation
            conversation.here = conversation.here.flatMap { $0.until > now ? $0 : nil }
            return conversation
        }
        return Cached(lasting, keptAt: at, trouble: kept.trouble)
    }

    /// Returns the conversation with a person; `nil` if there is none.
    public func conversation(
        with person: AccountID, from source: AnswerSource = .server
    ) async throws -> ConversationSummary? {
        try await conversations(from: source).value.first { $0.person == person }
    }

    /// Returns the messages exchanged with a person, oldest first: all, or those after a number.
    ///
    /// Only what this device does not keep yet is asked for.
    public func messages(
        with person: AccountID, after number: Int = 0, from source: AnswerSource = .server
    ) async throws -> Cached<[MessageSummary]> {
        var trouble = source == .either ? silence.trouble(at: environment.now()) : nil
        if source != .device, trouble == nil {
            do {
                guard try await fetchMessages(with: person, isHurried: source == .either) else {
                    // What can't be kept is only shown.
                    return Cached(
                        try await pages(of: person, after: number, by: try await server()))
                }
            } catch let error as WorkspaceError {
                guard source == .either, error.isSilence else { throw error }
                silence.begin(error, at: environment.now())
                trouble = error
            }
        }
        let (messages, at) = try await readKept { people, _ in
            (
                try people.messages(with: person, after: number),
                try people.keptAt(.conversation)
            )
        }
        return source == .device || trouble != nil
            ? Cached(messages, keptAt: at, trouble: trouble) : Cached(messages)
    }

    /// Keeps a message that came with an event, if it follows on those that are kept.
    public func keepArrived(_ message: MessageSummary, with person: AccountID) async throws {
        let told = agreement.news?.life
        try await keep { people in
            if try people.isCurrent(told),
                try people.lastNumber(with: person) == message.number - 1
            {
                try people.keep([message], with: person)
            }
        }
    }

    /// Returns the id of a new message.
    public func newMessageID() -> MessageSummary.ID { environment.newID() }

    /// Sends a message; the first one to a person is a request.
    ///
    /// It is written into the outbox before it is sent, with an id of this device, so that it
    /// arrives once.
    /// - Parameter id: The id, as ``newMessageID()`` makes them; `nil` for any.
    /// - Throws: The server's refusal, if it comes at once.
    public func send(
        _ text: String, to person: AccountID, id: MessageSummary.ID? = nil
    ) async throws -> Delivery<MessageSummary> {
        let message = NewMessage(id: id ?? newMessageID(), to: person, text: text)
        let (answer, report) = try await perform(.send(message))
        guard case .message(let sent) = answer else { return .waiting(report) }
        return .done(sent)
    }

    /// Writes a message into the outbox for somebody whose name can't be looked up now, because
    /// this device does not know it and the server does not answer. The name is looked up when the
    /// message is sent; if it means nobody, or several, it stays in the outbox as refused.
    public func send(_ text: String, toNamed name: String) async throws -> OutboxReport {
        try await later.perform(
            .sendNamed(NamedMessage(id: newMessageID(), name: name, text: text))
        ).report
    }

    /// Whether what this device keeps of people is sealed and can't be opened now.
    public func isKeptSealed() async throws -> Bool {
        try await readKept { people, _ in try !people.canKeep() }
    }

    /// Keeps that the user has read the conversation with a person up to a message.
    public func markRead(_ person: AccountID, through number: Int) async throws {
        _ = try await carryOut(.read(ReadMark(person: person, through: number)))
    }
}
