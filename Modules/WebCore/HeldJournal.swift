import JournalRules
import Merge
import Primitives

/// An entry in memory, as its document says.
struct HeldEntry {
    let id: EntryID
    let state: EntryState
    /// The texts that can be read: a sealed one is opened nowhere in a browser.
    let read: EntryTexts

    init(_ id: EntryID, _ document: Document) {
        self.id = id
        state = EntryState(document)
        read = EntryTexts(state.shownTexts) { text in
            switch text {
            case .clear(let clear): .text(clear)
            case .sealed: text.key == nil ? .damaged : .locked
            case .unreadable: .damaged
            }
        }
    }

    /// The place in the order by time.
    var place: EntryPlace { EntryPlace(at: state.at, id: id) }

    /// The text by which an action names it; `nil` if it has several, or one that is sealed.
    var nameText: String? {
        state.shownTexts.count == 1 ? read.texts.first : nil
    }

    /// The tags in its texts.
    var tags: [Hashtag] { Hashtag.all(in: read.texts) }
}

/// The place of an entry in the order by time.
struct EntryPlace: Comparable {
    let at: Instant
    let id: EntryID

    static func < (left: Self, right: Self) -> Bool {
        (left.at, left.id) < (right.at, right.id)
    }
}

/// A text that was typed for an entry and is not its text.
struct EntryChange: Equatable {
    /// The text that was typed.
    let text: String
    /// The text of the entry when it was begun; `nil` if that is not known.
    let known: String?
}

/// The journal in memory: what its documents say, and the draft.
struct HeldJournal {
    /// The entries that are not deleted.
    private(set) var entries: [EntryID: HeldEntry] = [:]
    /// Their places, oldest first.
    private(set) var places: [EntryPlace] = []
    /// The entries with a text that is sealed.
    private var sealed: Set<EntryID> = []
    /// The entries with several texts.
    private var conflicted: Set<EntryID> = []
    /// The number of entries that are kept; `nil` for all.
    private(set) var keeps: Int64?
    /// The keys that seal new texts. Here no key is ever known, so a key that was retired is
    /// taken for what its document says: as a device does that is new to the account.
    private var activeKeys: Set<JournalKeyID> = []
    private var retiredKeys: Set<JournalKeyID> = []
    /// The text that was typed and is not an entry.
    var draft = ""
    /// The texts that were typed for entries and are not theirs.
    var changes: [EntryID: EntryChange] = [:]
    /// Whether anything changed in the request that is being done.
    var isChanged = false

    /// The key of the row of the draft.
    static let draftKey = "draft"

    /// Takes over what a document says; `nil` if there is none.
    mutating func follow(_ document: Document?, _ name: DocumentName) {
        if name.kind == EntryField.kind, let id = EntryID(name.id) {
            let isThere = document.map { !$0.isDeleted } ?? false
            set(isThere ? document.map { HeldEntry(id, $0) } : nil, id)
        } else if name == DocumentName(JournalField.kind, JournalField.id) {
            keeps = document.flatMap { JournalField.keeps($0) }
        } else if name == DocumentName(KeyDocument.kind, KeyDocument.id) {
            let document = document ?? Document()
            (activeKeys, retiredKeys) = ([], [])
            for key in KeyDocument.keys(in: document) {
                if KeyDocument.retirement(of: key, in: document) != nil {
                    retiredKeys.insert(key)
                } else if !KeyDocument.isEmpty(key, in: document) {
                    activeKeys.insert(key)
                }
            }
        } else {
            return
        }
        isChanged = true
    }

    private mutating func set(_ new: HeldEntry?, _ id: EntryID) {
        if let old = entries[id] { places.remove(at: count(before: old.place)) }
        entries[id] = new
        if let new { places.insert(new.place, at: count(before: new.place)) }
        if let new, new.read.locked > 0 { sealed.insert(id) } else { sealed.remove(id) }
        if let new, new.read.isConflicted { conflicted.insert(id) } else { conflicted.remove(id) }
    }

    /// Whether new texts must be sealed, which a browser can't do: the journal has a key, or an
    /// entry has a text under a key that no document says to be retired.
    var isLocked: Bool {
        !activeKeys.isEmpty
            || sealed.contains { id in
                entries[id]?.state.texts.contains { text in
                    text.key.map { !retiredKeys.contains($0) } ?? false
                } ?? false
            }
    }

    /// The entries with several texts, newest first.
    var conflicts: [EntryID] {
        conflicted.compactMap { entries[$0]?.place }.sorted { $0 > $1 }.map { $0.id }
    }

    /// The newest entry.
    var latest: HeldEntry? { places.last.flatMap { entries[$0.id] } }

    /// The number of entries before a place.
    func count(before place: EntryPlace) -> Int {
        var (low, high) = (0, places.count)
        while low < high {
            let middle = (low + high) / 2
            if places[middle] < place { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// The entries from a time on and before another, oldest first.
    func entries(from: Instant, before: Instant) -> [EntryID] {
        let first = EntryID(high: 0, low: 0)
        let start = count(before: EntryPlace(at: from, id: first))
        let end = count(before: EntryPlace(at: before, id: first))
        return places[start..<max(start, end)].map { $0.id }
    }

    /// Moves what was typed for entries that are gone into the draft.
    ///
    /// - Returns: Whether there was anything.
    mutating func gatherStrayChanges() -> Bool {
        let strays = changes.filter { entries[$0.key] == nil }.sorted { $0.key < $1.key }
        for (id, change) in strays {
            changes[id] = nil
            draft = draft.isEmpty ? change.text : draft + "\n\n" + change.text
        }
        return !strays.isEmpty
    }

    /// The row of the draft.
    var draftRow: Row {
        guard !draft.isEmpty || !changes.isEmpty else {
            return Row(.state, Self.draftKey, nil)
        }
        return Row(.state, Self.draftKey) { writer in
            writer.text("text", draft)
            writeChanges(to: &writer)
        }
    }

    /// Writes what was typed for entries, if there is anything.
    func writeChanges(to writer: inout JSONWriter) {
        if changes.isEmpty { return }
        writer.name("changes")
        writer.list { writer in
            for (id, change) in changes.sorted(by: { $0.key < $1.key }) {
                writer.object { writer in
                    writer.name("id")
                    writer.identifier(id)
                    writer.text("text", change.text)
                    if let known = change.known { writer.text("was", known) }
                }
            }
        }
    }

    /// Reads the row of the draft.
    mutating func readDraft(_ row: Row) throws(CoreError) {
        var draft: String?
        var changes: [EntryID: EntryChange] = [:]
        try row.members { (name, reader) throws(JSONFault) in
            switch name {
            case "text": draft = try reader.text()
            case "changes":
                try reader.list { (reader) throws(JSONFault) in
                    var (id, text, known): (EntryID?, String?, String?)
                    try reader.object { (name, reader) throws(JSONFault) in
                        switch name {
                        case "id": id = try reader.identifier()
                        case "text": text = try reader.text()
                        case "was": known = try reader.text()
                        default: try reader.skip()
                        }
                    }
                    if let id, let text { changes[id] = EntryChange(text: text, known: known) }
                }
            default: try reader.skip()
            }
        }
        self.changes = changes
        guard let draft else { throw row.incomplete }
        self.draft = draft
    }
}
