import Cryptography
import JournalRules
import Primitives

/// The half of a ``DataKey`` that seals texts and can't open them; its stored form is
/// `1:KEY:BASE64`.
package struct PublicHalf: Sendable, Hashable {
    /// The id of the key that opens what this half seals.
    package let key: DataKey.ID
    private let bytes: [UInt8]

    init(key: DataKey.ID, bytes: [UInt8]) {
        self.key = key
        self.bytes = bytes
    }

    /// Reads the stored form; `nil` for anything else.
    package init?(_ text: some StringProtocol) {
        guard let (key, bytes) = KeyedBytes.read(text), bytes.count == SealedBox.keySize else {
            return nil
        }
        self.init(key: key, bytes: bytes)
    }

    /// The stored form.
    package var text: String { KeyedBytes.text(key, bytes) }

    /// Seals a text for one place; `nil` if the half is not one that can be used.
    package func seal(
        _ text: String, at place: SealedPlace, environment: Environment
    ) -> BoxedText? {
        let seed = SecretBytes(environment.randomBytes(SealedBox.keySize))
        let content = BoxedText.content(of: text, at: place, key)
        return SealedBox.seal(content, to: bytes, seed: seed).map { BoxedText(key: key, box: $0) }
    }
}

extension DataKey {
    /// The half that seals without the key.
    package var publicHalf: PublicHalf { PublicHalf(key: id, bytes: pair.publicHalf) }

    /// Opens a text that was sealed for a place with ``publicHalf``. Anybody may have sealed it.
    ///
    /// - Throws: ``VaultError/damaged`` if a byte was changed, or the text was sealed for another
    ///   place or by another key.
    package func open(
        _ boxed: BoxedText, at place: SealedPlace
    ) throws(VaultError) -> String {
        guard boxed.key == id, let content = SealedBox.open(boxed.box, with: pair),
            let text = BoxedText.text(in: content, at: place, id)
        else { throw .damaged }
        return text
    }

    private var pair: SealedBox.Pair {
        let seed = SHA256.digest(of: Array("quad box 1".utf8) + bytes)
        return SealedBox.Pair(seed: SecretBytes(seed))
    }
}
