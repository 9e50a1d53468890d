import API
import Primitives
import Storage

/// Something that the user does about a person, with nothing to say but about whom.
///
/// A verb is a case and its row here, a route with a handler, and the places where it is chosen: a
/// command, and the action of `quad-tui` that has the raw value as its name.
public enum PersonVerb: String, Sendable, Hashable, CaseIterable, Codable {
    /// The acceptance of a request: both can write then.
    case accept = "request.accept"
    /// The declining of a request; its sender cannot tell.
    case decline = "request.decline"
    /// The declining of a request, and the blocking of its sender in the same step.
    case declineAndBlock = "request.block"
    /// The taking back of a declining: the request waits for a decision again.
    case takeBackDecline = "request.take-back"
    /// A block: neither sees the other any more. The person is not told.
    case block = "person.block"
    /// The end of a block.
    case unblock = "person.unblock"

    private var row: Row {
        switch self {
        case .accept:
            Row(
                ask: Ask(Routes.accept, PersonPath.init, OutboxAnswer.conversation),
                people: .requests, prediction: .opened,
                outbox: "accept", log: "message accept"
            ) { "Accepted: \($0) and you can both write now." }
        case .decline:
            Row(
                ask: Ask(Routes.decline) { DeclinePath(person: $0) },
                people: .requests, prediction: .moved(from: .request, to: .declined),
                outbox: "decline", log: "message decline"
            ) { "Declined. \($0) can't tell." }
        case .declineAndBlock:
            Row(
                ask: Ask(Routes.decline) { DeclinePath(person: $0, block: true) },
                people: .requests, prediction: .hidden,
                outbox: "decline", log: "person block"
            ) { "Declined and blocked \($0), who can't tell." }
        case .takeBackDecline:
            Row(
                ask: Ask(Routes.takeBackDecline, PersonPath.init),
                people: .declined, prediction: .moved(from: .declined, to: .request),
                outbox: "take back declining", log: "message undecline"
            ) { "The request of \($0) waits for your decision again." }
        case .block:
            Row(
                ask: Ask(Routes.block, PersonPath.init), people: .known, prediction: .hidden,
                outbox: "block", log: "person block"
            ) { "Blocked \($0)." }
        case .unblock:
            Row(
                ask: Ask(Routes.unblock, PersonPath.init), people: .blocked,
                prediction: .dropped(from: .blocked), outbox: "unblock", log: "person unblock"
            ) { "Unblocked \($0)." }
        }
    }
}

extension PersonVerb {
    /// The change of the lists that the device keeps, before the server knows of the verb.
    enum Prediction {
        /// The request of the person becomes a conversation.
        case opened
        /// The request of the person stands in another list.
        case moved(from: CachedCard.Shelf, to: CachedCard.Shelf)
        /// The person is in no list but that of those whom the user has blocked.
        case hidden
        /// The person leaves a list.
        case dropped(from: CachedCard.Shelf)
    }

    /// A route with the way from a person to its input, and from its output to an answer.
    private struct Ask {
        let route: RouteDescription
        let call: @Sendable (APIClient, AccountID) async throws -> OutboxAnswer

        init<Input, Output>(
            _ route: Route<Input, Output>, _ input: @escaping @Sendable (AccountID) -> Input,
            _ answer: @escaping @Sendable (Output) -> OutboxAnswer = { _ in .done }
        ) {
            self.route = route.description
            call = { client, person async throws in
                answer(try await client.call(route, input(person)))
            }
        }
    }

    private struct Row {
        let ask: Ask
        let people: PeopleList
        let prediction: Prediction
        let outbox: String
        let log: String
        let done: (String) -> String
    }

    /// Creates the verb of a word in stories: `decline`, `take-back`, `block`.
    package init?(word: String) {
        guard let verb = Self(rawValue: "person." + word) ?? Self(rawValue: "request." + word)
        else { return nil }
        self = verb
    }

    /// The route by which the server carries it out.
    package var route: RouteDescription { row.ask.route }

    /// Whether the user blocks the person by it.
    public var isBlock: Bool { if case .hidden = row.prediction { true } else { false } }

    /// The name in the log of actions.
    public var logName: String { row.log }

    /// A word or two for the list of the outbox.
    var words: String { row.outbox }

    var prediction: Prediction { row.prediction }

    /// The people among whom the name of the person is looked up.
    var people: PeopleList { row.people }

    /// Returns the sentence that tells it was done.
    public func done(to name: String) -> String { row.done(name) }

    /// Has the server carry it out.
    func carryOut(about person: AccountID, by client: APIClient) async throws -> OutboxAnswer {
        try await row.ask.call(client, person)
    }
}

extension Workspace {
    /// Does something about a person.
    @discardableResult
    public func carryOut(_ verb: PersonVerb, on person: AccountID) async throws -> Delivery<Void> {
        try await carryOut(.verb(verb, person))
    }

    /// Writes a verb into the outbox about somebody whose name can't be looked up now, because this
    /// device does not know it and the server does not answer. The name is looked up when the item
    /// is sent; if it means nobody, or several, the item stays in the outbox as refused.
    public func carryOut(_ verb: PersonVerb, onNamed name: String) async throws -> OutboxReport {
        try await later.perform(.named(NamedAct(name: name, deed: .verb(verb)))).report
    }

    /// Has the server carry out a verb at once, without the outbox.
    package func call(_ verb: PersonVerb, on person: AccountID) async throws {
        let client = try await server()
        _ = try await answered {
            try await verb.carryOut(about: person, by: client)
        }
    }

    /// Accepts the request of a person: both can write then.
    ///
    /// - Returns: The conversation; `nil` if the acceptance waits for the server.
    public func accept(_ person: AccountID) async throws -> Delivery<ConversationSummary> {
        let (answer, report) = try await perform(.verb(.accept, person))
        guard case .conversation(let conversation) = answer else { return .waiting(report) }
        return .done(conversation)
    }
}
