import Crypto
import FoundationEssentials
import Primitives

/// Bytes under ChaCha20-Poly1305: a random nonce, the ciphertext and the authentication tag.
struct AuthenticatedBox {
    /// The bytes that a box has in addition to its plaintext.
    static let overhead = 12 + 16

    let key: SymmetricKey
    let environment: Environment

    /// Encrypts bytes; `context` is not stored in the box but must be the same when it is opened.
    func seal(_ bytes: [UInt8], with context: [UInt8]) -> [UInt8] {
        do {
            let nonce = try ChaChaPoly.Nonce(data: environment.randomBytes(12))
            let box = try ChaChaPoly.seal(
                bytes, using: key, nonce: nonce, authenticating: context)
            return Array(box.combined)
        } catch {
            preconditionFailure("a nonce of 12 bytes and a key of 32 seal anything: \(error)")
        }
    }

    /// Returns the plaintext of a box; `nil` if the box, the key or the context was changed.
    static func open(_ box: [UInt8], key: SymmetricKey, with context: [UInt8]) -> [UInt8]? {
        guard box.count >= overhead, let sealed = try? ChaChaPoly.SealedBox(combined: box) else {
            return nil
        }
        return (try? ChaChaPoly.open(sealed, using: key, authenticating: context)).map(Array.init)
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
