import Merge
import Primitives
import Replica
import Storage

/// The journal of one owner on one device.
///
/// ```
/// try await entries.add("The rain stopped in time.")
/// let last = try await entries.last(30)
/// ```
/// Every change is durable when the call returns, and waits to be synced.
public struct Entries: Sendable {
    /// The most bytes of one entry's text in UTF-8.
    public static let textLimit = 64 * 1024

    private let store: Store
    private let replica: Replica
    private let environment: Environment

    /// The journal of a replica's owner.
    public init(store: Store, replica: Replica, environment: Environment) {
        self.store = store
        self.replica = replica
        self.environment = environment
    }

    private var owner: AccountID { replica.owner }

    /// Writes an entry down; the draft is done with.
    ///
    /// - Throws: ``JournalError/emptyText``, ``JournalError/textTooLong(bytes:limit:)``.
    @discardableResult
    public func add(_ text: String) async throws(JournalError) -> Entry {
        let text = text.trimmed
        guard !text.isEmpty else { throw .emptyText }
        guard text.utf8.count <= Self.textLimit else {
            throw .textTooLong(bytes: text.utf8.count, limit: Self.textLimit)
        }
        let id: Entry.ID = environment.newID()
        let now = environment.now()
        return try await store.write(as: JournalError.self) { transaction in
            let document = try replica.edit(EntryField.kind, "\(id)", in: transaction) { edit in
                edit.set(EntryField.text, to: .text(text))
                edit.set(EntryField.at, to: .integer(now.milliseconds))
            }
            try EntryProjection(owner: owner)
                .project(document, id: "\(id)", cause: .edit, in: transaction)
            try transaction.delete(Draft.table, owner)
            return Entry(owner: owner, id: id, at: now, text: text)
        }
    }

    /// The newest entry.
    public func latest() async throws(JournalError) -> Entry? { try await last(1).first }

    /// The newest entries, newest first.
    ///
    /// - Complexity: O(log N + n).
    public func last(_ count: Int) async throws(JournalError) -> [Entry] {
        try await store.read(as: JournalError.self) {
            try $0.all(
                Query(Entry.table, by: "by_time", equals: owner).reversed()
                    .limited(to: count))
        }
    }

    /// How many entries there are.
    public func count() async throws(JournalError) -> Int {
        try await store.read(as: JournalError.self) {
            try $0.count(Query(Entry.table, by: "by_time", equals: owner))
        }
    }

    /// Deletes an entry.
    public func delete(_ id: Entry.ID) async throws(JournalError) {
        try await setDeleted(true, id)
    }

    /// Takes a deletion back.
    public func restore(_ id: Entry.ID) async throws(JournalError) {
        try await setDeleted(false, id)
    }

    private func setDeleted(_ isDeleted: Bool, _ id: Entry.ID) async throws(JournalError) {
        try await store.write(as: JournalError.self) { transaction in
            guard try replica.document(EntryField.kind, "\(id)", in: transaction) != nil else {
                throw JournalError.noSuchEntry("\(id)")
            }
            let document = try replica.edit(EntryField.kind, "\(id)", in: transaction) {
                $0.setDeleted(isDeleted)
            }
            try EntryProjection(owner: owner)
                .project(document, id: "\(id)", cause: .edit, in: transaction)
        }
    }

    /// What was typed and not saved; empty if nothing.
    public func draft() async throws(JournalError) -> String {
        try await store.read(as: JournalError.self) {
            try $0.get(Draft.table, owner)?.text ?? ""
        }
    }

    /// Keeps what is being typed.
    public func keepDraft(_ text: String) async throws(JournalError) {
        try await store.write(as: JournalError.self) { transaction in
            if text.isEmpty {
                try transaction.delete(Draft.table, owner)
            } else {
                try transaction.put(Draft(owner: owner, text: text), in: Draft.table)
            }
        }
    }
}
