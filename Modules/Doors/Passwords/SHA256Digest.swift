import Accounts
import Crypto

/// The SHA-256 digest of access tokens; they are random, so a fast hash is enough.
package struct SHA256Digest: TokenDigest {
    /// Creates the digest, which has no state.
    package init() {}

    /// Returns the SHA-256 of bytes as 64 lowercase hexadecimal digits.
    package func digest(of bytes: [UInt8]) -> String {
        let digits = Array("0123456789abcdef".utf8)
        let text = SHA256.hash(data: bytes).flatMap { byte in
            [digits[Int(byte >> 4)], digits[Int(byte & 15)]]
        }
        return String(decoding: text, as: UTF8.self)
    }
}
