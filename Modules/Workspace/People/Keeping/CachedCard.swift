import API
import Journal
import Primitives
import Storage

/// A person as one of the server's lists showed them last, for times without the server.
struct CachedCard: Sendable, Hashable {
    let owner: AccountID
    let shelf: Shelf
    let person: AccountID
    /// The time by which the list is ordered, the latest first.
    let at: Instant
    /// The list's element as JSON, in the form that ``Journal/JournalSeal`` stores.
    let text: String

    /// The lists of the server of which the device keeps the last state.
    enum Shelf: String, ColumnValue, CaseIterable {
        /// The people whose paths the user crossed.
        case feed
        /// The conversations.
        case conversation
        /// The requests that wait for the user's decision.
        case request
        /// The requests that the user declined.
        case declined
        /// The people whom the user has blocked.
        case blocked
        /// The profiles that the user looked at.
        case profile
        /// The user's own profile.
        case own
        /// The settings of the user's account.
        case settings
        /// The devices of the user's account.
        case devices
        /// The rules of the server.
        case rules
        /// The small forms of pictures.
        case thumbnail
        /// The blocks that the device knew when its session ended, by id and time alone: a server
        /// that was put back to a backup may have lost them.
        case unconfirmed
    }

    static let table = Table<CachedCard>(
        "kept_cards", key: ["owner", "shelf", "person"], home: "owner",
        make: { CachedCard(owner: $0, shelf: $1, person: $2, at: $3, text: $4) },
        columns: Column("owner", \.owner), Column("shelf", \.shelf), Column("person", \.person),
        Column("at", \.at), Column("text", \.text))

    /// The place to which the text is bound if it is sealed.
    static func place(_ shelf: Shelf, _ person: AccountID) -> JournalSeal.Place {
        (kind: "kept \(shelf.rawValue)", id: "\(person)")
    }
}

/// The time at which the server told one of its lists.
struct CachedShelf: Sendable, Hashable {
    let owner: AccountID
    let shelf: CachedCard.Shelf
    let keptAt: Instant

    static let table = Table<CachedShelf>(
        "kept_shelves", key: ["owner", "shelf"], home: "owner",
        make: { CachedShelf(owner: $0, shelf: $1, keptAt: $2) },
        columns: Column("owner", \.owner), Column("shelf", \.shelf), Column("kept_at", \.keptAt))
}

/// An element of a list that the device keeps.
protocol Keepable: Codable, Sendable {
    /// The person whom it is about.
    var person: AccountID { get }
    /// The time by which its list is ordered, the latest first.
    var keptOrder: Instant { get }
}

extension PersonSummary: Keepable {
    var keptOrder: Instant { lastAt }
}

extension ConversationSummary: Keepable {
    var keptOrder: Instant { lastAt }
}

extension RequestSummary: Keepable {
    var keptOrder: Instant { sentAt }
}

extension BlockedPerson: Keepable {
    var keptOrder: Instant { since }
}

/// The settings of an account with the time at which the server told them.
struct CachedSettings: Keepable {
    let person: AccountID
    let settings: AccountSettings
    let keptOrder: Instant
}

/// The devices of an account with the time at which the server told them.
struct CachedDevices: Keepable {
    /// The user's own account.
    let person: AccountID
    let devices: [DeviceSummary]
    let keptOrder: Instant
}

/// The rules of a server for what is kept, with the time at which it told them.
struct CachedRules: Keepable {
    /// The user's own account.
    let person: AccountID
    /// The number of minutes for which crossings are kept.
    let crossingMinutes: Int
    let keptOrder: Instant
}

/// A profile with the time at which the server told it.
struct CachedProfile<Profile: Codable & Sendable>: Keepable {
    let person: AccountID
    let profile: Profile
    let keptOrder: Instant
}
