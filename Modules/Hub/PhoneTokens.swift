import Synchronization

/// Tokens of phones that were right about a password, by a digest of what they said; in memory
/// alone.
final class PhoneTokens: Sendable {
    private let tokens = Mutex<[String: String]>([:])
    /// The most phones; then all have to show their passwords anew.
    private static let limit = 10_000

    func token(for key: String) -> String? { tokens.withLock { $0[key] } }

    func keep(_ token: String, for key: String) {
        tokens.withLock { tokens in
            if tokens.count >= Self.limit { tokens = [:] }
            tokens[key] = token
        }
    }
}
