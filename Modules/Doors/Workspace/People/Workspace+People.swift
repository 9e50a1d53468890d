import API
import Counting
import Geofence

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
    ///
    /// - Parameters:
    ///   - place: The place in which paths crossed; any if `nil`.
    ///   - isConnectedOnly: Whether only people count with whom the user is connected.
    ///   - least: The fewest minutes together.
    ///   - isWhole: Whether all pages are asked for, and not just the first.
    /// - Returns: The people, and whether there are more.
    public func people(
        order: PeopleOrder = .recent, in place: Place.ID? = nil, isConnectedOnly: Bool = false,
        least: Int = 0, isWhole: Bool = false
    ) async throws(WorkspaceError) -> (people: [PersonSummary], isMore: Bool) {
        var query = PeopleQuery(
            order: order, place: place.map { PlaceReference(retagging: $0) },
            connected: isConnectedOnly ? true : nil, least: least > 0 ? least : nil)
        var people: [PersonSummary] = []
        while true {
            let page = try await call(Routes.people, query)
            people += page.people
            guard let next = page.next, isWhole else { return (people, page.next != nil) }
            query.after = next
        }
    }

    /// Returns everybody in the feed, the conversations and the requests, by name.
    public func knownPeople() async throws(WorkspaceError) -> [KnownPerson] {
        var known: [AccountID: KnownPerson] = [:]
        for request in try await requests() {
            known[request.person] = KnownPerson(
                person: request.person, displayName: request.displayName, metAt: request.context)
        }
        for conversation in try await conversations() {
            known[conversation.person] = KnownPerson(
                person: conversation.person, displayName: conversation.displayName)
        }
        for person in try await people().people {
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
            let profile = try await person(id)
            return .one(KnownPerson(person: id, displayName: profile.displayName))
        }
        return Self.lookup(name, among: try await knownPeople())
    }

    /// Returns the profile of a person, as far as the user may see it.
    public func person(_ id: AccountID) async throws(WorkspaceError) -> PersonProfile {
        try await call(Routes.person, PersonPath(person: id))
    }

    private static func lookup(
        _ name: String, among people: [KnownPerson]
    ) -> NameLookup<KnownPerson> {
        NameLookup(name, among: people, id: \.person.description, title: \.displayName)
    }
}

extension Workspace {
    /// Blocks a person: neither sees the other any more. The person is not told.
    public func block(_ person: AccountID) async throws(WorkspaceError) {
        _ = try await call(Routes.block, PersonPath(person: person))
    }

    /// Takes the blocking of a person back.
    public func unblock(_ person: AccountID) async throws(WorkspaceError) {
        _ = try await call(Routes.unblock, PersonPath(person: person))
    }

    /// Returns the people whom the user has blocked, the latest first.
    public func blocked() async throws(WorkspaceError) -> [BlockedPerson] {
        try await call(Routes.blocks).people
    }

    /// Looks up a name or an id among ``blocked()``.
    public func lookupBlocked(
        _ name: String
    ) async throws(WorkspaceError) -> NameLookup<BlockedPerson> {
        NameLookup(
            name, among: try await blocked(), id: \.person.description, title: \.displayName)
    }
}
