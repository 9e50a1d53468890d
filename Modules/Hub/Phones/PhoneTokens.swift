import Synchronization

/// The tokens of phones that sent a correct password, by a digest of their login; in memory only.
final class PhoneTokens: Sendable {
    private let tokens = Mutex<[String: String]>([:])
    /// The maximum number of phones; beyond it, all must send their passwords again.
    private static let limit = 10_000

    func token(for key: String) -> String? { tokens.withLock { $0[key] } }

    func keep(_ token: String, for key: String) {
        tokens.withLock { tokens in
            if tokens.count >= Self.limit { tokens = [:] }
            tokens[key] = token
        }
    }
}
