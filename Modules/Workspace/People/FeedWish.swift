import API
import Geofence
import Primitives

/// A choice among the people with whom the user crossed paths, and their order.
public struct FeedWish: Sendable, Hashable {
    /// The order.
    public var order: PeopleOrder
    /// The place in which paths crossed; any if `nil`.
    public var place: Place.ID?
    /// Whether only people count with whom the user is connected.
    public var isConnectedOnly: Bool
    /// The fewest minutes together; as the account's settings say if `nil`.
    public var least: Int?
    /// The beginning of today on this device, if only what happened since counts; the server takes
    /// the day of the account.
    public var today: Instant?
    /// Whether all pages are asked for, and not just the first.
    public var isWhole: Bool

    /// Creates a choice, by default of everybody, the latest first.
    public init(
        order: PeopleOrder = .recent, in place: Place.ID? = nil, isConnectedOnly: Bool = false,
        least: Int? = nil, today: Instant? = nil, isWhole: Bool = false
    ) {
        self.order = order
        self.place = place
        self.isConnectedOnly = isConnectedOnly
        self.least = least
        self.today = today
        self.isWhole = isWhole
    }

    /// Whether nobody is left out.
    package var isEverybody: Bool {
        order != .suggested && place == nil && !isConnectedOnly && least ?? 0 == 0
            && today == nil
    }

    /// Returns the chosen of the people whom the device keeps, in order. Of the places it knows
    /// the one shared last.
    func choose(
        from people: [PersonSummary], in place: String?, at now: Instant
    ) -> [PersonSummary] {
        let chosen = people.filter { person in
            person.minutes >= least ?? 0 && today.map { person.lastAt >= $0 } ?? true
                && (place.map { $0 == person.lastPlace } ?? true)
                && (order == .suggested ? !person.isConnected : true)
                && (isConnectedOnly ? person.isConnected : true)
        }
        let value: (PersonSummary) -> Int64 =
            switch order {
            case .recent: { _ in 0 }
            case .time: { Int64($0.minutes) }
            case .suggested: { $0.points(at: now) }
            }
        let ranked = chosen.map { (value: value($0), person: $0) }
        return ranked.sorted { one, other in
            (one.value, one.person.lastAt, other.person.person)
                > (other.value, other.person.lastAt, one.person.person)
        }.map(\.person)
    }
}

/// People with whom the user crossed paths.
public struct Feed: Sendable {
    /// The people, in the order asked for.
    public let people: [PersonSummary]
    /// Whether there are more.
    public let isMore: Bool
    /// Whether nobody is listed because the account is paused.
    public var isPaused = false
    /// The time for which the server keeps crossings; `nil` if it does not say.
    var keptMinutes: Int?

    func without(_ others: Set<AccountID>) -> Feed {
        Feed(
            people: people.filter { !others.contains($0.person) }, isMore: isMore,
            isPaused: isPaused, keptMinutes: keptMinutes)
    }
}

extension PersonSummary {
    fileprivate func points(at now: Instant) -> Int64 {
        EncounterSummary.points(
            times: times ?? 1, minutes: minutes, places: places ?? 1, until: lastAt, at: now)
    }
}

extension APIClient {
    /// Asks for the first page of a feed, or for all pages.
    func feed(_ wish: FeedWish) async throws -> Feed {
        var query = PeopleQuery(
            order: wish.order, place: wish.place.map { PlaceReference(retagging: $0) },
            connected: wish.isConnectedOnly ? true : nil,
            least: wish.least, today: wish.today == nil ? nil : true)
        var people: [PersonSummary] = []
        while true {
            let page = try await call(Routes.people, query)
            people += page.people
            guard let next = page.next, wish.isWhole else {
                return Feed(
                    people: people, isMore: page.next != nil, isPaused: page.isPaused ?? false,
                    keptMinutes: page.keptMinutes)
            }
            query.after = next
        }
    }
}

extension CachedPeople {
    /// Returns the name of the place of a choice; `nil` if it has none.
    func placeName(of wish: FeedWish) throws -> String? {
        guard let place = wish.place else { return nil }
        return try reading.get(GeofenceTables.places, place)?.name ?? ""
    }
}
