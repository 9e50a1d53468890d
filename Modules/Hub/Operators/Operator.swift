import Accounts
import Primitives
import Social
import Storage
import Sync

/// The acts of an operator on the accounts of a server, each noted in the audit.
///
/// ```
/// let op = Operator("root", store: store, hasher: hasher, digest: digest, environment: .live)
/// try await op.setDisabled(true, "mallory")
/// ```
/// A server that runs on the same store obeys at once where it asks the store, which is at every
/// request, and ends live streams with the next heartbeat. An act that can't be noted is not done,
/// and what was read is not shown.
package struct Operator: Sendable {
    let user: ActingUser
    let store: Store
    let digest: any TokenDigest
    let environment: Environment
    let hasher: any PasswordHasher
    let mapChanges = MapChanges()
    let life = StoreLife()
    private let authenticator: Authenticator
    private var expected: AccountID?

    /// Creates an operator of a store that was opened with ``Hub/schema``.
    ///
    /// - Parameters:
    ///   - user: The name of the system's user who acts.
    ///   - role: What the operator may do.
    package init(
        _ user: String, role: OperatorRole = .operator, store: Store, hasher: any PasswordHasher,
        digest: any TokenDigest,
        environment: Environment
    ) {
        self.user = ActingUser(name: user, role: role)
        self.hasher = hasher
        self.store = store
        self.digest = digest
        self.environment = environment
        authenticator = Authenticator(
            store: store, hasher: hasher, digest: digest, environment: environment)
    }

    /// Returns the operator as one who acts on an account of a name only if it is still that one;
    /// `nil` for any.
    package func expecting(_ account: AccountID?) -> Operator {
        var copy = self
        copy.expected = account
        return copy
    }

    /// The possible numbers of bytes of a password.
    package static let passwordBytes = Password.byteLimits

    /// Throws an error if a text can't be a password.
    package static func check(password text: String) throws {
        _ = try Password(text)
    }

    /// Throws an error if texts can't be the names of a new account.
    package static func check(newName name: String, displayName: String) throws {
        _ = try AccountName(new: name)
        do {
            _ = try ProfileDraft(displayName: displayName)
        } catch {
            throw OperatorError.displayName("\(error)")
        }
    }

    /// Returns all accounts by name.
    package func accounts() async throws -> [AccountReport] {
        let now = environment.now()
        let reports = try await store.read { transaction in
            let accounts = Accounts(in: transaction, at: now)
            var (reports, last): ([AccountReport], AccountName?) = ([], nil)
            while true {
                let page = try accounts.list(after: last)
                for account in page {
                    reports.append(try AccountReport(account, in: transaction, at: now))
                }
                guard let name = page.last?.name else { return reports }
                last = name
            }
        }
        try await store.write { [user] transaction in
            try transaction.note(
                .list, by: user, at: now, "names, devices and times of \(reports.count)")
        }
        return reports
    }

    /// Returns a page of the accounts by name; its marks are names.
    ///
    /// - Parameter prefix: The beginning of their names, in any case.
    /// - Complexity: O(limit · log N).
    package func accounts(
        beginning prefix: String = "", at position: PagePosition = .first, limit: Int
    ) async throws -> RecordPage<AccountReport> {
        let (now, user) = (environment.now(), user)
        return try await store.write { transaction in
            let page = try Accounts(in: transaction, at: now)
                .page(beginning: prefix.lowercased(), at: position, limit: limit)
            try transaction.note(
                .list, by: user, at: now, "names, devices and times of \(page.elements.count)")
            return try page.map { try AccountReport($0, in: transaction, at: now) }
        }
    }

    /// Returns the account with a name.
    ///
    /// - Throws: ``OperatorError/noSuchName(_:)``.
    @discardableResult
    package func account(_ name: String) async throws -> AccountReport {
        try await act(on: name, as: .show) { account, _, _ in
            let count = account.devices.count
            return "names, times and \(count) device\(count == 1 ? "" : "s")"
        }
    }

    /// Makes an account, as if its person had registered, but signs no device in.
    ///
    /// - Throws: ``AccountsError``, such as a taken name, or ``OperatorError/displayName(_:)``.
    @discardableResult
    package func create(
        _ name: String, password: String, displayName: String
    ) async throws -> AccountReport {
        try user.expect(.create)
        let draft: ProfileDraft
        do {
            draft = try ProfileDraft(displayName: displayName)
        } catch {
            throw OperatorError.displayName("\(error)")
        }
        let (now, user) = (environment.now(), user)
        let account = try await authenticator.register(name: name, password: password) {
            account, transaction in
            try ProfileEditor(in: transaction, at: now).enrol(draft, as: account)
            try transaction.note(.create, by: user, at: now, about: account, "a password")
        }
        return try await store.read { try AccountReport(account, in: $0, at: now) }
    }

    /// Switches an account off, which ends its sessions, or on again.
    ///
    /// - Returns: The account as it was before.
    /// - Throws: ``OperatorError/noSuchName(_:)``.
    @discardableResult
    package func setDisabled(_ isDisabled: Bool, _ name: String) async throws -> AccountReport {
        try await act(on: name, as: isDisabled ? .disable : .enable) { report, transaction, now in
            let ended = try AccountEditor(in: transaction, at: now)
                .setDisabled(isDisabled, report.id)
            return report.isDisabled == isDisabled
                ? "as it was" : isDisabled ? "sessions ended: \(ended.count)" : "on again"
        }
    }

    /// Gives an account a new password and ends its sessions.
    ///
    /// - Returns: The account as it was before.
    /// - Throws: ``OperatorError/noSuchName(_:)``, ``AccountsError``.
    @discardableResult
    package func resetPassword(of name: String, to password: String) async throws -> AccountReport {
        try user.expect(.reset)
        let now = environment.now()
        let (account, report) = try await store.read { transaction in
            let account = try Self.find(name, in: transaction, at: now)
            return (account, try AccountReport(account, in: transaction, at: now))
        }
        let (user, count) = (user, report.devices.count)
        try await authenticator.resetPassword(of: account.id, to: password) {
            transaction in
            try transaction.note(
                .reset, by: user, at: now, about: account, "sessions ended: \(count)")
        }
        return report
    }

    /// Removes an account with all that is its own: profile, visits, blocks, documents, devices.
    ///
    /// Conversations are closed; messages stay with the people who have them, and go with the last
    /// of both. The name may be taken again, by another account.
    /// - Returns: The account as it was before.
    /// - Throws: ``OperatorError/noSuchName(_:)``.
    @discardableResult
    package func delete(_ name: String) async throws -> AccountReport {
        try await act(on: name, as: .delete) { report, transaction, now in
            try transaction.removeAccount(report.id, at: now)
            return "all that was its own"
        }
    }

    /// Notes an act on the whole store.
    package func note(_ kind: OperatorAct.Kind, _ facts: String) async throws {
        let (now, user) = (environment.now(), user)
        try await store.write { transaction in
            try transaction.note(kind, by: user, at: now, facts)
        }
    }

    /// Notes that the store was put back from a backup, does again the ends that the backup does
    /// not have, and begins new numbers of live events, so that no device resumes after an event
    /// that the store has lost.
    ///
    /// - Throws: ``StorageError``, also for ends of another server.
    @discardableResult
    package func restored(
        _ facts: String, ends: RestoredEnds
    ) async throws -> RestoredEnds.Outcome {
        let (user, occasion) = (user, environment.occasion())
        return try await store.keepingOutside(by: nil).write { transaction in
            let environment = occasion.environment()
            let outcome = try transaction.restore(ends, at: environment.now())
            var told = "\(facts); ends done again: \(outcome.repeated)"
            if let since = outcome.missingSince { told += "; others may be missing since \(since)" }
            try transaction.note(.restore, by: user, at: environment.now(), told)
            try StreamKey.renew(in: transaction, environment: environment)
            return outcome
        }
    }

    /// Writes all ends of the store to a place, such as a file beside a backup; later ones that it
    /// has stay.
    package func writeEnds(to place: any EndsPlace) async throws {
        try await EndsKeeper(in: place).bring(
            try await store.read { transaction in try transaction.ends() })
    }

    /// Returns the acts of all operators after a number, in order; at most so many.
    package func acts(after number: Int64 = 0, limit: Int? = nil) async throws -> [OperatorAct] {
        let query = Query(OperatorAct.table).after(number)
        return try await audit { try $0.all(limit.map(query.limited) ?? query) }
    }

    /// Returns a page of the acts of all operators, the latest first; its marks are numbers.
    package func acts(at position: PagePosition, limit: Int) async throws -> RecordPage<OperatorAct>
    {
        try await audit { transaction in
            try transaction.page(
                of: Query(OperatorAct.table).reversed(), at: position, limit: limit,
                mark: { "\($0.number)" }
            ) { query, mark, isReversed in
                guard let number = Int64(mark) else { return nil }
                return isReversed ? query.after(number) : query.before(number)
            }
        }
    }

    private func audit<Result: Sendable>(
        _ read: @Sendable (ReadTransaction) throws -> Result
    ) async throws -> Result {
        guard user.role.readsAudit else { throw OperatorError.notAllowed(.list, user.role) }
        return try await store.read(read)
    }
}

