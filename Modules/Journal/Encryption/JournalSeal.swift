import FoundationEssentials
import JournalRules
import Primitives
import Storage

/// The seal of a journal, lent to other texts on the device that are as private: they are sealed
/// while the journal is, and open while it is unlocked. Valid only inside its transaction.
package struct JournalSeal {
    /// The place to which a text is bound: its kind, and its id within the kind.
    package typealias Place = (kind: String, id: String)

    private let entries: Entries
    /// The mark of a text that was sealed without the key; it is not one of an entry, because
    /// anybody can seal so.
    private static let boxedMark = "quad:boxed:"

    /// Creates the seal of a journal as a transaction shows it.
    package init(of journal: JournalDomain, in transaction: ReadTransaction) {
        entries = Entries(journal, in: transaction)
    }

    /// Whether a stored form is sealed.
    package static func isSealed(_ stored: String) -> Bool {
        stored.hasPrefix(boxedMark) || !StoredText(stored).isClear
    }

    /// Whether texts are sealed.
    package func isOn() throws -> Bool { try !entries.activeKeys().isEmpty }

    /// Returns the stored form of a text at a place.
    ///
    /// - Throws: ``JournalError/locked``.
    package func stored(_ text: String, at place: Place) throws -> String {
        guard try isOn() else { return StoredText.clear(text).stored }
        return try entries.sealed(text, at: Self.sealed(place)).stored
    }

    /// Returns the stored form of a text at a place, which can't be read before the journal is
    /// unlocked if it is locked now.
    ///
    /// - Throws: ``JournalError/locked`` if no key of the journal can seal without being unlocked,
    ///   as on a device that got them from an older program only.
    package func deposited(_ text: String, at place: Place) throws -> String {
        do {
            return try stored(text, at: place)
        } catch JournalError.locked {
            let rows = try entries.activeKeys().map(\.forms)
            let ordered = rows.filter(\.isKnown) + rows.filter { !$0.isKnown }
            for half in ordered.compactMap(\.publicHalf) {
                let boxed = half.seal(
                    text, at: Self.sealed(place), environment: entries.domain.environment)
                if let boxed { return Self.boxedMark + boxed.text }
            }
            throw JournalError.locked
        }
    }

    /// Returns the text of a stored form at a place; `nil` if it is damaged.
    ///
    /// - Throws: ``JournalError/locked``.
    package func text(of stored: String, at place: Place) throws -> String? {
        if stored.hasPrefix(Self.boxedMark) {
            guard let boxed = BoxedText(stored.dropFirst(Self.boxedMark.count)) else { return nil }
            guard let key = entries.reader.ring[boxed.key] else { throw JournalError.locked }
            return try? key.open(boxed, at: Self.sealed(place))
        }
        switch entries.reader.opened(StoredText(stored), at: Self.sealed(place)) {
        case .text(let text): return text
        case .damaged: return nil
        case .locked: throw JournalError.locked
        }
    }

    private static func sealed(_ place: Place) -> SealedPlace {
        SealedPlace(kind: place.kind, id: place.id)
    }
}
