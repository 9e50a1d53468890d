import Geofence
import Primitives
import Workspace

/// A choice among the people whose paths were crossed, and their order.
struct PeopleChoice: Hashable, Sendable {
    /// A part of the people.
    enum Filter: Int, CaseIterable, Hashable, Sendable {
        case everybody, connected, today
    }

    var order = PeopleOrder.recent
    var filter = Filter.everybody
    /// The place where paths were crossed; `nil` for any.
    var place: Spot?

    /// A place, to choose people by or to check in at.
    struct Spot: Hashable, Sendable {
        /// The things for which a place is chosen.
        enum Use: Hashable, Sendable {
            case meetings, checkIn
        }

        let id: Place.ID
        let name: String
    }

    /// Returns the choice as the workspace takes it.
    func wish(startOfToday: Instant) -> FeedWish {
        FeedWish(
            order: order, in: place?.id,
            isConnectedOnly: filter == .connected && order != .suggested,
            today: filter == .today ? startOfToday : nil)
    }

    /// Goes to the next order.
    mutating func turnOrder() {
        let all = PeopleOrder.allCases
        order = all[((all.firstIndex(of: order) ?? 0) + 1) % all.count]
    }

    /// Goes to the next filter that fits the order: nobody with whom one is connected is suggested.
    mutating func turnFilter() {
        let all = Filter.allCases
        repeat {
            filter = all[(filter.rawValue + 1) % all.count]
        } while filter == .connected && order == .suggested
    }
}

/// The part of what is kept about people that a screen shows.
struct PeopleSight: Hashable, Sendable {
    var choice = PeopleChoice()
    /// The person of the open conversation or profile.
    var person: AccountID?
    /// The person whose picture is shown, too; `nil` where no picture is.
    var picture: AccountID?
}

/// A person with the name by which notices call them.
struct Somebody: Hashable, Sendable {
    let id: AccountID
    let name: String
}

/// A stay at a place that has not ended.
struct Stay: Hashable, Sendable {
    let place: String
    let since: Instant
}

/// The people, conversations and settings that this device keeps, as one look at the store found
/// them.
struct PeopleFacts: Sendable {
    /// The account of this device; `nil` if there never was one.
    var account: SignIn?
    /// Whether the locked journal seals what is kept.
    var isSealed = false
    var feed: Cached<Feed>?
    var requests: Cached<[RequestSummary]>?
    var conversations: Cached<[ConversationSummary]>?
    var blocked: [BlockedPerson] = []
    var declined: [RequestSummary] = []
    var outbox: [OutboxItem] = []
    var profile: OwnProfile?
    var settings: AccountSettings?
    var devices: Cached<[DeviceSummary]>?
    var stays: [Stay] = []
    /// The messages with the person of the sight, oldest first.
    var messages: [MessageSummary] = []
    /// The profile of the person of the sight.
    var person: PersonProfile?
    /// The picture of the sight, if this device keeps it.
    var picture: PersonPicture?
    /// The sight to which the messages and the profile belong.
    var sight = PeopleSight()

    /// Whether this device has a session.
    var isSignedIn: Bool { account?.isSignedIn == true }

    /// The time at which the server told what is shown, the oldest of the lists.
    var keptAt: Instant? {
        [feed?.keptAt, requests?.keptAt, conversations?.keptAt].compactMap(\.self).min()
    }

    /// Returns the conversation with a person; `nil` if there is none.
    func conversation(with person: AccountID) -> ConversationSummary? {
        conversations?.value.first { $0.person == person }
    }

    /// Returns the name of a person; a mark for nobody known.
    func somebody(_ id: AccountID) -> Somebody {
        let name =
            conversation(with: id)?.displayName
            ?? requests?.value.first { $0.person == id }?.displayName
            ?? feed?.value.people.first { $0.person == id }?.displayName
            ?? (person?.person == id ? person?.displayName : nil) ?? ""
        return Somebody(id: id, name: name.isEmpty ? String("\(id)".prefix(8)) : name)
    }
}