extension Operator {
    /// Acts on the account with a name and notes it, in one transaction.
    ///
    /// - Returns: The account as it was before.
    private func act(
        on name: String, as kind: OperatorAct.Kind,
        _ body: @Sendable (AccountReport, Transaction, Instant) throws -> String
    ) async throws -> AccountReport {
        try await act(on: name, as: kind) { report, transaction, now in
            (try body(report, transaction, now), report)
        }
    }

    /// Acts on the account with a name and notes it, in one transaction.
    ///
    /// A role that does not allow it learns nothing, not even whether there is such an account.
    ///
    /// - Parameter body: Returns the facts for the audit, and the result.
    func act<Result: Sendable>(
        on name: String, as kind: OperatorAct.Kind,
        _ body: @Sendable (AccountReport, Transaction, Instant) throws -> (String, Result)
    ) async throws -> Result {
        try user.expect(kind)
        let (now, user, expected) = (environment.now(), user, expected)
        return try await store.write { transaction in
            let account = try Self.find(name, in: transaction, at: now)
            guard expected == nil || expected == account.id else {
                throw OperatorError.anotherAccount(name)
            }
            let report = try AccountReport(account, in: transaction, at: now)
            let (facts, result) = try body(report, transaction, now)
            try transaction.note(kind, by: user, at: now, about: account, facts)
            return result
        }
    }

    static func find(
        _ name: String, in transaction: ReadTransaction, at now: Instant
    ) throws -> Account {
        guard let valid = AccountName(rawValue: name),
            let account = try Accounts(in: transaction, at: now).account(named: valid)
        else { throw OperatorError.noSuchName(name) }
        return account
    }
}
