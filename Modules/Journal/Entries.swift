import Primitives
import Replica
import Storage
import Vault

/// The journal of one owner on one device.
///
/// ```
/// try await entries.add("The rain stopped in time. #weather")
/// let last = try await entries.last(30)
/// ```
/// Every change is durable when the call returns, waits to be synced, and can be undone. If the
/// journal is encrypted (``encrypt(with:unlockedFor:)``), texts leave this type in clear only to
/// the caller.
public struct Entries: Sendable {
    /// The most bytes of one entry's text in UTF-8.
    public static let textLimit = 64 * 1024

    let store: Store
    let replica: Replica
    let environment: Environment
    let keys: JournalKeys

    /// Creates the journal of a replica's owner.
    ///
    /// - Parameter keeper: The keeper that holds unlocked keys for a limited time.
    public init(
        store: Store, replica: Replica, environment: Environment,
        keeper: any KeyKeeper = ProcessKeyKeeper()
    ) {
        self.store = store
        self.replica = replica
        self.environment = environment
        self.keys = JournalKeys(keeper: keeper, environment: environment)
    }

    var owner: AccountID { replica.owner }

    /// The projections that keep the tables in step with documents that come from elsewhere.
    public static func projections(owner: AccountID) -> [any Projection] {
        [
            EntryProjection(owner: owner), JournalSettingsProjection(owner: owner),
            KeyProjection(owner: owner),
        ]
    }

    /// Reads with a reader that opens texts whose keys are unlocked.
    func read<Result: Sendable>(
        _ body: @Sendable (ReadTransaction, EntryReader) throws -> Result
    ) async throws(JournalError) -> Result {
        try await store.read(as: JournalError.self) { transaction in
            try body(transaction, EntryReader(keys))
        }
    }

    /// Performs a change that is undone as a whole.
    ///
    /// - Parameter about: The subject of the change in the list of actions.
    func change<Result: Sendable>(
        _ name: String, about: String, _ body: @Sendable (JournalChange) throws -> Result
    ) async throws(JournalError) -> Result {
        try await store.write(as: JournalError.self) { transaction in
            try replica.perform(name, about: about, in: transaction) {
                try edit(in: &$0, transaction, body)
            }
        }
    }

    /// Performs a change of entries that is undone as a whole; the list of actions names them.
    func change<Result: Sendable>(
        _ name: String, about ids: Entry.ID..., body: @Sendable (JournalChange) throws -> Result
    ) async throws(JournalError) -> Result {
        try await change(name, about: ids, body: body)
    }

    /// Performs a change of entries that is undone as a whole; the list of actions names them.
    func change<Result: Sendable>(
        _ name: String, about ids: [Entry.ID], body: @Sendable (JournalChange) throws -> Result
    ) async throws(JournalError) -> Result {
        try await store.write(as: JournalError.self) { transaction in
            // A deleted entry has a name only before, an added one only after.
            let before = try ids.map { try subject($0, in: transaction) }
            return try replica.perform(
                name,
                about: try zip(ids, before).map { try subject($0, in: transaction) ?? $1 ?? "" }
                    .joined(separator: ", "), in: transaction
            ) { try edit(in: &$0, transaction, body) }
        }
    }

    private func edit<Result>(
        in action: inout Action, _ transaction: Transaction,
        _ body: (JournalChange) throws -> Result
    ) throws -> Result {
        let change = JournalChange(entries: self, in: transaction, as: action)
        let result = try body(change)
        if let done = change.action { action = done }
        return result
    }

    /// The most characters of an entry's name.
    private static let subjectLength = 40

    /// The name of an entry in the list of actions: its first words, which encryption forgets with
    /// the list, or its time while the journal is encrypted. `nil` if there is no such entry.
    private func subject(
        _ id: Entry.ID, in transaction: ReadTransaction
    ) throws(StorageError) -> String? {
        guard let row = try transaction.get(EntryRow.table, owner, id) else { return nil }
        guard try KeyRow.active(of: owner, in: transaction).isEmpty, row.versions == nil else {
            return "\(row.at)"
        }
        let line = row.text.split(whereSeparator: \.isNewline).first ?? ""
        return line.count > Self.subjectLength
            ? line.prefix(Self.subjectLength - 1) + "…" : String(line)
    }
}
