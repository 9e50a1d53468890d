import API
import Accounts
import Algorithms
import Geofence
import Primitives
import Sync

/// The places in which somebody came or went lately, and how often accounts were told of people.
///
/// Nobody is told because of a pair: an account that was in such a place looks at its own feed, as
/// it would if its person asked, and is told if that has something newer. So it costs one look an
/// account and ``pause``, and ``budget`` at each beat in all, and tells nothing that the feed
/// doesn't.
struct MeetingWatch: Sendable {
    /// The time between two looks at the feed of an account.
    static let pause: Duration = .minutes(1)
    /// The time between two events of an account.
    static let quiet: Duration = .minutes(5)
    /// The time after which a beat looks at no further feeds; the rest is for the next beat.
    static let budget: Duration = .seconds(1)

    /// A place at which to look, when what happened there may be shown.
    private struct Visit {
        let place: Place.ID
        let at: Instant
    }

    /// The times of the last look at an account, and of the last crossing that it knows.
    private struct Follower {
        /// The time before which it is not looked at again.
        var next: Instant
        /// The end of the last crossing of which it was told, or that was there before.
        var known: Instant
    }

    private var later: [Visit] = []
    private var followers: [AccountID: Follower] = [:]
    /// The accounts to look at when their time has come, with places.
    private var waiting: [AccountID: Set<Place.ID>] = [:]

    /// Notes places in which presences changed.
    mutating func note(_ places: Set<Place.ID>, at now: Instant, shownAfter delay: Duration) {
        for place in places.sorted() {
            later.append(Visit(place: place, at: now))
            later.append(Visit(place: place, at: now + delay))
        }
    }

    /// Takes the places at which to look now.
    mutating func due(at now: Instant) -> Set<Place.ID> {
        let due = Set(later.filter { $0.at <= now }.map(\.place))
        later.removeAll { $0.at <= now }
        return due
    }

    /// Notes that accounts were in places where somebody came or went.
    mutating func expect(_ people: Set<AccountID>, in place: Place.ID) {
        for person in people { waiting[person, default: []].insert(place) }
    }

    /// Takes some of the accounts to look at now, with places; forgets those without streams.
    mutating func take(
        _ limit: Int, of streams: Set<AccountID>, at now: Instant
    ) -> [(account: AccountID, places: Set<Place.ID>)] {
        waiting = waiting.filter { streams.contains($0.key) }
        followers = followers.filter { streams.contains($0.key) }
        let due = waiting.map { (account: $0.key, places: $0.value, at: next(of: $0.key)) }
            .filter { $0.at <= now }
            .min(count: limit) { ($0.at, $0.account) < ($1.at, $1.account) }
        for one in due { waiting[one.account] = nil }
        return due.map { ($0.account, $0.places) }
    }

    /// The time from which on an account may be looked at; those who wait longest come first.
    private func next(of account: AccountID) -> Instant {
        followers[account]?.next ?? Instant(milliseconds: 0)
    }

    /// Notes the end of the last crossing that an account sees; returns whether to tell it.
    mutating func note(
        _ last: Instant?, of account: AccountID, since start: Instant, at now: Instant
    ) -> Bool {
        let known = followers[account]?.known ?? start
        let isNews = last.map { $0 > known } ?? false
        followers[account] = Follower(
            next: now + (isNews ? Self.quiet : Self.pause), known: max(known, last ?? known))
        return isNews
    }
}

extension Hub {
    /// The number of accounts whose feeds are looked at in one transaction.
    private static let feedsPerRead = 20

    /// Tells accounts with streams whose feed has somebody new, or a later crossing.
    ///
    /// - Complexity: O(presences in the places where somebody came or went, and those in the same
    ///   places as each account that is looked at).
    func tellMeetings() async throws {
        let streams = live.accounts
        guard !streams.isEmpty else { return }
        let rules = configuration.encounters
        // After this what both have stayed for is shown, also if both are still there.
        let delay = rules.delay + rules.shortest
        let now = environment.now()
        let start = now - delay - rules.joinedGap - MeetingWatch.quiet
        try await read { reader in
            try reader.hub.presences.withLock { index in
                try index.follow(reader.reading)
                reader.hub.meetings.withLock { watch in
                    watch.note(index.takeChangedPlaces(), at: now, shownAfter: delay)
                    for place in watch.due(at: now) {
                        let people = index.people(in: place, since: start)
                        watch.expect(people.intersection(streams), in: place)
                    }
                }
            }
        }
        let begun = environment.boot().elapsed
        while environment.boot().elapsed - begun < MeetingWatch.budget {
            let page = meetings.withLock { $0.take(Self.feedsPerRead, of: streams, at: now) }
            if page.isEmpty { return }
            let last = try await read { reader in
                try page.map { account, places in
                    try places.sorted().compactMap { place in
                        try reader.lastMeeting(of: account, in: place)
                    }.max()
                }
            }
            let told = meetings.withLock { watch in
                zip(page, last).filter { watch.note($1, of: $0.account, since: start, at: now) }
                    .map(\.0.account)
            }
            live.tell(.people, to: told)
        }
    }
}

extension HubReader {
    /// Returns the end of the last crossing in a place that a person's list of people shows.
    fileprivate func lastMeeting(of account: AccountID, in place: Place.ID) throws -> Instant? {
        let query = PeopleQuery(
            order: .recent, limit: 1, place: PlaceReference(retagging: place))
        return try feed(FeedPage(query), of: account).people.first?.lastAt
    }
}
