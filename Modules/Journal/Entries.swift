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
/// journal is encrypted (``encrypt(with:unlockedFor:)``), no text leaves this type in clear but to
/// the caller.
public struct Entries: Sendable {
    /// The most bytes of one entry's text in UTF-8.
    public static let textLimit = 64 * 1024

    let store: Store
    let replica: Replica
    let environment: Environment
    let keys: JournalKeys

    /// The journal of a replica's owner.
    ///
    /// - Parameter keeper: Where unlocked keys are kept for a while.
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

    /// What keeps the tables in step when documents come from elsewhere.
    public static func projections(owner: AccountID) -> [any Projection] {
        [
            EntryProjection(owner: owner), JournalSettingsProjection(owner: owner),
            KeyProjection(owner: owner),
        ]
    }

    /// Reads with a reader that opens what is unlocked.
    func read<Result: Sendable>(
        _ body: @Sendable (ReadTransaction, EntryReader) throws -> Result
    ) async throws(JournalError) -> Result {
        try await store.read(as: JournalError.self) { transaction in
            try body(transaction, EntryReader(keys))
        }
    }

    /// Makes one change that is undone as a whole.
    ///
    /// - Parameter about: What the list of actions says of it.
    func change<Result: Sendable>(
        _ name: String, about: String, _ body: @Sendable (JournalChange) throws -> Result
    ) async throws(JournalError) -> Result {
        try await store.write(as: JournalError.self) { transaction in
            try replica.perform(name, about: about, in: transaction) {
                try edit(in: &$0, transaction, body)
            }
        }
    }

    /// Makes one change of entries that is undone as a whole; the list of actions names them.
    func change<Result: Sendable>(
        _ name: String, about ids: Entry.ID..., body: @Sendable (JournalChange) throws -> Result
    ) async throws(JournalError) -> Result {
        try await change(name, about: ids, body: body)
    }

    /// Makes one change of entries that is undone as a whole; the list of actions names them.
    func change<Result: Sendable>(
        _ name: String, about ids: [Entry.ID], body: @Sendable (JournalChange) throws -> Result
    ) async throws(JournalError) -> Result {
        try await store.write(as: JournalError.self) { transaction in
            // What is deleted has a name only before, what is added only after.
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

    /// How many characters of an entry name it.
    private static let subjectLength = 40

    /// How the list of actions names an entry: by its first words, which encryption forgets with
    /// the list; while it is encrypted by its time. `nil` if it is not there.
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
