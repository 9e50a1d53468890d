import Accounts
import Geofence
import Primitives
import Social
import Storage

extension Operator {
    /// Returns the reports that wait, or a page of them, the oldest first.
    package func reports(
        at position: PagePosition = .first, limit: Int = .max
    ) async throws -> RecordPage<ReportCase> {
        try await reports(limit: limit) { _ in position }
    }

    /// Returns the reports after the one that is called by some digits, at most so many.
    ///
    /// - Throws: ``OperatorError/noSuchReport(_:)``.
    package func reports(after digits: String, limit: Int) async throws -> RecordPage<ReportCase> {
        try await reports(limit: limit) { .after(try Self.report(digits, in: $0).mark) }
    }

    private func reports(
        limit: Int, from position: @Sendable (ReadTransaction) throws -> PagePosition
    ) async throws -> RecordPage<ReportCase> {
        let (now, user) = (environment.now(), user)
        return try await store.write { transaction in
            let page = try Reports(in: transaction)
                .page(at: try position(transaction), limit: limit)
                .map { try ReportCase($0, in: transaction, at: now) }
            try transaction.note(.reports, by: user, at: now, "reports: \(page.elements.count)")
            return page
        }
    }

    /// Returns the report that begins with some digits.
    ///
    /// - Throws: ``OperatorError/noSuchReport(_:)``.
    package func report(_ digits: String) async throws -> ReportCase {
        let (now, user) = (environment.now(), user)
        return try await store.write { transaction in
            let report = try Self.report(digits, in: transaction)
            let found = try ReportCase(report, in: transaction, at: now)
            let count = found.messages.count
            try transaction.note(
                .report, by: user, at: now,
                about: try Accounts(in: transaction, at: now).account(report.about),
                "\(found.digits): \(count) message\(count == 1 ? "" : "s")")
            return found
        }
    }

    /// Closes the report that begins with some digits: it is removed with its messages, and what
    /// was decided is done to the account that it is about, all or nothing.
    ///
    /// - Parameter isExpected: Whether it is the report that was looked at: whoever reports chooses
    ///   the digits.
    /// - Returns: The report as it was before.
    /// - Throws: ``OperatorError/noSuchReport(_:)``, ``OperatorError/anotherReport(_:)``,
    ///   ``OperatorError/hasLeft(_:)``.
    @discardableResult
    package func closeReport(
        _ digits: String, deciding decision: ReportDecision = .none,
        if isExpected: @Sendable (ReportCase) -> Bool = { _ in true }
    ) async throws -> ReportCase {
        try user.expect(decision.act)
        let (now, user) = (environment.now(), user)
        return try await store.write { transaction in
            let report = try Self.report(digits, in: transaction)
            let found = try ReportCase(report, in: transaction, at: now)
            guard isExpected(found) else { throw OperatorError.anotherReport(digits) }
            let account = try Accounts(in: transaction, at: now).account(report.about)
            if decision != .none {
                guard let account else { throw OperatorError.hasLeft(found.digits) }
                try transaction.act(decision, on: account, at: now, by: user, for: found.digits)
            }
            try ReportEditor(in: transaction, at: now).remove(report)
            try VisitEditor(in: transaction).leaveRemains()
            try transaction.note(
                .close, by: user, at: now, about: account,
                "\(found.digits), decided: \(decision.rawValue)")
            return found
        }
    }

    private static func report(_ digits: String, in transaction: ReadTransaction) throws -> Report {
        guard let found = try Reports(in: transaction).report(called: digits) else {
            throw OperatorError.noSuchReport(digits)
        }
        return found
    }
}

extension ReportDecision {
    /// The act that a role must allow: who may close reports may not remove accounts for that.
    fileprivate var act: OperatorAct.Kind { self == .delete ? .delete : .close }
}

extension Transaction {
    /// Does to an account what was decided about it, and notes that.
    fileprivate func act(
        _ decision: ReportDecision, on account: Account, at now: Instant, by user: ActingUser,
        for report: String
    ) throws {
        let kind: OperatorAct.Kind
        let facts: String
        switch decision {
        case .none: return
        case .profile:
            let changed = try edit(
                try ProfileEdit(bio: "", picture: ""), of: account.id, removingFile: true, at: now)
            kind = .profile
            facts = changed.isEmpty ? "as it was" : changed.joined(separator: ", ")
        case .disable:
            let ended = try AccountEditor(in: self, at: now).setDisabled(true, account.id)
            (kind, facts) = (.disable, "sessions ended: \(ended.count)")
        case .delete:
            try removeAccount(account.id, at: now)
            (kind, facts) = (.delete, "all that was its own")
        }
        try note(
            kind, by: user, at: now, about: account, partOf: decision.act,
            "\(facts), for report \(report)")
    }
}
