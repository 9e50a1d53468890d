import Primitives
import Storage

/// A conversation as an operator sees it, from one of its two people: no texts.
package struct ConversationFacts: Sendable, Hashable {
    /// The other person.
    package let other: AccountID
    /// The standing of the person: waiting, requested, declined, withheld or open.
    package let standing: String
    /// The number of the last message, which counts all that were ever sent.
    package let messages: Int
    /// The time of the last message.
    package let lastAt: Instant
}

extension Conversations {
    /// Returns all conversations of a person for an operator, in the order of the other people,
    /// those that the person is not shown among them.
    package func facts(of account: AccountID) throws -> [ConversationFacts] {
        try reading.all(Query(ConversationSide.table, equals: account)).map { side in
            ConversationFacts(
                other: side.other, standing: side.standing.rawValue, messages: side.lastNumber,
                lastAt: side.lastAt)
        }
    }
}
