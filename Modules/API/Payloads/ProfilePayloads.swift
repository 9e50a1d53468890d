import Primitives

/// The caller's own profile.
public struct OwnProfile: Sendable, Hashable, Codable {
    /// The account.
    public let account: AccountID
    /// What the person signs in with; nobody else sees it.
    public let name: String
    /// What other people see.
    public let displayName: String
    /// A few words about oneself; empty for none.
    public let bio: String
    /// A picture as short text, such as an emoji or initials; `nil` for none.
    public let picture: String?

    /// A profile.
    public init(
        account: AccountID, name: String, displayName: String, bio: String, picture: String?
    ) {
        self.account = account
        self.name = name
        self.displayName = displayName
        self.bio = bio
        self.picture = picture
    }
}

/// Changes some fields of the caller's profile; a missing field stays as it is.
public struct ProfileChange: Sendable, Hashable, Codable {
    /// What other people see.
    public var displayName: String?
    /// A few words about oneself; empty for none.
    public var bio: String?
    /// The picture; empty for none.
    public var picture: String?

    /// A change.
    public init(displayName: String? = nil, bio: String? = nil, picture: String? = nil) {
        self.displayName = displayName
        self.bio = bio
        self.picture = picture
    }
}

/// In which order people come.
public enum PeopleOrder: String, Sendable, Hashable, Codable, CaseIterable {
    /// Last shared place first.
    case recent
    /// Most time together first.
    case time
}

/// Asks for the people with whom the caller crossed paths.
public struct PeopleQuery: Sendable, Hashable, Codable {
    /// The order; recent if missing.
    public var order: PeopleOrder?
    /// The most people to list; ``APILimits/page`` if missing.
    public var limit: Int?

    /// A question.
    public init(order: PeopleOrder? = nil, limit: Int? = nil) {
        self.order = order
        self.limit = limit
    }
}

/// Somebody with whom the caller shared a place.
public struct PersonSummary: Sendable, Hashable, Codable {
    /// Who.
    public let person: AccountID
    /// What they are called.
    public let displayName: String
    /// Their picture.
    public let picture: String?
    /// The name of the place shared last.
    public let lastPlace: String
    /// When both were last there together.
    public let lastAt: Instant
    /// Whole minutes together within the time that the server keeps.
    public let minutes: Int
    /// Whether both have accepted each other.
    public let isConnected: Bool

    /// A person.
    public init(
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

/// People in the order asked for.
public struct PeopleList: Sendable, Hashable, Codable {
    /// The people.
    public let people: [PersonSummary]

    /// A list.
    public init(people: [PersonSummary]) { self.people = people }
}

/// Names a person in a path.
public struct PersonPath: Sendable, Hashable, Codable {
    /// Who.
    public var person: AccountID

    /// A person.
    public init(person: AccountID) { self.person = person }
}

/// A time that two people spent in one place.
public struct SharedPlace: Sendable, Hashable, Codable {
    /// The name of the place.
    public let place: String
    /// When both were there.
    public let from: Instant
    /// Until when.
    public let until: Instant
    /// Whole minutes.
    public let minutes: Int

    /// A shared place.
    public init(place: String, from: Instant, until: Instant, minutes: Int) {
        self.place = place
        self.from = from
        self.until = until
        self.minutes = minutes
    }
}

/// What the caller may see of another person.
public struct PersonProfile: Sendable, Hashable, Codable {
    /// Who.
    public let person: AccountID
    /// What they are called.
    public let displayName: String
    /// A few words about them.
    public let bio: String
    /// Their picture.
    public let picture: String?
    /// Whether both have accepted each other.
    public let isConnected: Bool
    /// The three latest shared places, the latest first.
    public let shared: [SharedPlace]
    /// How the conversation of both stands for the caller, if there is one.
    public let conversation: ConversationSummary.State?

    /// A profile.
    public init(
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
