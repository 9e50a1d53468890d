import FoundationEssentials
import Merge
import Primitives
import Storage

/// One action as stored.
///
/// The actions of an owner are a stack by number: undone ones are at the end.
struct ActionRow: Sendable {
    let owner: AccountID
    let number: Int64
    let name: String
    var about: String
    let time: Instant
    let documentCount: Int
    var isUndone: Bool
    /// The changes as JSON: a list of documents, or a ``Deed``; empty if they were too many to be
    /// undone.
    private(set) var changes: String

    init(
        owner: AccountID, number: Int64, name: String, about: String, time: Instant,
        documentCount: Int, isUndone: Bool, changes: String
    ) {
        self.owner = owner
        self.number = number
        self.name = name
        self.about = about
        self.time = time
        self.documentCount = documentCount
        self.isUndone = isUndone
        self.changes = changes
    }

    /// Returns the same action with another number.
    func numbered(_ number: Int64) -> ActionRow {
        ActionRow(
            owner: owner, number: number, name: name, about: about, time: time,
            documentCount: documentCount, isUndone: isUndone, changes: changes)
    }

    static let table = Table<ActionRow>(
        "actions", key: ["owner", "number"],
        home: "owner",
        make: {
            ActionRow(
                owner: $0, number: $1, name: $2, about: $3, time: $4, documentCount: $5,
                isUndone: $6, changes: $7)
        },
        columns: Column("owner", \.owner), Column("number", \.number), Column("name", \.name),
        Column("about", \.about), Column("time", \.time),
        Column("document_count", \.documentCount), Column("is_undone", \.isUndone),
        Column("changes", \.changes))

    var record: ActionRecord {
        ActionRecord(
            number: number, name: name, about: about, time: time, documentCount: documentCount,
            isUndone: isUndone, deed: deed)
    }

    /// The deed, if the action did not change documents. An unreadable one can't be undone either.
    var deed: Deed? {
        guard changes.first == "{" else { return nil }
        return (try? JSONDecoder().decode(Deed.self, from: Data(changes.utf8)))
            ?? Deed(beyond: "")
    }

    /// Whether nothing in the store can undo it, so that it keeps its place in the log.
    var isBeyond: Bool { deed.map { $0.keeper == nil } ?? false }

    /// Returns the changes in the order in which they were made.
    func documentChanges() throws -> [ActionChange] {
        do {
            return try ActionChange.list(json: changes)
        } catch {
            throw StorageError.corrupt(path: "actions \(number)", reason: "\(error)")
        }
    }

    mutating func setChanges(_ list: [ActionChange]) { changes = ActionChange.json(of: list) }

    mutating func setDeed(_ deed: Deed) {
        guard let data = try? JSONEncoder().encode(deed) else {
            preconditionFailure("a deed holds only what JSON can write")
        }
        changes = String(decoding: data, as: UTF8.self)
    }
}
