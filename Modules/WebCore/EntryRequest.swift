import CountingRules
import JournalRules
import Primitives

/// The members of a request about the journal.
struct EntryRequest {
    /// The text of an entry or the draft.
    private(set) var text: String?
    /// The text of the entry when a change of it was begun.
    private(set) var was: String?
    /// Whether the entry is marked with a star.
    private(set) var isStarred: Bool?
    /// The text to keep: its number, or all.
    private(set) var keep: String?
    /// The number of entries to keep; `nil` inside for all.
    private(set) var keeps: Int64??
    /// The words and tags to search for.
    private(set) var words: String?
    /// The entry after which a list goes on.
    private(set) var after: EntryID?
    /// The most entries of a list.
    private(set) var limit = 30
    private(set) var onlyStarred = false
    private(set) var onlyConflicts = false

    /// The most entries of one answer.
    private static let mostEntries: Int64 = 500

    /// Reads a member.
    ///
    /// - Returns: `false` if it is none of these.
    mutating func read(
        _ name: String, from reader: inout JSONPullReader
    ) throws(JSONFault) -> Bool {
        switch name {
        case "text": text = try reader.text()
        case "was": was = try reader.text()
        case "isStarred": isStarred = try reader.bool()
        case "keep": keep = try reader.text()
        case "keeps":
            keeps = .some(reader.take(word: "null") ? nil : try reader.integerOrText())
        case "words": words = try reader.text()
        case "afterEntry": after = try reader.identifier()
        case "limit":
            limit = Int(max(1, min(try reader.integerOrText(), Self.mostEntries)))
        case "onlyStarred": onlyStarred = try reader.bool()
        case "onlyConflicts": onlyConflicts = try reader.bool()
        default: return false
        }
        return true
    }

    /// The choice among the texts of an entry.
    var choice: ConflictChoice? {
        if let text { return .text(text) }
        if keep == "all" { return .all }
        return keep.flatMap { Int64(decimal: $0) }.map { .number(Int(clamping: $0)) }
    }
}

extension Request {
    /// The entry that is meant.
    var entryID: EntryID {
        get throws(CoreError) { EntryID(try id) }
    }

    /// The entry of which a text is being changed; `nil` for a new one.
    var changedEntryID: EntryID? { givenID.map { EntryID($0) } }

    /// The entries that are meant, each once.
    var entryIDs: [EntryID] {
        get throws(CoreError) {
            var ids: [EntryID] = []
            for id in try self.ids { ids.append(EntryID(id)) }
            return ids
        }
    }
}

extension Identifier {
    /// The same digits as the identifier of another kind of thing.
    fileprivate init<Other>(_ other: Identifier<Other>) {
        self.init(high: other.high, low: other.low)
    }
}
