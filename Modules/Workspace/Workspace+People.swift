import API
import Primitives

/// Somebody whom one has crossed paths or writes with.
public struct KnownPerson: Sendable, Hashable {
    /// Who.
    public let person: AccountID
    /// What they are called.
    public let displayName: String
}

extension Workspace {
    /// The people one has crossed paths with lately, as the server's feed gives them.
    public func people(
        order: PeopleOrder = .recent
    ) async throws(WorkspaceError) -> [PersonSummary] {
        try await call(Routes.people, PeopleQuery(order: order)).people
    }

    /// The person whom a display name, the beginning of one, or an id means, among the feed, the
    /// conversations and the requests.
    ///
    /// - Throws: ``WorkspaceError/noSuchPerson(_:suggestions:)``,
    ///   ``WorkspaceError/ambiguousPerson(_:matches:)``.
    public func findPerson(_ name: String) async throws(WorkspaceError) -> KnownPerson {
        if let id = AccountID(name) {
            let profile = try await call(Routes.person, PersonPath(person: id))
            return KnownPerson(person: id, displayName: profile.displayName)
        }
        var known: [AccountID: String] = [:]
        for person in try await people() { known[person.person] = person.displayName }
        for conversation in try await call(Routes.conversations).conversations {
            known[conversation.person] = conversation.displayName
        }
        for request in try await call(Routes.requests).requests {
            known[request.person] = request.displayName
        }
        let everybody = known.map { KnownPerson(person: $0, displayName: $1) }
            .sorted { ($0.displayName, $0.person) < ($1.displayName, $1.person) }
        return try Self.lookUp(name, among: everybody)
    }

    /// The blocked person whom a name or id means.
    public func findBlocked(_ name: String) async throws(WorkspaceError) -> KnownPerson {
        let blocked = try await call(Routes.blocks).people
            .map { KnownPerson(person: $0.person, displayName: $0.displayName) }
        return try Self.lookUp(name, among: blocked)
    }

    /// The conversation with a person, if there is one.
    public func conversation(
        with person: AccountID
    ) async throws(WorkspaceError) -> ConversationSummary? {
        try await call(Routes.conversations).conversations.first { $0.person == person }
    }

    /// All messages exchanged with a person, oldest first.
    public func messages(
        with person: AccountID
    ) async throws(WorkspaceError) -> [MessageSummary] {
        var messages: [MessageSummary] = []
        while true {
            let page = try await call(
                Routes.messages, MessageQuery(person: person, after: messages.last?.number))
            messages += page.messages
            if page.isComplete || page.messages.isEmpty { return messages }
        }
    }

    /// Sends a message; the first to somebody is a request.
    public func send(
        _ text: String, to person: AccountID
    ) async throws(WorkspaceError) -> MessageSummary {
        try await call(
            Routes.send,
            NewMessage(id: environment.newID(), to: person, text: text))
    }

    private static func lookUp(
        _ name: String, among people: [KnownPerson]
    ) throws(WorkspaceError) -> KnownPerson {
        switch NameLookup(
            name, among: people, id: \.person.description, title: \.displayName)
        {
        case .one(let person): return person
        case .ambiguous(let matches): throw .ambiguousPerson(name, matches: matches)
        case .none(let suggestions): throw .noSuchPerson(name, suggestions: suggestions)
        }
    }
}
