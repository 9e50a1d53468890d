import Cryptography

/// The work and memory of one scrypt hash.
///
/// - Source: RFC 7914.
package struct ScryptParameters: Hashable, Sendable {
    static let logNLimits = 1...20
    static let rLimits = 1...16
    static let pLimits = 1...16

    /// Base-2 logarithm of the cost: 2^logN rounds.
    package let logN: Int
    /// The block size, in 128 bytes; memory is 128 · r · 2^logN bytes.
    package let r: Int
    /// The number of blocks that are mixed one after the other.
    package let p: Int

    /// Creates parameters; values outside logN 1 to 20 and r and p 1 to 16 are a programmer error.
    package init(logN: Int = 15, r: Int = 8, p: Int = 3) {
        precondition(
            Self.logNLimits.contains(logN) && Self.rLimits.contains(r) && Self.pLimits.contains(p),
            "scrypt takes logN from 1 to 20, r and p from 1 to 16")
        self.logN = logN
        self.r = r
        self.p = p
    }

    /// The parameters of a server; each hash takes 32 MiB.
    ///
    /// - Source: OWASP Password Storage Cheat Sheet, 2^15/8/3.
    package static let standard = ScryptParameters()

    /// Minimal work, for tests and rehearsals with invented people; never for real passwords.
    package static let rehearsal = ScryptParameters(logN: 4, r: 8, p: 1)

    /// Derives the given number of bytes from a password that is not empty.
    func derive(_ password: [UInt8], salt: [UInt8], count: Int) throws -> [UInt8] {
        try Scrypt.derive(
            from: password, salt: salt, count: count, logN: logN, r: r, p: p
        ).copy
    }
}
