import Crypto
import FoundationEssentials
import Primitives

/// Bytes under ChaCha20-Poly1305: a random nonce, what is hidden, and the tag that shows a change.
struct AuthenticatedBox {
    /// The bytes that a box has more than what is in it.
    static let overhead = 12 + 16

    let key: SymmetricKey
    let environment: Environment

    /// Hides bytes; `context` is not in the box but must be the same when it is opened.
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

    /// What is in a box; `nil` if the box, the key or the context is another.
    static func open(_ box: [UInt8], key: SymmetricKey, with context: [UInt8]) -> [UInt8]? {
        guard box.count >= overhead, let sealed = try? ChaChaPoly.SealedBox(combined: box) else {
            return nil
        }
        return (try? ChaChaPoly.open(sealed, using: key, authenticating: context)).map(Array.init)
    }
}

extension Environment {
    /// So many random bytes.
    func randomBytes(_ count: Int) -> [UInt8] {
        var bytes: [UInt8] = []
        while bytes.count < count {
            withUnsafeBytes(of: random().bigEndian) { bytes += $0 }
        }
        return Array(bytes.prefix(count))
    }
}
