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
    ///
    /// - Returns: The people, and whether there are more.
    public func people(
        _ wish: FeedWish = FeedWish(), from source: AnswerSource = .server
    ) async throws -> Cached<Feed> {
        let now = environment.now()
        return try await answer(
            CachedQuestion<Feed>(
                ask: { client in try await client.feed(wish) },
                keep: { people, feed in
                    try people.keep(
                        feed.people, on: .feed, isWhole: wish.isEverybody && !feed.isMore)
                    try people.keep(crossingMinutes: feed.keptMinutes)
                    try people.drop(from: .feed, before: now - people.crossingsKept())
                    try people.keep(isPaused: feed.isPaused)
                    guard !feed.isMore else { return }
                    try people.dropUnlisted(feed, of: wish, at: now)
                    try people.dropUnseenProfiles()
                },
                recall: { people in
                    guard let at = try people.keptAt(.feed) else { return nil }
                    if try people.settings()?.settings.isPaused ?? false {
                        return (Feed(people: [], isMore: false, isPaused: true), at)
                    }
                    let place = try people.placeName(of: wish)
                    let oldest = now - (try people.crossingsKept())
                    let kept = try people.list(.feed, of: PersonSummary.self)
                        .filter { $0.lastAt >= oldest }
                    let people = wish.choose(from: kept, in: place, at: now)
                    return (Feed(people: people, isMore: false), at)
                },
                hide: { feed, blocking in feed.without(blocking) }), from: source)
    }

    /// Returns everybody in the feed, the conversations and the requests, by name.
    public func knownPeople(
        from source: AnswerSource = .server
    ) async throws -> Cached<[KnownPerson]> {
        let asking = try await requests(from: source)
        // Who did not answer once is not asked again.
        let next = asking.trouble == nil ? source : .device
        let people = Self.known(
            asking.value, try await conversations(from: next).value,
            try await people(from: next).value.people)
        return Cached(people, keptAt: asking.keptAt, trouble: asking.trouble)
    }

    /// Returns everybody whom this device keeps of the feed, the conversations and the requests, by
    /// name; nobody if nothing is kept.
    public func keptPeople() async throws -> [KnownPerson] {
        Self.known(
            try await kept { try await requests(from: .device).value },
            try await kept { try await conversations(from: .device).value },
            try await kept { try await people(from: .device).value.people })
    }

    /// Returns a list that the device keeps; an empty one if it keeps nothing of it yet.
    private func kept<Element>(_ list: () async throws -> [Element]) async throws -> [Element] {
        do {
            return try await list()
        } catch WorkspaceError.nothingKept {
            return []
        }
    }

    private static func known(
        _ requests: [RequestSummary], _ conversations: [ConversationSummary],
        _ people: [PersonSummary]
    ) -> [KnownPerson] {
        var known: [AccountID: KnownPerson] = [:]
        for request in requests {
            known[request.person] = KnownPerson(
                person: request.person, displayName: request.displayName, metAt: request.context)
        }
        for conversation in conversations {
            known[conversation.person] = KnownPerson(
                person: conversation.person, displayName: conversation.displayName)
        }
        for person in people {
            known[person.person] = KnownPerson(
                person: person.person, displayName: person.displayName, metAt: person.lastPlace)
        }
        return known.values.sorted { ($0.displayName, $0.person) < ($1.displayName, $1.person) }
    }

    /// Looks up a display name, a part of one, or an id among ``knownPeople(from:)``, as
    /// ``Primitives/NameLookup`` describes: among those whom this device keeps, and if that is
    /// none, among those whom the server knows.
    ///
    /// - Throws: The reason why the server could not be asked, if nobody is found.
    public func lookupPerson(
        _ name: String, from source: AnswerSource = .server
    ) async throws -> NameLookup<KnownPerson> {
        let kept = source == .server ? [] : try await keptPeople()
        if let id = AccountID(name) {
            if let known = kept.first(where: { $0.person == id }) { return .one(known) }
            let profile = try await person(id, from: source).value
            return .one(KnownPerson(person: id, displayName: profile.displayName))
        }
        if case .one(let known) = Self.lookup(name, among: kept) { return .one(known) }
        return try await knownPeople(from: source)
            .lookup(name, id: \.person.description, title: \.displayName)
    }

    /// Returns the profile of a person, as far as the user may see it.
    public func person(
        _ id: AccountID, from source: AnswerSource = .server
    ) async throws -> Cached<PersonProfile> {
        let now = environment.now()
        return try await answer(
            CachedQuestion<PersonProfile>(
                ask: { client in
                    try await client.call(Routes.person, PersonPath(person: id))
                },
                keep: { people, profile in
                    try people.keep(CachedProfile(profile, at: now), on: .profile)
                    try people.drop(from: .profile, before: now - Self.profilesKept)
                },
                recall: { people in
                    let kept: CachedProfile<PersonProfile>? = try people.element(.profile, of: id)
                    guard let kept else { return try people.outline(of: id) }
                    let profile = kept.profile.forgetting(
                        before: now - (try people.crossingsKept()), at: now)
                    return (profile, kept.keptOrder)
                }), from: source)
    }

    /// The time for which the device keeps a profile after the last look at it.
    private static let profilesKept: Duration = .hours(7 * 24)

    static func lookup(_ name: String, among people: [KnownPerson]) -> NameLookup<KnownPerson> {
        NameLookup(name, among: people, id: \.person.description, title: \.displayName)
    }
}

