import Primitives

/// A reader that turns rows into entries with the unlocked keys. Used inside one transaction.
final class EntryReader {
    private let keys: JournalKeys
    /// The unlocked keys, read at the first sealed text.
    lazy var ring = keys.ring

    init(_ keys: JournalKeys) { self.keys = keys }

    /// The entry of a row.
    func entry(_ row: EntryRow) throws -> Entry {
        let versions = try row.texts
        var texts: [String] = []
        var (locked, damaged) = (0, 0)
        let place = Self.place(of: row.id)
        for stored in versions.reversed() {
            switch opened(stored, at: place) {
            case .text(let text):
                // Two devices may have sealed one text independently.
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

    /// The content of a stored text.
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

    /// The place to which the sealed texts of an entry are bound.
    static func place(of id: Entry.ID) -> SealedPlace {
        SealedPlace(kind: EntryField.kind.rawValue, id: "\(id)")
    }
}
