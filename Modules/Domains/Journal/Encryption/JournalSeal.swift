import Replica
import Vault

/// The seal of a journal, lent to other texts on the device that are as private: they are sealed
/// while the journal is, and open while it is unlocked. Valid only inside its transaction.
package struct JournalSeal {
    /// The place to which a text is bound: its kind, and its id within the kind.
    package typealias Place = (kind: String, id: String)

    private let entries: Entries

    /// Creates the seal of a journal as a transaction shows it.
    package init(of journal: JournalDomain, in transaction: ReadTransaction) {
        entries = Entries(journal, in: transaction)
    }

    /// Whether texts are sealed.
    package func isOn() throws(JournalError) -> Bool { try !entries.activeKeys().isEmpty }

    /// Returns the stored form of a text at a place.
    ///
    /// - Throws: ``JournalError/locked``.
    package func stored(
        _ text: String, at place: Place
    ) throws(JournalError) -> String {
        try entries.sealed(text, at: Self.sealed(place)).stored
    }

    /// Returns the text of a stored form at a place; `nil` if it is damaged.
    ///
    /// - Throws: ``JournalError/locked``.
    package func text(
        of stored: String, at place: Place
    ) throws(JournalError) -> String? {
        switch entries.reader.opened(StoredText(stored), at: Self.sealed(place)) {
        case .text(let text): return text
        case .damaged: return nil
        case .locked: throw .locked
        }
    }

    private static func sealed(_ place: Place) -> SealedPlace {
        SealedPlace(kind: place.kind, id: place.id)
    }
}
