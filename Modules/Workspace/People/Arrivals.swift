import API
import Primitives
import Sync

/// The messages and requests that come to a person from a moment on, told by the events of the
/// account: each once, in order, and none left out where events are missing.
///
/// ```
/// var arrivals = try await workspace.arrivals()
/// for try await event in try await workspace.events() {
///     for arrival in try await arrivals.next(event) { … }
/// }
/// ```
public struct Arrivals: Sendable {
    /// Something that has come.
    public enum Arrival: Sendable {
        /// A message of a conversation, also one that the person wrote on another device; with the
        /// conversation as it was when it was asked for last.
        case message(MessageSummary, in: ConversationSummary)
        /// A first message of somebody.
        case request(RequestSummary)
    }

    /// The last message known of a conversation.
    fileprivate struct Last {
        var number: Int
        var at: Instant
    }

    private let workspace: Workspace
    /// The last message known of each conversation.
    private var lasts: [AccountID: Last]
    /// The times of the requests that are known, by their senders.
    private var asking: [AccountID: Instant]
    /// The messages that were returned, and the last ones that were known before: what somebody
    /// sends once more to a server that lost it comes under another number.
    private var returned: Set<MessageSummary.ID> = []
    /// The life of the server in which all this was told; `nil` if it has not said.
    private var life: String?
    /// The people whose last numbers may be of an earlier life of the server, as it has not told
    /// their conversations since: it lost them, or they are hidden for now, such as by a block.
    private var uncounted: Set<AccountID> = []
    /// The conversations that were asked for.
    private var conversations: [AccountID: ConversationSummary] = [:]
    /// The receipts that the server does not have yet.
    private var receipts: [AccountID: Int] = [:]

    fileprivate init(_ workspace: Workspace, sinceKept: Bool) async throws {
        self.workspace = workspace
        if sinceKept {
            (lasts, asking, life, returned) = try await workspace.keptArrivals()
            return
        }
        lasts = Dictionary(
            try await workspace.conversations().value.map {
                ($0.person, Last(number: $0.lastNumber, at: $0.lastAt))
            }
        ) { $0.number > $1.number ? $0 : $1 }
        asking = Dictionary(
            try await workspace.requests().value.map { ($0.person, $0.sentAt) }
        ) { max($0, $1) }
        life = workspace.agreement.news?.life
    }

    /// Returns what has come with an event. After ``API/LiveEvent/Change/reset`` that is all that
    /// has come since the last one, as the events between are not known.
    ///
    /// Where it throws nothing counts as returned: ``missed()`` returns it later.
    public mutating func next(_ event: LiveEvent) async throws -> [Arrival] {
        try await whole { arrivals in try await arrivals.read(event) }
    }

    /// Returns what has come since the last event; for a program that could not ask then.
    ///
    /// Where it throws nothing counts as returned.
    public mutating func missed() async throws -> [Arrival] {
        try await whole { arrivals in try await arrivals.readMissed() }
    }

    /// Does a step of several requests, of which the last can fail, as a whole or not at all; then
    /// tells the server what this device has.
    private mutating func whole(
        _ step: (inout Arrivals) async throws -> [Arrival]
    ) async throws -> [Arrival] {
        var changed = self
        let arrivals = try await step(&changed)
        self = changed
        await acknowledge()
        return arrivals
    }

    private mutating func read(_ event: LiveEvent) async throws -> [Arrival] {
        let before = self
        // What came of an earlier life of the server is lost; a stream of this one begins with a
        // reset.
        if isOfAnotherLife(event), event.change != .reset {
            return isOutlived ? try await readMissed() : []
        }
        if !isOutlived {
            let arrivals = try await readNews(of: event)
            if !isOutlived, event.change == .reset || !isOfAnotherLife(event) { return arrivals }
        }
        // The numbers of the event are not those of the answers.
        self = before
        return try await readMissed()
    }

    /// Whether an event was told in another life of the server than its answers.
    private func isOfAnotherLife(_ event: LiveEvent) -> Bool {
        guard let then = event.life, let now = workspace.agreement.news?.life ?? life else {
            return false
        }
        return then != now
    }

    /// Whether the server has answered in another life than that in which all this was told.
    private var isOutlived: Bool {
        guard let life, let told = workspace.agreement.news?.life else { return false }
        return life != told
    }

    private mutating func readNews(of event: LiveEvent) async throws -> [Arrival] {
        switch event.change {
        case .message(let person, let number):
            let last = self.number(of: person)
            guard number > last || uncounted.contains(person) else { return [] }
            if let message = event.message, number == last + 1, !uncounted.contains(person),
                let conversation = conversations[person]
            {
                lasts[person] = Last(number: number, at: message.sentAt)
                try await workspace.keepArrived(message, with: person)
                note([message], with: person)
                let isNew = returned.insert(message.id).inserted
                return isNew ? [.message(message, in: conversation)] : []
            }
            guard let conversation = try await workspace.conversation(with: person) else {
                return []
            }
            try await countAgain(conversation)
            return try await messages(of: conversation)
        // A message that opens a conversation is told as that.
        case .conversation(let person):
            conversations[person] = nil
            guard let conversation = try await workspace.conversation(with: person) else {
                return []
            }
            try await countAgain(conversation)
            guard conversation.lastNumber > number(of: person) else { return [] }
            return try await messages(of: conversation)
        case .request: return try await requests()
        case .reset: return try await readMissed()
        default: return []
        }
    }

