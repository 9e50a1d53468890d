import Primitives
import Storage

/// The name and picture of a person at the time when somebody wrote to them first or blocked them,
/// or when the conversation of the two was closed.
///
/// It is all that is shown of people whose answer is awaited, of blocked ones, and of the other
/// side of a closed conversation: their present profile would tell those who were blocked, or
/// declined, from others, and those who have left have none.
package struct RememberedPerson: Hashable, Sendable {
    /// The person who remembers.
    package let owner: AccountID
    /// The remembered person.
    package let other: AccountID
    /// The display name at that time.
    package let displayName: String
    /// The picture at that time.
    package let picture: String?
}

extension RememberedPerson {
    static let table = Table(
        "remembered_people", key: ["owner", "other"], home: "owner",
        make: RememberedPerson.init(owner:other:displayName:picture:),
        columns: Column("owner", \.owner), Column("other", \.other),
        Column("display_name", \.displayName), Column("picture", \.picture))
}

extension Transaction {
    /// Remembers a person as they are now; who is remembered already stays so.
    func remember(_ other: AccountID, by owner: AccountID) throws {
        guard try get(RememberedPerson.table, owner, other) == nil,
            let profile = try get(Profile.table, other)
        else { return }
        try put(
            RememberedPerson(
                owner: owner, other: other, displayName: profile.displayName,
                picture: profile.picture),
            in: RememberedPerson.table)
    }

    /// Has all who are there, and have a conversation with a person who leaves, remember them.
    func rememberInConversations(_ person: AccountID) throws {
        for side in try all(Query(ConversationSide.table, equals: person))
        where try get(Profile.table, side.other) != nil {
            try remember(person, by: side.other)
        }
    }

    /// Forgets a remembered person whom the owner neither awaits nor blocks, and with whom they
    /// have no closed conversation.
    func forgetUnneeded(_ other: AccountID, by owner: AccountID) throws {
        if try get(Block.table, owner, other) != nil { return }
        if let side = try get(ConversationSide.table, owner, other) {
            if side.standing == .waiting { return }
            if try Relation(of: owner, to: other, in: self).isCut { return }
        }
        try delete(RememberedPerson.table, owner, other)
    }
}
