import FoundationEssentials
import JournalRules
import Primitives
import Storage

/// An entry as the table keeps it.
struct EntryRow: Sendable {
    let owner: AccountID
    let id: Entry.ID
    let at: Instant
    /// The searchable text: the texts that are not sealed, one after the other.
    let text: String
    /// All stored texts as a JSON list, in the order in which they were written; `nil` if there is
    /// only one and it is not sealed.
    let versions: String?
    let isStarred: Bool

    static let table = Table<EntryRow>(
        "entries", key: ["owner", "id"], indexes: [.index("by_time", "owner", "at")],
        searched: ["text"], home: "owner",
        make: EntryRow.init(owner:id:at:text:versions:isStarred:),
        columns: Column("owner", \.owner), Column("id", \.id), Column("at", \.at),
        Column("text", \.text), Column("versions", \.versions),
        Column("is_starred", \.isStarred))

    /// The entries of an owner by time, the newest first.
    static func newestFirst(of owner: AccountID) -> Query<EntryRow> {
        Query(table, by: "by_time", equals: owner).reversed()
    }

    private init(
        owner: AccountID, id: Entry.ID, at: Instant, text: String, versions: String?,
        isStarred: Bool
    ) {
        self.owner = owner
        self.id = id
        self.at = at
        self.text = text
        self.versions = versions
        self.isStarred = isStarred
    }

    /// Creates the row of an entry, with its texts cut to what an entry may have.
    init(owner: AccountID, id: Entry.ID, _ state: EntryState) {
        let texts = state.shownTexts
        let clear = texts.compactMap { if case .clear(let text) = $0 { text } else { nil } }
        let isPlain = texts.count == 1 && clear.count == 1
        self.init(
            owner: owner, id: id, at: state.at, text: clear.joined(separator: "\n"),
            versions: isPlain ? nil : Self.list(texts), isStarred: state.isStarred)
    }

    private static func list(_ texts: [StoredText]) -> String {
        let data = try? JSONEncoder().encode(texts.map(\.stored))
        guard let data else { preconditionFailure("JSON can write a list of texts") }
        return String(decoding: data, as: UTF8.self)
    }

    /// The stored texts, in the order in which they were written.
    ///
    /// - Throws: ``Storage/StorageError/corrupt(path:reason:)`` if the versions are not a JSON list
    ///   of texts.
    var texts: [StoredText] {
        get throws {
            guard let versions else { return [.clear(text)] }
            do {
                return try JSONDecoder().decode([String].self, from: Data(versions.utf8))
                    .map(StoredText.init)
            } catch {
                throw StorageError.corrupt(
                    path: "entries \(id)", reason: "versions is not a list of texts")
            }
        }
    }
}
