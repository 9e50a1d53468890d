import Primitives

/// A text as documents and rows hold it: in clear or sealed.
///
/// The prefix `quad:` marks special forms: `quad:sealed:` precedes the form that
/// ``Vault/SealedText`` reads, and `quad:text:` precedes a clear text that itself begins with
/// `quad:`.
enum StoredText: Hashable {
    case clear(String)
    case sealed(SealedText)
    /// A text sealed by a newer program, or changed beyond recognition; kept as it is.
    case unreadable(String)

    private static let mark = "quad:"
    private static let sealedMark = "quad:sealed:"
    private static let textMark = "quad:text:"

    init(_ stored: String) {
        if !stored.hasPrefix(Self.mark) {
            self = .clear(stored)
        } else if stored.hasPrefix(Self.textMark) {
            self = .clear(String(stored.dropFirst(Self.textMark.count)))
        } else if let sealed = SealedText(stored.dropFirst(Self.sealedMark.count)),
            stored.hasPrefix(Self.sealedMark)
        {
            self = .sealed(sealed)
        } else {
            self = .unreadable(stored)
        }
    }

    /// The stored form, which ``init(_:)`` reads.
    var stored: String {
        switch self {
        case .clear(let text): text.hasPrefix(Self.mark) ? Self.textMark + text : text
        case .sealed(let sealed): Self.sealedMark + sealed.text
        case .unreadable(let stored): stored
        }
    }

    /// The same text, but cut if it is in clear and longer than an entry may be.
    var shown: StoredText {
        guard case .clear(let text) = self, text.utf8.count > Entries.textLimit else {
            return self
        }
        return .clear(text.cut(toBytes: Entries.textLimit) + "…")
    }

    /// Whether anybody who has the bytes can read it.
    var isClear: Bool { if case .clear = self { true } else { false } }
}
