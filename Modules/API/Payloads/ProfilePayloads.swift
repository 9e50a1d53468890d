import Primitives

/// The caller's own profile.
public struct OwnProfile: Sendable, Hashable, Codable {
    /// The account.
    public let account: AccountID
    /// The name that the person signs in with; nobody else sees it.
    public let name: String
    /// The name that other people see.
    public let displayName: String
    /// A few words about oneself; empty for none.
    public let bio: String
    /// A picture as short text, such as an emoji or initials; `nil` for none.
    public let picture: String?
    /// The picture file; `nil` for none.
    public let portrait: Portrait?

    /// Creates a profile.
    public init(
        account: AccountID, name: String, displayName: String, bio: String, picture: String?,
        portrait: Portrait? = nil
    ) {
        self.account = account
        self.name = name
        self.displayName = displayName
        self.bio = bio
        self.picture = picture
        self.portrait = portrait
    }
}

/// A change of some fields of the caller's profile; a missing field stays as it is.
package struct ProfileChange: Sendable, Hashable, Codable {
    /// The name that other people see.
    package var displayName: String?
    /// A few words about oneself; empty for none.
    package var bio: String?
    /// The picture; empty for none.
    package var picture: String?
    /// The time at which the person made the change, by the device's clock; `nil` for the arrival.
    package var editedAt: Instant?
    /// The time of sending, by the same clock; `nil` if the clock is right.
    package var sentAt: Instant?

    /// Creates a change.
    package init(
        displayName: String? = nil, bio: String? = nil, picture: String? = nil,
        editedAt: Instant? = nil, sentAt: Instant? = nil
    ) {
        self.displayName = displayName
        self.bio = bio
        self.picture = picture
        self.editedAt = editedAt
        self.sentAt = sentAt
    }
}

/// The order of a list of people.
public enum PeopleOrder: String, Sendable, Hashable, Codable, CaseIterable {
    /// Most recently shared place first.
    case recent
    /// Most time together first.
    case time
    /// People with whom the caller is not connected, by how often, how long, in how many places and
    /// how lately paths crossed.
    case suggested
}

/// A query for the people with whom the caller crossed paths.
package struct PeopleQuery: Sendable, Hashable, Codable {
    /// The order; ``PeopleOrder/recent`` if missing.
    package var order: PeopleOrder?
    /// The most people to list; ``APILimits/page`` if missing.
    package var limit: Int?
    /// The place in which paths crossed; any if missing.
    package var place: PlaceReference?
    /// Whether only people are listed with whom the caller is connected.
    package var connected: Bool?
    /// The fewest minutes together; as the caller's settings say if missing.
    package var least: Int?
    /// Whether only what happened since the beginning of today counts, by the caller's day.
    package var today: Bool?
    /// The position after which the list begins, as ``PeopleList/next`` gives it.
    package var after: String?

    /// Creates a query.
    package init(
        order: PeopleOrder? = nil, limit: Int? = nil, place: PlaceReference? = nil,
        connected: Bool? = nil, least: Int? = nil, today: Bool? = nil, after: String? = nil
    ) {
        self.order = order
        self.limit = limit
        self.place = place
        self.connected = connected
        self.least = least
        self.today = today
        self.after = after
    }
}

/// A person with whom the caller shared a place.
public struct PersonSummary: Sendable, Hashable, Codable {
    /// The person.
    public let person: AccountID
    /// The person's display name.
    public let displayName: String
    /// Their picture.
    public let picture: String?
    /// Their picture file; `nil` for none.
    public let portrait: Portrait?
    /// The name of the place shared last.
    public let lastPlace: String
    /// The time when both were last there together.
    public let lastAt: Instant
    /// The whole minutes together within the server's retention period.
    public let minutes: Int
    /// The number of times that paths crossed in it; `nil` from an older server.
    public let times: Int?
    /// The number of places where; `nil` from an older server.
    public let places: Int?
    /// Whether both have accepted each other.
    public let isConnected: Bool
    /// The name of somebody else, with whom the caller is connected, for which this person's can be
    /// taken.
    public let resembles: String?