    private mutating func readMissed() async throws -> [Arrival] {
        let before = self
        while true {
            let arrivals = try await readAll()
            if !isOutlived { return arrivals }
            // The server was put back between two answers.
            self = before
        }
    }

    private mutating func readAll() async throws -> [Arrival] {
        var arrivals = try await requests()
        let conversations = try await workspace.conversations().value
        uncounted.formUnion(Set(lasts.keys).subtracting(conversations.map(\.person)))
        let told = workspace.agreement.news?.life
        if let life, let told, life != told { uncounted.formUnion(lasts.keys) }
        for conversation in conversations {
            try await countAgain(conversation)
            let (last, known) = (conversation.lastNumber, number(of: conversation.person))
            if last > known { arrivals += try await messages(of: conversation) }
            // A server that was put back to a backup counts on from what it has.
            if last > 0, last < known { lasts[conversation.person]?.number = last }
        }
        life = told ?? life
        return arrivals
    }

    /// Finds the number under which a server that was put back to a backup has the last message
    /// that is known of a conversation, unless that was done: what it was sent since is later.
    private mutating func countAgain(_ conversation: ConversationSummary) async throws {
        let person = conversation.person
        guard uncounted.contains(person), conversation.lastNumber > 0 else { return }
        uncounted.remove(person)
        guard let last = lasts[person] else { return }
        let known = try await workspace.messages(with: person).value.last { $0.sentAt <= last.at }
        lasts[person] = known.map { Last(number: $0.number, at: $0.sentAt) }
    }

    private func number(of person: AccountID) -> Int { lasts[person]?.number ?? 0 }

    private mutating func messages(of conversation: ConversationSummary) async throws -> [Arrival] {
        let person = conversation.person
        conversations[person] = conversation
        let messages = try await workspace.messages(
            with: person, after: number(of: person)
        ).value
        if let last = messages.last { lasts[person] = Last(number: last.number, at: last.sentAt) }
        note(messages, with: person)
        return messages.filter { returned.insert($0.id).inserted }
            .map { .message($0, in: conversation) }
    }

    /// Notes that this device has messages of somebody else.
    private mutating func note(_ messages: [MessageSummary], with person: AccountID) {
        guard let last = messages.last(where: { $0.from == person }) else { return }
        receipts[person] = last.number
    }

    /// Tells the server what this device has; what can't be told now is told the next time.
    private mutating func acknowledge() async {
        guard !receipts.isEmpty else { return }
        let waiting = receipts.sorted { $0.key < $1.key }
            .map { MessageReceipt(person: $0.key, delivered: $0.value) }
        do {
            try await workspace.acknowledge(waiting)
            receipts = [:]
        } catch {
            // The messages are there all the same.
        }
    }

    private mutating func requests() async throws -> [Arrival] {
        let requests = try await workspace.requests().value
        // One of another time is another one, of a server that has lost the first.
        let new = requests.filter { asking[$0.person] != $0.sentAt }
        asking = Dictionary(requests.map { ($0.person, $0.sentAt) }) { max($0, $1) }
        // A request is the first message of its conversation, and the only one: more was lost by a
        // server that was put back.
        uncounted.subtract(requests.map(\.person))
        for request in new { lasts[request.person] = Last(number: 1, at: request.sentAt) }
        for request in requests where number(of: request.person) > 1 {
            lasts[request.person] = Last(number: 1, at: request.sentAt)
        }
        return new.map { .request($0) }
    }
}

extension Workspace {
    /// Returns what comes from now on, in answer to the events of the account. To leave nothing
    /// out, call it before the events are asked for.
    ///
    /// - Parameter sinceKept: Whether it begins with what this device does not keep yet;
    ///   ``Arrivals/missed()`` returns that first.
    public func arrivals(sinceKept: Bool = false) async throws -> Arrivals {
        try await Arrivals(self, sinceKept: sinceKept)
    }

    /// Returns the last message that this device keeps of each conversation, the times of the
    /// requests that it keeps, the life of the server in which it was told them, and the ids of
    /// those messages.
    fileprivate func keptArrivals() async throws -> (
        lasts: [AccountID: Arrivals.Last], asking: [AccountID: Instant], life: String?,
        known: Set<MessageSummary.ID>
    ) {
        try await readKept { people, _ in
            var lasts: [AccountID: Arrivals.Last] = [:]
            var known: Set<MessageSummary.ID> = []
            for conversation in try people.list(.conversation, of: ConversationSummary.self) {
                guard let last = try people.lastMessage(with: conversation.person) else { continue }
                lasts[conversation.person] = Arrivals.Last(number: last.number, at: last.sentAt)
                known.insert(last.id)
            }
            let requests = try people.list(.request, of: RequestSummary.self)
            let asking = Dictionary(requests.map { ($0.person, $0.sentAt) }) { max($0, $1) }
            return (lasts, asking, try people.life(), known)
        }
    }
}
