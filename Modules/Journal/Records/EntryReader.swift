import JournalRules
import Primitives

/// A reader that turns rows into entries with the unlocked keys. Used inside one transaction.
final class EntryReader {
    private let keys: JournalKeys
    /// The unlocked keys, read at the first sealed text.
    lazy var ring = keys.ring

    init(_ keys: JournalKeys) { self.keys = keys }

    /// The entry of a row.
    func entry(_ row: EntryRow) throws -> Entry {
        let place = Self.place(of: row.id)
        let read = EntryTexts(try row.texts) { opened($0, at: place) }
        return Entry(
            owner: row.owner, id: row.id, at: row.at, texts: read.texts, isStarred: row.isStarred,
            lockedTexts: read.locked, damagedTexts: read.damaged)
    }

    /// Opens a stored text.
    func opened(_ stored: StoredText, at place: SealedPlace) -> EntryTexts.Opened {
        switch stored {
        case .clear(let text): return .text(text)
        case .unreadable: return .damaged
        case .sealed(let form):
            guard let sealed = SealedText(form) else { return .damaged }
            guard let key = ring[sealed.key] else { return .locked }
            do {
                return .text(try key.open(sealed, at: place))
            } catch {
                return .damaged
            }
        }
    }

    /// The place to which the sealed texts of an entry are bound.
    static func place(of id: Entry.ID) -> SealedPlace {
        SealedPlace(kind: EntryField.kind.rawValue, id: "\(id)")
    }
}
