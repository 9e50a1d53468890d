import API
import Algorithms
import Geofence
import Primitives
import Social

/// A page of a feed, as a caller asks for it.
struct FeedPage: Sendable {
    let order: PeopleOrder
    let limit: Int
    let place: Place.ID?
    let isConnectedOnly: Bool
    /// The fewest minutes together; as the caller's settings say if `nil`.
    var least: Int?
    let isToday: Bool
    let after: FeedPosition?

    /// Reads a query.
    ///
    /// - Throws: A refusal that names what is wrong.
    init(_ query: PeopleQuery) throws {
        order = query.order ?? .recent
        limit = try Hub.pageLimit(query.limit)
        place = query.place.map { Place.ID(retagging: $0) }
        isConnectedOnly = query.connected ?? false
        least = query.least
        isToday = query.today ?? false
        guard (0...APILimits.leastMinutes).contains(least ?? 0) else {
            throw Refusal(.invalid, "least is a number from 0 to \(APILimits.leastMinutes)")
        }
        after = try query.after.map { text in
            guard let position = FeedPosition(text) else {
                throw Refusal(.invalid, "after is not a position: take next of the page before")
            }
            return position
        }
    }
}

extension FeedPage {
    /// Whether the page may have a person, wherever they come in its order.
    fileprivate func wants(_ summary: EncounterSummary, _ acquaintances: Acquaintances) -> Bool {
        if let least, summary.minutes < least { return false }
        guard isConnectedOnly || order == .suggested else { return true }
        // Nobody whom one knows is suggested.
        return acquaintances.people.contains(summary.other)
            ? order != .suggested : !isConnectedOnly
    }

    /// Whether a position is one of this page or of one after it.
    fileprivate func begins(before position: FeedPosition) -> Bool {
        after.map { $0 < position } ?? true
    }
}

/// The position of a person in a feed; the order of positions is that of the feed.
///
/// The points of a suggestion fall as time passes. So a position tells when its first page was
/// asked for, and the points of all further pages are those of that time: nobody comes twice.
struct FeedPosition: Comparable, Sendable, CustomStringConvertible {
    /// The time for which the points were counted.
    let countedAt: Instant
    private let value: Int64
    private let lastAt: Int64
    private let person: AccountID

    init(_ summary: EncounterSummary, in order: PeopleOrder, at now: Instant) {
        value =
            switch order {
            case .recent: 0
            case .time: Int64(summary.minutes)
            case .suggested: summary.points(at: now)
            }
        lastAt = summary.last.to.milliseconds
        person = summary.other
        countedAt = now
    }

    /// Reads the text of a position.
    init?(_ text: String) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 4, let value = Int64(parts[0]), let lastAt = Int64(parts[1]),
            let person = AccountID(String(parts[2])), let countedAt = Int64(parts[3])
        else { return nil }
        (self.value, self.lastAt, self.person) = (value, lastAt, person)
        self.countedAt = Instant(milliseconds: countedAt)
    }

    var description: String { "\(value).\(lastAt).\(person).\(countedAt.milliseconds)" }

    static func == (left: FeedPosition, right: FeedPosition) -> Bool {
        (left.value, left.lastAt, left.person) == (right.value, right.lastAt, right.person)
    }

    static func < (left: FeedPosition, right: FeedPosition) -> Bool {
        (right.value, right.lastAt, left.person) < (left.value, left.lastAt, right.person)
    }
}

extension HubReader {
    /// A position in a feed, and the number of its summary.
    private typealias Ranked = (position: FeedPosition, number: Int)

    /// Returns a page of the people whose paths a person crossed.
    func feed(_ page: FeedPage, of viewer: AccountID) throws -> PeopleList {
        expectFeed(of: viewer)
        guard try !pauses.isPaused(viewer) else {
            return PeopleList(
                people: [], isPaused: true,
                keptMinutes: hub.configuration.retention.wholeMinutes)
        }
        let settings = try profiles.settings(of: viewer)
        var page = page
        page.least = page.least ?? settings.leastMinutes
        let acquaintances = try acquaintances(of: viewer)
        let time = time(of: page, by: settings)
        var gone: Set<AccountID> = []
        while true {
            let met = try peopleMet(
                by: viewer, on: page, during: time, acquaintances, without: gone)
            let shown = ranked(met, page, acquaintances)
            let others = shown.map { met[$0.number].other }
            profiles.expectPortraits(of: others)
            let found = try profiles.profiles(of: others, for: viewer)
            let left = Set(others).subtracting(found.map(\.account))
            if left.isEmpty {
                let portraits = try profiles.portraits(of: others)
                return list(shown, of: met, page, found, portraits, acquaintances)
            }
            // They left at another process: their presences are no longer in the store. Or they
            // came after the state that is read here, which another request has read.
            let last = try reading.lastCommit()
            hub.presences.withLock { $0.forget(left, through: last) }
            gone.formUnion(left)
        }
    }

