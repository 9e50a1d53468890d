import CSodium
import Glibc

/// Derivation of keys from passwords that costs whoever guesses time and memory.
///
/// - Source: RFC 7914; by libsodium.
package enum Scrypt {
    /// Derives secret bytes from a password.
    ///
    /// - Parameters:
    ///   - count: The number of bytes, from 1 on.
    ///   - logN: Base-2 logarithm of the rounds.
    ///   - r: The block size in 128 bytes; 128 · r · 2^logN bytes of memory are used.
    ///   - p: The number of blocks that are mixed one after the other.
    /// - Throws: ``ScryptFailure`` if the system has too little memory, or a number is outside what
    ///   RFC 7914 allows.
    package static func derive(
        from password: [UInt8], salt: [UInt8], count: Int, logN: Int, r: Int, p: Int
    ) throws(ScryptFailure) -> SecretBytes {
        try SecretBytes(count: count) { (bytes) throws(ScryptFailure) in
            let status = crypto_pwhash_scryptsalsa208sha256_ll(
                password, password.count, salt, salt.count, 1 << UInt64(logN), UInt32(r),
                UInt32(p), bytes.baseAddress!, count)
            guard status == 0 else { throw ScryptFailure(code: errno) }
        }
    }
}

/// The reason why nothing could be derived from a password.
package struct ScryptFailure: Error, Hashable, CustomStringConvertible {
    /// The number that the system gives the reason.
    let code: Int32

    /// The reason in the system's words.
    package var description: String { String(cString: strerror(code)) }
}
