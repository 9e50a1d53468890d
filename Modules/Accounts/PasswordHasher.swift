/// Turns passwords into hashes that are slow to guess, and checks them.
///
/// The hash is text that describes itself, such as `$scrypt$ln=15,r=8,p=3$salt$hash`, so that
/// parameters can change while older hashes still verify.
public protocol PasswordHasher: Sendable {
    /// Hashes a password with a new salt.
    ///
    /// - Throws: ``AccountsError/tooBusy`` or ``AccountsError/hashingFailed(reason:)``.
    func hash(_ password: Password) async throws(AccountsError) -> String

    /// Whether a password is the one of a hash, compared in constant time.
    ///
    /// - Throws: ``AccountsError/tooBusy``, or ``AccountsError/hashingFailed(reason:)`` also for
    ///   text that is no hash.
    func verify(_ password: Password, against hash: String) async throws(AccountsError) -> Bool

    /// A hash that no password has and that takes as long to check as any other.
    func decoy() -> String
}

/// Turns access tokens into what is kept of them.
public protocol TokenDigest: Sendable {
    /// A digest that can't be turned back, as lowercase hexadecimal digits.
    func digest(of bytes: [UInt8]) -> String
}
