import Accounts
import Cryptography

/// The SHA-256 digest of access tokens; they are random, so a fast hash is enough.
package struct SHA256Digest: TokenDigest {
    private static let digits = Array("0123456789abcdef".utf8)

    /// Creates the digest, which has no state.
    package init() {}

    /// Returns the SHA-256 of bytes as 64 lowercase hexadecimal digits.
    package func digest(of bytes: [UInt8]) -> String {
        let hash = SHA256.digest(of: bytes)
        return String(unsafeUninitializedCapacity: 2 * SHA256.size) { text in
            for (place, byte) in hash.enumerated() {
                text[2 * place] = Self.digits[Int(byte >> 4)]
                text[2 * place + 1] = Self.digits[Int(byte & 15)]
            }
            return 2 * SHA256.size
        }
    }
}
