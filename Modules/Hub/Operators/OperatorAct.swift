import Accounts
import Primitives
import Storage
import Sync

/// One act of an operator on a server's store, as the audit keeps it.
package struct OperatorAct: Sendable, Hashable {
    /// The kinds of acts.
    package enum Kind: String, Sendable, Hashable, CaseIterable, ColumnValue {
        /// Saw the list of accounts.
        case list
        /// Saw an account with its devices.
        case show
        /// Made an account.
        case create
        /// Switched an account off and ended its sessions.
        case disable
        /// Switched an account on again.
        case enable
        /// Signed one device of an account out.
        case signOut = "sign-out"
        /// Gave an account a new password and ended its sessions.
        case reset
        /// Made a code by which the person of an account sets a new password.
        case resetCode = "reset-code"
        /// Removed an account with all that is its own.
        case delete
        /// Made an invitation.
        case invite
        /// Saw the list of invitations.
        case invites
        /// Withdrew an invitation.
        case withdraw
        /// Saw the list of reports.
        case reports
        /// Saw a report with its messages.
        case report
        /// Saw the profile of an account, and how much the store holds of it.
        case data
        /// Saw the conversations of an account, without texts.
        case conversations
        /// Changed the profile of an account.
        case profile
        /// Imported places into the map.
        case importPlaces = "import"
        /// Added one place to the map.
        case addPlace = "add"
        /// Changed one place of the map.
        case editPlace = "edit"
        /// Removed a place from the map.
        case removePlace = "remove"
        /// Wrote all that the store holds of an account into a file.
        case export
        /// Closed a report, which removed it.
        case close
        /// Copied the whole store.
        case backup
        /// Looked for contradictions in the whole store.
        case check
        /// Put a copy in the place of the store.
        case restore
        /// Moved the store into another one.
        case move
    }

    /// The number: 1, 2, 3 … without gaps, so that a removed row shows.
    package let number: Int64
    /// The time.
    package let at: Instant
    /// The name of the system's user who acted, or of the person whom that user let in.
    package let user: String
    /// The kind.
    package let kind: Kind
    /// The name of the account that the act was about; `nil` if it was about no single one.
    package let name: String?
    /// The id of that account.
    package let account: AccountID?
    /// The facts that were seen or changed, in a few words.
    package let facts: String
}

extension OperatorAct {
    static let table = Table<OperatorAct>(
        "operator_acts", key: ["number"],
        make: {
            OperatorAct(
                number: $0, at: $1, user: $2, kind: $3, name: $4, account: $5, facts: $6)
        },
        columns: Column("number", \.number), Column("at", \.at), Column("user", \.user),
        Column("kind", \.kind), Column("name", \.name), Column("account", \.account),
        Column("facts", \.facts))
}

extension Transaction {
    /// Adds an act to the audit, with the next number.
    ///
    /// - Parameter whole: The act that this one is a part of, if the role must allow that one.
    /// - Throws: ``OperatorError/notAllowed(_:_:)``, which undoes the transaction.
    func note(
        _ kind: OperatorAct.Kind, by user: ActingUser, at now: Instant,
        about account: Account? = nil, partOf whole: OperatorAct.Kind? = nil, _ facts: String
    ) throws {
        try user.expect(whole ?? kind)
        // A command that had the store open when it was moved writes nothing that would be lost.
        if kind != .move { _ = try StoreRole.server.isClaimed(in: self) }
        let last = try first(Query(OperatorAct.table).reversed())?.number ?? 0
        let act = OperatorAct(
            number: last + 1, at: now, user: user.name, kind: kind, name: account?.name.rawValue,
            account: account?.id, facts: facts)
        try put(act, in: OperatorAct.table)
    }
}
