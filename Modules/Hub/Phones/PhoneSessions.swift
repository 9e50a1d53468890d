import Synchronization

/// The sessions of phones that sent a correct password, by a digest of their login; in memory only.
///
/// A session is known by the digest of its token, which several processes on one store share.
final class PhoneSessions: Sendable {
    private let hashes = Mutex<[String: String]>([:])
    /// The maximum number of phones; beyond it, all must send their passwords again.
    private static let limit = 10_000

    func tokenHash(for key: String) -> String? { hashes.withLock { $0[key] } }

    func keep(_ tokenHash: String, for key: String) {
        hashes.withLock { hashes in
            if hashes.count >= Self.limit { hashes = [:] }
            hashes[key] = tokenHash
        }
    }
}
