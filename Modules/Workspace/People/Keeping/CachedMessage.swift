import API
import Journal
import Primitives
import Storage

/// A message of a conversation as this device keeps it.
struct CachedMessage: Sendable, Hashable {
    let owner: AccountID
    /// The other person of the conversation.
    let person: AccountID
    let number: Int
    let id: MessageSummary.ID
    let isMine: Bool
    let sentAt: Instant
    /// The text that can be searched for; empty if it is sealed.
    let text: String
    /// The sealed text; `nil` if it is not.
    let sealed: String?

    static let table = Table<CachedMessage>(
        "kept_messages", key: ["owner", "person", "number"], searched: ["text"], home: "owner",
        make: {
            CachedMessage(
                owner: $0, person: $1, number: $2, id: $3, isMine: $4, sentAt: $5, text: $6,
                sealed: $7)
        },
        columns: Column("owner", \.owner), Column("person", \.person),
        Column("number", \.number), Column("id", \.id), Column("is_mine", \.isMine),
        Column("sent_at", \.sentAt), Column("text", \.text), Column("sealed", \.sealed))

    /// The messages of a conversation, in order.
    static func query(of owner: AccountID, with person: AccountID) -> Query<CachedMessage> {
        Query(table, equals: owner, person)
    }

    /// The place to which the text is bound if it is sealed.
    var place: JournalSeal.Place { Self.place(person, number) }

    static func place(_ person: AccountID, _ number: Int) -> JournalSeal.Place {
        (kind: "kept message", id: "\(person) \(number)")
    }
}
