import Cryptography
import JournalRules
import Primitives

/// A random key that seals texts; it never changes and is stored only as a ``WrappedKey``.
///
/// ```
/// let key = DataKey(environment: environment)
/// let sealed = key.seal("The rain stopped.", at: place, environment: environment)
/// let text = try key.open(sealed, at: place)
/// ```
/// - Source: ChaCha20-Poly1305 of RFC 8439.
package struct DataKey: Sendable, Identifiable {
    /// The identifier of a key; it reveals nothing about the key.
    package typealias ID = JournalKeyID

    static let byteCount = ChaCha20Poly1305.keySize

    /// The id, which is authenticated in everything that the key seals.
    package let id: ID
    private let secret: SecretBytes

    /// Creates a random key of 256 bits.
    package init(environment: Environment) {
        self.init(id: environment.newID(), bytes: environment.randomBytes(Self.byteCount))
    }

    /// Creates a key from stored bytes.
    init(id: ID, bytes: [UInt8]) {
        precondition(bytes.count == Self.byteCount, "a key has 32 bytes")
        self.id = id
        self.secret = SecretBytes(bytes)
    }

    /// The bytes, to be wrapped or kept in memory.
    var bytes: [UInt8] { secret.copy }

    /// Seals a text for one place under a random nonce; it can't be opened anywhere else.
    package func seal(
        _ text: String, at place: SealedPlace, environment: Environment
    ) -> SealedText {
        let box = AuthenticatedBox(key: secret, environment: environment).seal(
            Padding.added(to: Array(text.utf8)), with: place.context(of: id))
        return SealedText(key: id, box: box)
    }

    /// Opens a text that was sealed for a place.
    ///
    /// - Throws: ``VaultError/damaged`` if a byte was changed, or the text was sealed for another
    ///   place or by another key.
    package func open(
        _ sealed: SealedText, at place: SealedPlace
    ) throws(VaultError) -> String {
        guard sealed.key == id,
            let padded = AuthenticatedBox.open(
                sealed.box, key: secret, with: place.context(of: id)),
            let bytes = Padding.removed(from: padded),
            let text = String(validating: bytes, as: UTF8.self)
        else { throw .damaged }
        return text
    }
}
