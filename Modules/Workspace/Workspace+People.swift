import API
import Primitives

/// A person with whom the user has crossed paths or exchanges messages.
public struct KnownPerson: Sendable, Hashable {
    /// The person.
    public let person: AccountID
    /// The person's display name.
    public let displayName: String
    /// The place or the circumstances of the last meeting; `nil` if not known.
    public let metAt: String?

    init(person: AccountID, displayName: String, metAt: String? = nil) {
        self.person = person
        self.displayName = displayName
        self.metAt = metAt
    }
}

extension Workspace {
    /// Returns the people with whom the user crossed paths lately, as in the server's feed.
    public func people(
        order: PeopleOrder = .recent
    ) async throws(WorkspaceError) -> [PersonSummary] {
        try await call(Routes.people, PeopleQuery(order: order)).people
    }

    /// Returns everybody in the feed, the conversations and the requests, by name.
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

    /// Looks up a display name, a part of one, or an id among ``knownPeople()``, as
    /// ``Primitives/NameLookup`` describes.
    public func lookupPerson(
        _ name: String
    ) async throws(WorkspaceError) -> NameLookup<KnownPerson> {
        if let id = AccountID(name) {
            let profile = try await call(Routes.person, PersonPath(person: id))
            return .one(KnownPerson(person: id, displayName: profile.displayName))
        }
        return Self.lookup(name, among: try await knownPeople())
    }

    /// Returns the people whom the user has blocked.
    public func blockedPeople() async throws(WorkspaceError) -> [KnownPerson] {
        try await call(Routes.blocks).people
            .map { KnownPerson(person: $0.person, displayName: $0.displayName) }
    }

    /// Looks up a name or an id among ``blockedPeople()``.
    public func lookupBlocked(
        _ name: String
    ) async throws(WorkspaceError) -> NameLookup<KnownPerson> {
        Self.lookup(name, among: try await blockedPeople())
    }

    /// Returns the conversation with a person; `nil` if there is none.
    public func conversation(
        with person: AccountID
    ) async throws(WorkspaceError) -> ConversationSummary? {
        try await call(Routes.conversations).conversations.first { $0.person == person }
    }

    /// Returns all messages exchanged with a person, oldest first.
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

    /// Sends a message; the first one to a person is a request.
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
