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
    /// Returns a page of the conversations of a person for an operator, in the order of the other
    /// people's ids, those that the person is not shown among them.
    package func facts(
        of account: AccountID, at position: PagePosition = .first, limit: Int
    ) throws -> RecordPage<ConversationFacts> {
        let query = Query(ConversationSide.table, equals: account)
        return try reading.page(
            of: query, at: position, limit: limit, mark: { "\($0.other)" }
        ) { query, mark, isReversed in
            guard let other = AccountID(mark) else { return nil }
            return isReversed ? query.before(other) : query.after(other)
        }.map { side in
            ConversationFacts(
                other: side.other, standing: side.standing.rawValue, messages: side.lastNumber,
                lastAt: side.lastAt)
        }
    }

    /// Whether one of these conversations is with an account.
    package func hasFacts(of account: AccountID, with other: AccountID) throws -> Bool {
        try reading.get(ConversationSide.table, account, other) != nil
    }

    /// Returns the number of these conversations.
    package func factCount(of account: AccountID) throws -> Int {
        try reading.count(Query(ConversationSide.table, equals: account))
    }
}
