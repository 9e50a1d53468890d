import Replica

/// The caller's own profile.
public struct OwnProfile: Sendable, Hashable, Codable {
    /// The account.
    package let account: AccountID
    /// The name that the person signs in with; nobody else sees it.
    package let name: String
    /// The name that other people see.
    package let displayName: String
    /// A few words about oneself; empty for none.
    package let bio: String
    /// A picture as short text, such as an emoji or initials; `nil` for none.
    package let picture: String?

    /// Creates a profile.
    package init(
        account: AccountID, name: String, displayName: String, bio: String, picture: String?
    ) {
        self.account = account
        self.name = name
        self.displayName = displayName
        self.bio = bio
        self.picture = picture
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

    /// Creates a change.
    package init(displayName: String? = nil, bio: String? = nil, picture: String? = nil) {
        self.displayName = displayName
        self.bio = bio
        self.picture = picture
    }
}

/// The order of a list of people.
public enum PeopleOrder: String, Sendable, Hashable, Codable, CaseIterable {
    /// Most recently shared place first.
    case recent
    /// Most time together first.
    case time
}

/// A query for the people with whom the caller crossed paths.
package struct PeopleQuery: Sendable, Hashable, Codable {
    /// The order; ``PeopleOrder/recent`` if missing.
    package var order: PeopleOrder?
    /// The most people to list; ``APILimits/page`` if missing.
    package var limit: Int?

    /// Creates a query.
    package init(order: PeopleOrder? = nil, limit: Int? = nil) {
        self.order = order
        self.limit = limit
    }
}

/// A person with whom the caller shared a place.
public struct PersonSummary: Sendable, Hashable, Codable {
    /// The person.
    package let person: AccountID
    /// The person's display name.
    package let displayName: String
    /// Their picture.
    package let picture: String?
    /// The name of the place shared last.
    package let lastPlace: String
    /// The time when both were last there together.
    package let lastAt: Instant
    /// The whole minutes together within the server's retention period.
    package let minutes: Int
    /// Whether both have accepted each other.
    package let isConnected: Bool

    /// Creates a person summary.
    package init(
        person: AccountID, displayName: String, picture: String?, lastPlace: String,
        lastAt: Instant, minutes: Int, isConnected: Bool
    ) {
        self.person = person
        self.displayName = displayName
        self.picture = picture
        self.lastPlace = lastPlace
        self.lastAt = lastAt
        self.minutes = minutes
        self.isConnected = isConnected
    }
}

/// People in the requested order.
package struct PeopleList: Sendable, Hashable, Codable {
    /// The people.
    package let people: [PersonSummary]

    /// Creates a list.
    package init(people: [PersonSummary]) { self.people = people }
}

/// The path parameter of a person.
package struct PersonPath: Sendable, Hashable, Codable {
    /// The person.
    package var person: AccountID

    /// Creates a path parameter.
    package init(person: AccountID) { self.person = person }
}

/// A time that two people spent in one place.
package struct SharedPlace: Sendable, Hashable, Codable {
    /// The name of the place.
    package let place: String
    /// The time from which both were there.
    package let from: Instant
    /// The time until which both were there.
    package let until: Instant
    /// The duration in whole minutes.
    package let minutes: Int

    /// Creates a shared place.
    package init(place: String, from: Instant, until: Instant, minutes: Int) {
        self.place = place
        self.from = from
        self.until = until
        self.minutes = minutes
    }
}

/// The profile of another person, as far as the caller may see it.
public struct PersonProfile: Sendable, Hashable, Codable {
    /// The person.
    package let person: AccountID
    /// The person's display name.
    package let displayName: String
    /// A few words about them.
    package let bio: String
    /// Their picture.
    package let picture: String?
    /// Whether both have accepted each other.
    package let isConnected: Bool
    /// The three latest shared places, latest first.
    package let shared: [SharedPlace]
    /// The state of their conversation from the caller's side; `nil` if there is none.
    package let conversation: ConversationSummary.State?

    /// Creates a profile.
    package init(
        person: AccountID, displayName: String, bio: String, picture: String?,
        isConnected: Bool, shared: [SharedPlace], conversation: ConversationSummary.State?
    ) {
        self.person = person
        self.displayName = displayName
        self.bio = bio
        self.picture = picture
        self.isConnected = isConnected
        self.shared = shared
        self.conversation = conversation
    }
}
