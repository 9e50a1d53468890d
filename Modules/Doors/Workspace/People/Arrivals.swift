import API
import Replica

/// The messages and requests that come to a person from a moment on, told by the events of the
/// account: each once, in order, and none left out where events are missing.
///
/// ```
/// var arrivals = try await workspace.arrivals()
/// for try await event in try await workspace.events() {
///     for arrival in try await arrivals.next(event) { … }
/// }
/// ```
public struct Arrivals {
    /// Something that has come.
    public enum Arrival: Sendable {
        /// A message of a conversation, also one that the person wrote on another device; with the
        /// conversation as it was when it was asked for last.
        case message(MessageSummary, in: ConversationSummary)
        /// A first message of somebody.
        case request(RequestSummary)
    }

    private let workspace: Workspace
    /// The number of the last message known of each conversation.
    private var numbers: [AccountID: Int]
    private var asking: Set<AccountID>
    /// The conversations that were asked for.
    private var conversations: [AccountID: ConversationSummary] = [:]

    fileprivate init(
        _ workspace: Workspace, sinceKept: Bool
    ) async throws(WorkspaceError) {
        self.workspace = workspace
        if sinceKept {
            (numbers, asking) = try await workspace.keptArrivals()
            return
        }
        numbers = Dictionary(
            try await workspace.conversations().value.map { ($0.person, $0.lastNumber) }
        ) { max($0, $1) }
        asking = Set(try await workspace.requests().value.map(\.person))
    }

    /// Returns what has come with an event. After ``API/LiveEvent/Change/reset`` that is all that
    /// has come since the last one, as the events between are not known.
    public mutating func next(_ event: LiveEvent) async throws(WorkspaceError) -> [Arrival] {
        switch event.change {
        case .message(let person, let number):
            let last = numbers[person] ?? 0
            guard number > last else { return [] }
            if let message = event.message, number == last + 1,
                let conversation = conversations[person]
            {
                numbers[person] = number
                try await workspace.keepArrived(message, with: person)
                try await acknowledge([message], with: person)
                return [.message(message, in: conversation)]
            }
            guard let conversation = try await workspace.conversation(with: person) else {
                return []
            }
            return try await messages(of: conversation)
        // A message that opens a conversation is told as that.
        case .conversation(let person):
            conversations[person] = nil
            guard let conversation = try await workspace.conversation(with: person),
                conversation.lastNumber > numbers[person] ?? 0
            else { return [] }
            return try await messages(of: conversation)
        case .request: return try await requests()
        case .reset: return try await missed()
        default: return []
        }
    }

    /// Returns what has come since the last event; for a program that could not ask then.
    public mutating func missed() async throws(WorkspaceError) -> [Arrival] {
        var arrivals = try await requests()
        for conversation in try await workspace.conversations().value
        where conversation.lastNumber > numbers[conversation.person] ?? 0 {
            arrivals += try await messages(of: conversation)
        }
        return arrivals
    }

    private mutating func messages(
        of conversation: ConversationSummary
    ) async throws(WorkspaceError) -> [Arrival] {
        let person = conversation.person
        conversations[person] = conversation
        let messages = try await workspace.messages(
            with: person, after: numbers[person] ?? 0
        ).value
        numbers[person] = messages.last?.number ?? numbers[person]
        try await acknowledge(messages, with: person)
        return messages.map { .message($0, in: conversation) }
    }

    /// Tells the server that this device has messages of somebody else.
    private func acknowledge(
        _ messages: [MessageSummary], with person: AccountID
    ) async throws(WorkspaceError) {
        guard let last = messages.last(where: { $0.from == person }) else { return }
        try await workspace.acknowledge([MessageReceipt(person: person, delivered: last.number)])
    }

    private mutating func requests() async throws(WorkspaceError) -> [Arrival] {
        let requests = try await workspace.requests().value
        let new = requests.filter { !asking.contains($0.person) }
        asking = Set(requests.map(\.person))
        // A request is the first message of its conversation.
        for request in new { numbers[request.person] = max(numbers[request.person] ?? 0, 1) }
        return new.map { .request($0) }
    }
}

extension Workspace {
    /// Returns what comes from now on, in answer to the events of the account. To leave nothing
    /// out, call it before the events are asked for.
    ///
    /// - Parameter sinceKept: Whether it begins with what this device does not keep yet;
    ///   ``Arrivals/missed()`` returns that first.
    public func arrivals(
        sinceKept: Bool = false
    ) async throws(WorkspaceError) -> Arrivals {
        try await Arrivals(self, sinceKept: sinceKept)
    }

    /// Returns the number of the last message that this device keeps of each conversation, and the
    /// people whose requests it keeps.
    fileprivate func keptArrivals() async throws(WorkspaceError) -> (
        numbers: [AccountID: Int], asking: Set<AccountID>
    ) {
        try await readKept { people, _ throws(WorkspaceError) in
            var numbers: [AccountID: Int] = [:]
            for conversation in try people.list(.conversation, of: ConversationSummary.self) {
                numbers[conversation.person] = try people.lastNumber(with: conversation.person)
            }
            let requests = try people.list(.request, of: RequestSummary.self)
            return (numbers, Set(requests.map(\.person)))
        }
    }
}