    /// Creates a person summary.
    public init(
        person: AccountID, displayName: String, picture: String?, portrait: Portrait? = nil,
        lastPlace: String, lastAt: Instant, minutes: Int, times: Int? = nil, places: Int? = nil,
        isConnected: Bool, resembles: String? = nil
    ) {
        self.person = person
        self.displayName = displayName
        self.picture = picture
        self.portrait = portrait
        self.lastPlace = lastPlace
        self.lastAt = lastAt
        self.minutes = minutes
        self.times = times
        self.places = places
        self.isConnected = isConnected
        self.resembles = resembles
    }
}

/// People in the requested order.
package struct PeopleList: Sendable, Hashable, Codable {
    /// The people.
    package let people: [PersonSummary]
    /// The position after the last one, for ``PeopleQuery/after``; `nil` if nobody follows.
    package let next: String?
    /// Whether the caller's account is paused, so that nobody is listed; `nil` if not.
    package let isPaused: Bool?
    /// The number of minutes for which crossings are kept; `nil` from a server that does not say.
    package let keptMinutes: Int?

    /// Creates a list.
    package init(
        people: [PersonSummary], next: String? = nil, isPaused: Bool? = nil,
        keptMinutes: Int? = nil
    ) {
        self.people = people
        self.next = next
        self.isPaused = isPaused
        self.keptMinutes = keptMinutes
    }
}

/// The path parameter of a person.
package struct PersonPath: Sendable, Hashable, Codable {
    /// The person.
    package var person: AccountID

    /// Creates a path parameter.
    package init(person: AccountID) { self.person = person }
}

/// The request to decline, and whether to block its sender as well.
package struct DeclinePath: Sendable, Hashable, Codable {
    /// The person who asks.
    package var person: AccountID
    /// Whether they are blocked in the same step.
    package var block: Bool?

    /// Creates the parameters.
    package init(person: AccountID, block: Bool? = nil) {
        self.person = person
        self.block = block
    }
}

/// A time that two people spent in one place.
public struct SharedPlace: Sendable, Hashable, Codable {
    /// The name of the place.
    public let place: String
    /// The time from which both were there.
    public let from: Instant
    /// The time until which both were there.
    public let until: Instant
    /// The duration in whole minutes.
    public let minutes: Int

    /// Creates a shared place.
    public init(place: String, from: Instant, until: Instant, minutes: Int) {
        self.place = place
        self.from = from
        self.until = until
        self.minutes = minutes
    }
}

/// The profile of another person, as far as the caller may see it.
public struct PersonProfile: Sendable, Hashable, Codable {
    /// The person.
    public let person: AccountID
    /// The person's display name.
    public let displayName: String
    /// A few words about them.
    public let bio: String
    /// Their picture.
    public let picture: String?
    /// Their picture file; `nil` for none, and while the caller's first message waits.
    public let portrait: Portrait?
    /// Whether both have accepted each other.
    public let isConnected: Bool
    /// The three latest shared places, latest first.
    public let shared: [SharedPlace]
    /// The state of their conversation from the caller's side; `nil` if there is none.
    public let conversation: ConversationSummary.State?
    /// The name of somebody else, with whom the caller is connected, for which this person's can be
    /// taken.
    public let resembles: String?
    /// The place where the person says to be; `nil` unless both have accepted each other.
    public let here: Here?

    /// Creates a profile.
    public init(
        person: AccountID, displayName: String, bio: String, picture: String?,
        portrait: Portrait? = nil, isConnected: Bool, shared: [SharedPlace],
        conversation: ConversationSummary.State?, resembles: String? = nil, here: Here? = nil
    ) {
        self.person = person
        self.displayName = displayName
        self.bio = bio
        self.picture = picture
        self.portrait = portrait
        self.isConnected = isConnected
        self.shared = shared
        self.conversation = conversation
        self.resembles = resembles
        self.here = here
    }
}
