import Primitives
import Vault

/// A text as documents and rows hold it: as it is, or sealed.
///
/// What begins with `quad:` is told apart: `quad:sealed:` and what ``Vault/SealedText`` reads, or
/// `quad:text:` and a text, for texts that begin like that themselves.
enum StoredText: Hashable {
    case clear(String)
    case sealed(SealedText)
    /// Sealed by a newer program, or changed beyond recognition; kept as it is.
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

    /// What ``init(_:)`` reads.
    var stored: String {
        switch self {
        case .clear(let text): text.hasPrefix(Self.mark) ? Self.textMark + text : text
        case .sealed(let sealed): Self.sealedMark + sealed.text
        case .unreadable(let stored): stored
        }
    }

    /// The same, but cut if it is in clear and longer than an entry may be.
    var shown: StoredText {
        guard case .clear(let text) = self, text.utf8.count > Entries.textLimit else {
            return self
        }
        return .clear(text.cut(toBytes: Entries.textLimit) + "…")
    }

    /// Whether everybody who has the bytes can read it.
    var isClear: Bool { if case .clear = self { true } else { false } }
}
