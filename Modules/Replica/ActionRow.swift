import FoundationEssentials
import Merge
import Primitives
import Storage

/// One action as a store keeps it.
///
/// The actions of an owner are a stack by number: those that were taken back are the last ones.
struct ActionRow: Sendable {
    let owner: AccountID
    let number: Int64
    let name: String
    let about: String
    let time: Instant
    let documentCount: Int
    var isUndone: Bool
    /// What it changed, as JSON: a list of documents, or a ``Deed``; empty if that was too much to
    /// be taken back.
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

    /// The same under a number.
    func numbered(_ number: Int64) -> ActionRow {
        ActionRow(
            owner: owner, number: number, name: name, about: about, time: time,
            documentCount: documentCount, isUndone: isUndone, changes: changes)
    }

    static let table = Table<ActionRow>(
        "actions", key: ["owner", "number"],
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

    /// What was done, if not to documents. One that can't be read can't be taken back either.
    var deed: Deed? {
        guard changes.first == "{" else { return nil }
        return (try? JSONDecoder().decode(Deed.self, from: Data(changes.utf8)))
            ?? Deed(beyond: "")
    }

    /// Whether nothing in the store can take it back, so that it stays where it is in the log.
    var isBeyond: Bool { deed.map { $0.keeper == nil } ?? false }

    /// What it changed, in the order in which it was done.
    func documentChanges() throws(StorageError) -> [ActionChange] {
        do {
            return try JSONDecoder().decode([ActionChange].self, from: Data(changes.utf8))
        } catch {
            throw .corrupt(path: "actions \(number)", reason: "\(error)")
        }
    }

    mutating func setChanges(_ list: [ActionChange]) { changes = Self.text(of: list) }

    mutating func setDeed(_ deed: Deed) { changes = Self.text(of: deed) }

    private static func text(of changes: some Encodable) -> String {
        guard let data = try? JSONEncoder().encode(changes) else {
            preconditionFailure("a change holds only what JSON can write")
        }
        return String(decoding: data, as: UTF8.self)
    }
}
