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
        let (now, user) = (environment.now(), user)
        return try await store.write { transaction in
            let page = try Accounts(in: transaction, at: now).invites(at: position, limit: limit)
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
        let (now, user) = (environment.now(), user)
        return try await store.write { transaction in
            let editor = AccountEditor(in: transaction, at: now)
            guard let invite = try editor.invites().first(where: { $0.digest.short == digits })
            else { throw OperatorError.noSuchInvite(digits) }
            try editor.withdraw(invite)
            try transaction.note(.withdraw, by: user, at: now, invite.digest.short)
            return InviteReport(invite)
        }
    }
}
