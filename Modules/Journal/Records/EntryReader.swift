import Storage
import Vault

/// Makes entries of rows with the keys that are unlocked. Used inside one transaction.
final class EntryReader {
    private let keys: JournalKeys
    /// Taken when the first sealed text comes.
    lazy var ring = keys.ring

    init(_ keys: JournalKeys) { self.keys = keys }

    /// The entry of a row.
    func entry(_ row: EntryRow) throws(StorageError) -> Entry {
        var texts: [String] = []
        var (locked, damaged) = (0, 0)
        let place = Self.place(of: row.id)
        for stored in try row.texts.reversed() {
            switch opened(stored, at: place) {
            case .text(let text):
                // Two devices may have sealed one text apart.
                if !texts.contains(where: { $0.utf8.elementsEqual(text.utf8) }) {
                    texts.append(text)
                }
            case .locked: locked += 1
            case .damaged: damaged += 1
            }
        }
        return Entry(
            owner: row.owner, id: row.id, at: row.at, texts: texts, isStarred: row.isStarred,
            lockedTexts: locked, damagedTexts: damaged)
    }

    /// What is in a stored text.
    enum Opened {
        case text(String), locked, damaged
    }

    /// Opens a stored text.
    func opened(_ stored: StoredText, at place: SealedPlace) -> Opened {
        switch stored {
        case .clear(let text): return .text(text)
        case .unreadable: return .damaged
        case .sealed(let sealed):
            guard let key = ring[sealed.key] else { return .locked }
            do {
                return .text(try key.open(sealed, at: place))
            } catch {
                return .damaged
            }
        }
    }

    /// Where the texts of an entry belong.
    static func place(of id: Entry.ID) -> SealedPlace {
        SealedPlace(kind: EntryField.kind.rawValue, id: "\(id)")
    }
}
