import Accounts
import Storage

extension Operator {
    /// The possible numbers of accounts of an invitation.
    package static let inviteUses = AccountEditor.inviteUses

    /// Makes an invitation; returns its code, which can be read only now.
    package func invite(
        uses: Int, lasting time: Duration
    ) async throws -> (code: InviteCode, invite: InviteReport) {
        let code = InviteCode(environment)
        let key = InviteDigest(of: code, by: digest)
        let (now, user) = (environment.now(), user)
        let invite = try await store.write { transaction in
            let invite = try AccountEditor(in: transaction, at: now)
                .add(key, uses: uses, lasting: time)
            try transaction.note(
                .invite, by: user, at: now,
                "\(key.short) for accounts: \(uses), until \(invite.expiresAt)")
            return invite
        }
        return (code, InviteReport(invite))
    }

    /// Returns the invitations that can be used, or a page of them, those that end first before
    /// the others.
    package func invites(
        at position: PagePosition = .first, limit: Int = .max
    ) async throws -> RecordPage<InviteReport> {
        try await invites(limit: limit) { _ in position }
    }

    /// Returns the invitations after the one that people name by some digits, at most so many.
    ///
    /// - Throws: ``OperatorError/noSuchInvite(_:)``.
    package func invites(
        after digits: String, limit: Int
    ) async throws -> RecordPage<InviteReport> {
        try await invites(limit: limit) { .after(try Self.invite(digits, in: $0).mark) }
    }

    private func invites(
        limit: Int, from position: @Sendable (Accounts) throws -> PagePosition
    ) async throws -> RecordPage<InviteReport> {
        try user.expect(.invites)
        let (now, user) = (environment.now(), user)
        return try await store.write { transaction in
            let accounts = Accounts(in: transaction, at: now)
            let page = try accounts.invites(at: try position(accounts), limit: limit)
            try transaction.note(
                .invites, by: user, at: now, "invitations: \(page.elements.count)")
            return page.map(InviteReport.init)
        }
    }

    /// Withdraws the invitation that people name by some digits.
    ///
    /// - Throws: ``OperatorError/noSuchInvite(_:)``.
    @discardableResult
    package func withdraw(_ digits: String) async throws -> InviteReport {
        try user.expect(.withdraw)
        let (now, user) = (environment.now(), user)
        return try await store.write { transaction in
            let editor = AccountEditor(in: transaction, at: now)
            let invite = try Self.invite(digits, in: editor)
            try editor.withdraw(invite)
            try transaction.note(.withdraw, by: user, at: now, invite.digest.short)
            return InviteReport(invite)
        }
    }

    private static func invite(_ digits: String, in accounts: Accounts) throws -> Invite {
        guard let invite = try accounts.invite(called: digits) else {
            throw OperatorError.noSuchInvite(digits)
        }
        return invite
    }
}
