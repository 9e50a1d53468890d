import Primitives

/// The texts of an entry as a person reads them.
package struct EntryTexts {
    /// The texts, the newest first, equal ones once.
    package private(set) var texts: [String] = []
    /// The number of texts whose key is locked.
    package private(set) var locked = 0
    /// The number of texts that can't be opened even with their key.
    package private(set) var damaged = 0

    /// The content of a stored text.
    package enum Opened {
        /// A text that can be read.
        case text(String)
        /// A text whose key is locked.
        case locked
        /// A text that its key doesn't open.
        case damaged
    }

    /// Opens stored texts, which are in the order in which they were written.
    package init(_ stored: [StoredText], open: (StoredText) -> Opened) {
        for one in stored.reversed() {
            switch open(one) {
            case .text(let text):
                // Two devices may have sealed one text independently.
                if !texts.contains(where: { $0.utf8.elementsEqual(text.utf8) }) {
                    texts.append(text)
                }
            case .locked: locked += 1
            case .damaged: damaged += 1
            }
        }
    }

    /// Whether devices changed the entry independently, so that a person should choose a text.
    package var isConflicted: Bool { texts.count + locked + damaged > 1 }

    /// Whether a text is the only one, so that a change of it replaces nothing unseen.
    package func isOnly(_ text: String) -> Bool { texts == [text] && !isConflicted }

    /// The text that a choice keeps.
    package func chosen(_ choice: ConflictChoice) throws(JournalError) -> String {
        switch choice {
        case .number(let number):
            guard texts.indices.contains(number - 1) else {
                throw .noSuchText(number, count: texts.count)
            }
            return texts[number - 1]
        // The text that was written first comes first.
        case .all: return try JournalError.checked(texts.reversed().joined(separator: "\n\n"))
        case .text(let text): return try JournalError.checked(text)
        }
    }
}

/// The choice of the text that an entry with several texts keeps.
public enum ConflictChoice: Sendable, Hashable {
    /// The text with a number, from 1 in the order of the entry's texts.
    case number(Int)
    /// All texts, oldest first, with an empty line between them.
    case all
    /// Another text.
    case text(String)
}

extension JournalError {
    /// Returns a valid text of an entry without white space around it.
    package static func checked(_ text: String) throws(JournalError) -> String {
        let text = text.trimmed
        guard !text.isEmpty else { throw .emptyText }
        guard text.utf8.count <= EntryState.textLimit else {
            throw .textTooLong(bytes: text.utf8.count, limit: EntryState.textLimit)
        }
        return text
    }
}
