import API
import Accounts
import Geofence
import Primitives
import Social
import Storage

extension Hub {
    /// The routes of the feed and other people's profiles.
    static let peopleRoutes: [RouteTable.Entry] = [
        .signedIn(Routes.people) { try await $0.feed($2, of: $1.account) },
        .signedIn(Routes.person) { try await $0.profile(of: $2.person, for: $1.account) },
    ]

    /// Returns the encounters of a person within the kept time, without people hidden from them.
    ///
    /// - Complexity: That of ``Geofence/Encounters``: the viewer's visits and those of others to
    ///   the same places at these times.
    func crossings(of viewer: AccountID) async throws -> [Encounter] {
        let hidden = try await blocks.hidden(from: viewer)
        return try await allCrossings(of: viewer) { hidden.contains($0) }
    }

    /// Returns the same regardless of blocks, for questions whose answer must not reveal a block.
    func allCrossings(
        of viewer: AccountID,
        excluding isExcluded: @escaping @Sendable (AccountID) -> Bool = { _ in false }
    ) async throws -> [Encounter] {
        let now = environment.now()
        let (time, rules) = (keptTime(now: now), configuration.encounters)
        return try await store.read { transaction throws(StorageError) in
            try Encounters(in: transaction, rules: rules)
                .encounters(of: viewer, during: time, now: now, excluding: isExcluded)
        }
    }

    private func feed(_ query: PeopleQuery, of viewer: AccountID) async throws -> PeopleList {
        let limit = try Self.pageLimit(query.limit)
        var summaries = EncounterSummary.summaries(of: try await crossings(of: viewer))
        if query.order == .time {
            summaries.sort {
                ($1.minutes, $1.lastSeen, $0.other) < ($0.minutes, $0.lastSeen, $1.other)
            }
        }
        let shown = summaries.prefix(limit)
        let profiles = Dictionary(
            try await profiles.profiles(of: shown.map(\.other), for: viewer)
                .map { ($0.account, $0) }, uniquingKeysWith: { first, _ in first })
        let connected = try await connections(of: viewer)
        let map = map
        return PeopleList(
            people: shown.compactMap { summary in
                profiles[summary.other].map { profile in
                    PersonSummary(
                        person: summary.other, displayName: profile.displayName,
                        picture: profile.picture, lastPlace: map.name(of: summary.lastPlace),
                        lastAt: summary.lastSeen, minutes: summary.minutes,
                        isConnected: connected.contains(summary.other))
                }
            })
    }

    /// Returns a profile to viewers who met the person or have a conversation with them; for all
    /// others the person doesn't exist.
    private func profile(
        of person: AccountID, for viewer: AccountID
    ) async throws -> PersonProfile {
        guard person != viewer,
            let profile = try await profiles.profiles(of: [person], for: viewer).first
        else { throw Refusal.noSuchPerson }
        let shared = try await allCrossings(of: viewer) { $0 != person }
        let conversation = try await conversations.conversation(of: viewer, with: person)
        guard !shared.isEmpty || conversation != nil else { throw Refusal.noSuchPerson }
        let map = map
        return PersonProfile(
            person: person, displayName: profile.displayName, bio: profile.bio,
            picture: profile.picture, isConnected: conversation?.state == .open,
            shared: shared.prefix(EncounterSummary.placesShown).map { encounter in
                SharedPlace(
                    place: map.name(of: encounter.place), from: encounter.from,
                    until: encounter.to, minutes: encounter.duration.wholeMinutes)
            },
            conversation: conversation.map { ConversationSummary.State($0.state) })
    }

    /// Returns the people with whom a person has an open conversation.
    private func connections(of viewer: AccountID) async throws -> Set<AccountID> {
        var connected: Set<AccountID> = []
        var cursor: Conversation.Cursor?
        repeat {
            let page = try await conversations.conversations(
                of: viewer, after: cursor, limit: Conversations.pageLimit)
            connected.formUnion(page.filter { $0.state == .open }.map(\.other))
            cursor = page.count == Conversations.pageLimit ? page.last?.cursor : nil
        } while cursor != nil
        return connected
    }

    /// Returns the page size that a caller requested.
    static func pageLimit(_ limit: Int?) throws -> Int {
        guard let limit else { return APILimits.page }
        guard (1...APILimits.page).contains(limit) else {
            throw Refusal(.invalid, "limit is a number from 1 to \(APILimits.page)")
        }
        return limit
    }
}
