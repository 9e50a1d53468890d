import Primitives

/// A text as documents and rows hold it: in clear or sealed.
///
/// The prefix `quad:` marks special forms: `quad:sealed:` precedes what a key of the journal opens,
/// and `quad:text:` precedes a clear text that itself begins with `quad:`.
package enum StoredText: Hashable {
    /// A text that anybody who has the bytes can read.
    case clear(String)
    /// A sealed text, `1:KEY:BASE64`.
    case sealed(String)
    /// A text of a newer program, or changed beyond recognition; kept as it is.
    case unreadable(String)

    private static let mark = "quad:"
    private static let sealedMark = "quad:sealed:"
    private static let textMark = "quad:text:"

    /// Reads the stored form.
    package init(_ stored: String) {
        if !stored.hasPrefix(Self.mark) {
            self = .clear(stored)
        } else if stored.hasPrefix(Self.textMark) {
            self = .clear(String(stored.dropFirst(Self.textMark.count)))
        } else if stored.hasPrefix(Self.sealedMark) {
            self = .sealed(String(stored.dropFirst(Self.sealedMark.count)))
        } else {
            self = .unreadable(stored)
        }
    }

    /// The stored form, which ``init(_:)`` reads.
    package var stored: String {
        switch self {
        case .clear(let text): text.hasPrefix(Self.mark) ? Self.textMark + text : text
        case .sealed(let form): Self.sealedMark + form
        case .unreadable(let stored): stored
        }
    }

    /// The same text, but cut if it is in clear and longer than an entry may be.
    package var shown: StoredText {
        guard case .clear(let text) = self, text.utf8.count > EntryState.textLimit else {
            return self
        }
        return .clear(text.cut(toBytes: EntryState.textLimit) + "…")
    }

    /// Whether anybody who has the bytes can read it.
    package var isClear: Bool { if case .clear = self { true } else { false } }

    /// The key that opens it; `nil` if it isn't sealed, or in a form that isn't known.
    package var key: JournalKeyID? {
        guard case .sealed(let form) = self else { return nil }
        let parts = form.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
        return parts.count == 3 && parts[0] == "1" ? JournalKeyID(String(parts[1])) : nil
    }
}
