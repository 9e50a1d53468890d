import API
import Accounts
import Geofence
import Primitives
import Social

extension Hub {
    /// The routes of the feed and other people's profiles.
    static let peopleRoutes: [RouteTable.Entry] = [
        .signedIn(Routes.people) { hub, session, query in
            let page = try FeedPage(query)
            return try await hub.read { try $0.feed(page, of: session.account) }
        },
        .signedIn(Routes.person) { hub, session, path in
            try await hub.read { try $0.profile(of: path.person, for: session.account) }
        },
    ]

    /// Returns the page size that a caller requested, by default the largest.
    static func pageLimit(_ limit: Int?, most: Int = APILimits.page) throws -> Int {
        guard let limit else { return most }
        guard (1...most).contains(limit) else {
            throw Refusal(.invalid, "limit is a number from 1 to \(most)")
        }
        return limit
    }
}

extension HubReader {
    /// The most places that two people share and are told of.
    static let placesShown = 3

    /// Returns the profile of another person and where the two crossed paths within the kept time;
    /// `nil` if the other blocks the viewer, has left, or was never there.
    ///
    /// Everything is read before anything is decided. So the time of an answer doesn't tell why
    /// somebody is not seen.
    func sight(
        of other: AccountID, from viewer: AccountID
    ) throws -> (profile: Profile, shared: [Encounter])? {
        let isBlocked = try blocks.isBlocked(viewer, by: other)
        let profile = try profiles.profile(of: other)
        let shared = try crossings(of: viewer, with: other)
        guard let profile, !isBlocked else { return nil }
        return (profile, shared)
    }

    /// Whether a person sees that they met another one within the kept time.
    func isMeeting(_ other: AccountID, seenBy viewer: AccountID) throws -> Bool {
        try sight(of: other, from: viewer)?.shared.isEmpty == false
    }

    /// Returns the encounters of two people within the kept time regardless of blocks, for
    /// questions whose answer must not reveal a block.
    ///
    /// - Complexity: O(visits of both).
    func crossings(of viewer: AccountID, with other: AccountID) throws -> [Encounter] {
        try encounters.encounters(
            of: viewer, with: other, during: hub.keptTime(now: now), now: now)
    }

    /// Returns a profile to viewers who met the person or have a conversation with them; for all
    /// others the person doesn't exist. While an answer is awaited, it is the remembered one.
    fileprivate func profile(of person: AccountID, for viewer: AccountID) throws -> PersonProfile {
        guard person != viewer else { throw Refusal.noSuchPerson }
        let conversation = try conversations.conversation(of: viewer, with: person)
        if conversation?.state == .waiting { return try awaitedProfile(of: person, for: viewer) }
        let (profile, shared) = try present(person, for: viewer, conversation)
        let map = hub.map
        return PersonProfile(
            person: person, displayName: profile.displayName, bio: profile.bio,
            picture: profile.picture,
            portrait: try profiles.portrait(of: person).map(API.Portrait.init),
            isConnected: conversation?.state == .open,
            shared: shared.prefix(HubReader.placesShown).map { encounter in
                SharedPlace(
                    place: map.name(of: encounter.place), from: encounter.from,
                    until: encounter.to, minutes: encounter.duration.wholeMinutes)
            },
            conversation: conversation.map { ConversationSummary.State($0.state) },
            resembles: try acquaintances(of: viewer).name(
                resembling: profile.displayName, of: person),
            here: here(conversation?.whereabouts))
    }

    /// Returns the profile of a person as it is now, and where the two crossed paths.
    ///
    /// - Throws: ``Refusal/noSuchPerson`` for viewers who may not see it.
    private func present(
        _ person: AccountID, for viewer: AccountID, _ conversation: Conversation?
    ) throws -> (profile: Profile, shared: [Encounter]) {
        let blocksThem = try blocks.isBlocked(person, by: viewer)
        let seen = try sight(of: person, from: viewer)
        guard let seen, !blocksThem, !seen.shared.isEmpty || conversation != nil else {
            throw Refusal.noSuchPerson
        }
        return seen
    }

    /// Returns the picture of a person to those who see their present profile; for all others,
    /// while an answer is awaited as well, there is no such person. Everybody sees their own.
    func portrait(of person: AccountID, shownTo viewer: AccountID) throws -> Social.Portrait? {
        if person == viewer { return try profiles.portrait(of: viewer) }
        let conversation = try conversations.conversation(of: viewer, with: person)
        guard conversation?.state != .waiting else { throw Refusal.noSuchPerson }
        _ = try present(person, for: viewer, conversation)
        return try profiles.portrait(of: person)
    }

    private func awaitedProfile(
        of person: AccountID, for viewer: AccountID
    ) throws -> PersonProfile {
        let face = try profiles.remembered([person], by: viewer)[person]
        let name = face?.displayName ?? ""
        return PersonProfile(
            person: person, displayName: name, bio: "", picture: face?.picture,
            isConnected: false, shared: [], conversation: .waiting,
            resembles: try acquaintances(of: viewer).name(resembling: name, of: person))
    }
}
