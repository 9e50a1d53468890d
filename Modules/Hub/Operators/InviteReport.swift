import Accounts
import Primitives

/// An invitation as an operator sees it, without its code.
package struct InviteReport: Sendable, Hashable {
    /// The digits by which people name it.
    package let digits: String
    /// The number of accounts that can still be made with it.
    package let usesLeft: Int
    /// The time at which it was made.
    package let createdAt: Instant
    /// The time from which it is refused.
    package let expiresAt: Instant

    /// Creates the report on an invitation.
    init(_ invite: Invite) {
        digits = invite.digest.short
        usesLeft = invite.usesLeft
        createdAt = invite.createdAt
        expiresAt = invite.expiresAt
    }
}
