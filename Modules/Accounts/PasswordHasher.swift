/// Computes password hashes that are slow to guess, and verifies passwords against them.
///
/// Callers wait for each other in a line, in which familiar devices come first. A caller whose task
/// is cancelled, because it has gone, leaves the line.
///
/// The text of a hash includes its parameters, such as `$scrypt$ln=15,r=8,p=3$salt$hash`, so that
/// parameters can change while older hashes still verify.
package protocol PasswordHasher: Sendable {
    /// Hashes a password with a new salt.
    ///
    /// - Throws: ``AccountsError/tooBusy`` or ``AccountsError/hashingFailed(reason:)``.
    func hash(_ password: Password, for caller: Caller) async throws -> String

    /// Whether a password matches a hash, compared in constant time.
    ///
    /// - Parameter hash: Gives the hash once the caller's turn has come; it is not called for
    ///   callers that leave the line before.
    /// - Throws: ``AccountsError/tooBusy``, or ``AccountsError/hashingFailed(reason:)``, also for
    ///   text that is not a hash.
    func verify(
        _ password: Password, against hash: () async throws -> String,
        for caller: Caller
    ) async throws -> Bool

    /// Returns a hash that no password matches and that takes as long to check as any other.
    func decoy() -> String
}

/// Computes the digests of access tokens, which are stored instead of the tokens.
package protocol TokenDigest: Sendable {
    /// Returns a one-way digest, as lowercase hexadecimal digits.
    func digest(of bytes: [UInt8]) -> String
}
