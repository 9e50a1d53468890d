import API
import Primitives

/// Somebody whom one has crossed paths or writes with.
public struct KnownPerson: Sendable, Hashable {
    /// Who.
    public let person: AccountID
    /// What they are called.
    public let displayName: String
    /// The place where one met them last, or how; `nil` if that is not known.
    public let metAt: String?

    init(person: AccountID, displayName: String, metAt: String? = nil) {
        self.person = person
        self.displayName = displayName
        self.metAt = metAt
    }
}

extension Workspace {
    /// The people one has crossed paths with lately, as the server's feed gives them.
    public func people(
        order: PeopleOrder = .recent
    ) async throws(WorkspaceError) -> [PersonSummary] {
        try await call(Routes.people, PeopleQuery(order: order)).people
    }

    /// Everybody of the feed, the conversations and the requests, by name.
    public func knownPeople() async throws(WorkspaceError) -> [KnownPerson] {
        var known: [AccountID: KnownPerson] = [:]
        for request in try await call(Routes.requests).requests {
            known[request.person] = KnownPerson(
                person: request.person, displayName: request.displayName, metAt: request.context)
        }
        for conversation in try await call(Routes.conversations).conversations {
            known[conversation.person] = KnownPerson(
                person: conversation.person, displayName: conversation.displayName)
        }
        for person in try await people() {
            known[person.person] = KnownPerson(
                person: person.person, displayName: person.displayName, metAt: person.lastPlace)
        }
        return known.values.sorted {
            ($0.displayName, $0.person) < ($1.displayName, $1.person)
        }
    }

    /// Those whom a display name, a part of one, or an id may mean among ``knownPeople()``, as
    /// ``Primitives/NameLookup`` says.
    public func lookupPerson(
        _ name: String
    ) async throws(WorkspaceError) -> NameLookup<KnownPerson> {
        if let id = AccountID(name) {
            let profile = try await call(Routes.person, PersonPath(person: id))
            return .one(KnownPerson(person: id, displayName: profile.displayName))
        }
        return Self.lookup(name, among: try await knownPeople())
    }

    /// Whom one has blocked.
    public func blockedPeople() async throws(WorkspaceError) -> [KnownPerson] {
        try await call(Routes.blocks).people
            .map { KnownPerson(person: $0.person, displayName: $0.displayName) }
    }

    /// Those whom a name or an id may mean among ``blockedPeople()``.
    public func lookupBlocked(
        _ name: String
    ) async throws(WorkspaceError) -> NameLookup<KnownPerson> {
        Self.lookup(name, among: try await blockedPeople())
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

    private static func lookup(
        _ name: String, among people: [KnownPerson]
    ) -> NameLookup<KnownPerson> {
        NameLookup(name, among: people, id: \.person.description, title: \.displayName)
    }
}