    /// Announces what a feed reads, whatever it has.
    private func expectFeed(of viewer: AccountID) {
        profiles.expectSettings(of: viewer)
        conversations.expectPeople(of: viewer)
        blocks.expectHidden(from: viewer)
        encounters.expectPresences(of: viewer)
    }

    /// Returns the people of a page in its order, and one more if there are more.
    private func ranked(
        _ met: [EncounterSummary], _ page: FeedPage, _ acquaintances: Acquaintances
    ) -> [Ranked] {
        let time = page.after?.countedAt ?? now
        var all: [Ranked] = []
        all.reserveCapacity(met.count)
        for (number, summary) in met.enumerated() where page.wants(summary, acquaintances) {
            let position = FeedPosition(summary, in: page.order, at: time)
            if page.begins(before: position) { all.append((position, number)) }
        }
        return all.min(count: page.limit + 1) { $0.position < $1.position }
    }

    /// Returns the time that a page is about: all that is kept, or what of it is today.
    private func time(of page: FeedPage, by settings: PersonSettings) -> Range<Instant> {
        let kept = hub.keptTime(now: now)
        guard page.isToday else { return kept }
        let days = days(by: settings)
        let start = min(days.start(of: days.day(of: now)), now)
        return max(kept.lowerBound, start)..<now
    }

    /// The most people at whom a page in the order of time looks one by one: beyond that, all
    /// encounters at once are found sooner.
    private static let mostLookedAt = 600

    /// Returns the people whom a person met within a time, in one place or all, without people
    /// hidden from them; in the order of time only those of the page.
    ///
    /// - Complexity: O(presences in memory in the same places).
    private func peopleMet(
        by viewer: AccountID, on page: FeedPage, during time: Range<Instant>,
        _ acquaintances: Acquaintances, without gone: Set<AccountID>
    ) throws -> [EncounterSummary] {
        // While an answer is awaited, a block would end what is shown, and so reveal itself.
        let hidden = try blocks.hidden(from: viewer).union(conversations.awaited(by: viewer))
            .union(gone)
        let own = try encounters.presences(of: viewer).filter { presence in
            page.place.map { $0 == presence.place } ?? true
        }
        let index = try hub.presences.withLock { index in
            try index.follow(reading)
            return index
        }
        let rules = hub.configuration.encounters
        if page.order == .recent {
            let latest = index.latest(
                page.limit + 1, of: viewer, with: own, during: time, now: now, rules: rules,
                excluding: hidden, only: page.isConnectedOnly ? acquaintances.people : nil,
                lookingAt: Self.mostLookedAt
            ) { summary in
                page.wants(summary, acquaintances)
                    && page.begins(before: FeedPosition(summary, in: .recent, at: now))
            }
            if let latest { return latest }
        }
        var met = EncounterSummaries()
        index.forEachEncounter(
            of: viewer, with: own, during: time, now: now, rules: rules, excluding: hidden
        ) { met.add($0) }
        return met.merged()
    }

    private func list(
        _ shown: [Ranked], of met: [EncounterSummary], _ page: FeedPage, _ profiles: [Profile],
        _ portraits: [AccountID: Social.Portrait], _ acquaintances: Acquaintances
    ) -> PeopleList {
        let profiles = Dictionary(
            profiles.map { ($0.account, $0) }, uniquingKeysWith: { first, _ in first })
        let map = hub.map
        let people = shown.prefix(page.limit).compactMap { ranked -> PersonSummary? in
            let summary = met[ranked.number]
            return profiles[summary.other].map { profile in
                PersonSummary(
                    person: summary.other, displayName: profile.displayName,
                    picture: profile.picture,
                    portrait: portraits[summary.other].map(API.Portrait.init),
                    lastPlace: map.name(of: summary.last.place),
                    lastAt: summary.last.to, minutes: summary.minutes, times: summary.times,
                    places: summary.places,
                    isConnected: acquaintances.people.contains(summary.other),
                    resembles: acquaintances.name(
                        resembling: profile.displayName, of: summary.other))
            }
        }
        let isMore = shown.count > page.limit
        return PeopleList(
            people: people, next: isMore ? "\(shown[page.limit - 1].position)" : nil,
            keptMinutes: hub.configuration.retention.wholeMinutes)
    }
}
