import Primitives
import Social

/// A conversation of an account as an operator sees it, with the name of the other account.
package struct ConversationCase: Sendable, Hashable {
    /// The account of the other person, who may have left.
    package let account: AccountID
    /// The name for signing in of the other person; `nil` if they have left.
    package let with: String?
    /// The standing of the account: waiting, requested, declined, withheld or open; closed if
    /// the other person has left.
    package let standing: String
    /// The number of messages that were ever sent.
    package let messages: Int
    /// The time of the last message.
    package let lastAt: Instant
}
