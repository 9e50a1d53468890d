import CSodium

/// The digest SHA-256.
///
/// - Source: FIPS 180-4; by libsodium.
package enum SHA256 {
    /// The bytes of a digest.
    package static let size = 32

    /// Returns the digest of bytes.
    ///
    /// - Complexity: linear in the number of bytes.
    package static func digest(of bytes: [UInt8]) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: size) { digest, count in
            _ = crypto_hash_sha256(digest.baseAddress!, bytes, UInt64(bytes.count))
            count = size
        }
    }
}
