import Primitives
import Storage

extension Accounts {
    /// Returns the invitation with a digest.
    ///
    /// - Throws: ``AccountsError/inviteRefused`` if there is none, or it has expired.
    @discardableResult
    package func invite(_ digest: InviteDigest) throws -> Invite {
        guard let invite = try reading.get(Invite.table, digest), now < invite.expiresAt else {
            throw AccountsError.inviteRefused
        }
        return invite
    }

    /// Returns the invitation that people name by some digits; `nil` if none can be used.
    package func invite(called digits: String) throws -> Invite? {
        guard digits.count == InviteDigest.shortDigits,
            digits.allSatisfy({ $0.isASCII && $0.isHexDigit })
        else {
            return nil
        }
        return try reading.all(Query(Invite.table).from(digits).before(digits + "~"))
            .first { now < $0.expiresAt }
    }

    /// Returns the number of invitations that can be used.
    package func inviteCount() throws -> Int {
        try reading.count(Query(Invite.table, by: "by_expiry").after(now))
    }

    /// Returns a page of the invitations that can be used, in the order of their ends.
    package func invites(at position: PagePosition, limit: Int) throws -> RecordPage<Invite> {
        try reading.page(
            of: Query(Invite.table, by: "by_expiry").after(now), at: position, limit: limit,
            mark: \.mark
        ) { query, mark, _ in Invite(mark: mark).map(query.resumed) }
    }
}

extension AccountEditor {
    /// The possible numbers of accounts for one invitation.
    package static let inviteUses = 1...1000

    /// Keeps a new invitation, and forgets those that have expired.
    package func add(_ digest: InviteDigest, uses: Int, lasting time: Duration) throws -> Invite {
        precondition(Self.inviteUses.contains(uses), "an invitation is for 1 to 1000 accounts")
        precondition(time > .zero, "an invitation lasts for some time")
        try removeExpiredInvites()
        let invite = Invite(
            digest: digest, usesLeft: uses, createdAt: now, expiresAt: now + time)
        try transaction.put(invite, in: Invite.table)
        return invite
    }

    /// Uses an invitation for one account; the last use removes it.
    ///
    /// - Throws: ``AccountsError/inviteRefused``.
    package func use(_ digest: InviteDigest) throws {
        var invite = try invite(digest)
        invite.usesLeft -= 1
        if invite.usesLeft > 0 {
            try transaction.put(invite, in: Invite.table)
        } else {
            try transaction.delete(Invite.table, digest)
        }
    }

    /// Withdraws an invitation.
    package func withdraw(_ invite: Invite) throws {
        try transaction.delete(Invite.table, invite.digest)
    }

    /// Removes expired invitations, at most 500; returns their number.
    @discardableResult
    package func removeExpiredInvites() throws -> Int {
        let query = Query(Invite.table, by: "by_expiry").through(now).limited(to: 500)
        let expired = try transaction.all(query)
        for invite in expired { try transaction.delete(Invite.table, invite.digest) }
        return expired.count
    }
}
