import Cryptography
import Primitives

/// Bytes under ChaCha20-Poly1305: a random nonce, the ciphertext and the authentication tag.
struct AuthenticatedBox {
    /// The bytes that a box has in addition to its plaintext.
    static let overhead = ChaCha20Poly1305.nonceSize + ChaCha20Poly1305.tagSize

    let key: SecretBytes
    let environment: Environment

    /// Encrypts bytes; `context` is not stored in the box but must be the same when it is opened.
    func seal(_ bytes: [UInt8], with context: [UInt8]) -> [UInt8] {
        ChaCha20Poly1305.seal(
            bytes, under: key, nonce: environment.randomBytes(ChaCha20Poly1305.nonceSize),
            authenticating: context)
    }

    /// Returns the plaintext of a box; `nil` if the box, the key or the context was changed.
    static func open(_ box: [UInt8], key: SecretBytes, with context: [UInt8]) -> [UInt8]? {
        ChaCha20Poly1305.open(box, under: key, authenticating: context)
    }
}

extension Environment {
    /// Returns the given number of random bytes.
    func randomBytes(_ count: Int) -> [UInt8] {
        var bytes: [UInt8] = []
        while bytes.count < count {
            withUnsafeBytes(of: random().bigEndian) { bytes += $0 }
        }
        return Array(bytes.prefix(count))
    }
}