extension Workspace {
    /// Returns the people whom the user has blocked, the latest first.
    public func blocked(
        from source: AnswerSource = .server
    ) async throws -> Cached<[BlockedPerson]> {
        try await answer(
            Self.list(on: .blocked) { client in
                try await client.call(Routes.blocks).people
            }, from: source)
    }

    /// Looks up a name or an id among ``blocked(from:)``.
    ///
    /// - Throws: The reason why the server could not be asked, if nobody is found.
    public func lookupBlocked(
        _ name: String, from source: AnswerSource = .server
    ) async throws -> NameLookup<BlockedPerson> {
        try await blocked(from: source)
            .lookup(name, id: \.person.description, title: \.displayName)
    }
}

extension Cached {
    /// Looks up a name or an id in a list.
    ///
    /// - Throws: The reason why the server's present list is missing, if nothing is found.
    public func lookup<Element>(
        _ name: String, id: (Element) -> String, title: (Element) -> String
    ) throws -> NameLookup<Element> where Value == [Element] {
        let found = NameLookup(name, among: value, id: id, title: title)
        // What the device does not know, the server may.
        if case .none = found, let trouble { throw trouble }
        return found
    }
}

extension CachedPeopleEditor {
    /// Drops those whom this device would choose and the server did not list: they are not to be
    /// seen any more.
    fileprivate func dropUnlisted(_ feed: Feed, of wish: FeedWish, at now: Instant) throws {
        // What is today, and who is connected by now, the server may know otherwise.
        guard wish.today == nil, wish.order != .suggested, !wish.isConnectedOnly else { return }
        let listed = Set(feed.people.map(\.person))
        let kept = try list(.feed, of: PersonSummary.self)
        for one in wish.choose(from: kept, in: try placeName(of: wish), at: now)
        where !listed.contains(one.person) {
            try drop(one.person, from: .feed)
        }
    }
}

extension CachedPeople {
    /// Returns what the lists tell of a person whose profile was never looked at, and the time at
    /// which they told it; `nil` if nothing.
    fileprivate func outline(of person: AccountID) throws -> (value: PersonProfile, at: Instant)? {
        let conversation: ConversationSummary? = try element(.conversation, of: person)
        if let met: PersonSummary = try element(.feed, of: person), let at = try keptAt(.feed) {
            let profile = PersonProfile(
                person: person, displayName: met.displayName, bio: "", picture: met.picture,
                portrait: met.portrait, isConnected: met.isConnected, shared: [],
                conversation: conversation?.state, resembles: met.resembles)
            return (profile, at)
        }
        guard let conversation, let at = try keptAt(.conversation) else { return nil }
        let profile = PersonProfile(
            person: person, displayName: conversation.displayName, bio: "",
            picture: conversation.picture, portrait: conversation.portrait,
            isConnected: conversation.state == .open, shared: [],
            conversation: conversation.state)
        return (profile, at)
    }
}

extension PersonProfile {
    /// The same profile without what was shared before an instant, and what is over now.
    fileprivate func forgetting(before instant: Instant, at now: Instant) -> PersonProfile {
        PersonProfile(
            person: person, displayName: displayName, bio: bio, picture: picture,
            portrait: portrait, isConnected: isConnected,
            shared: shared.filter { $0.until >= instant },
            conversation: conversation, resembles: resembles,
            here: here.flatMap { $0.until > now ? $0 : nil })
    }
}
