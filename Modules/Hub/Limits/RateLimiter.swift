import Accounts
import Primitives
import Storage
import Synchronization

/// Counts requests by token buckets: a bucket holds a burst and fills at a steady rate.
///
/// Buckets are in memory: a restart fills them, and several processes have one each.
final class RateLimiter: Sendable {
    /// Whoever a bucket belongs to.
    enum Asker: Hashable {
        case account(AccountID)
        case network(String)
        /// An invitation, as far as it is used from one network.
        case invite(InviteDigest, network: String)
    }

    private struct Key: Hashable {
        let kind: RequestClass
        let asker: Asker
    }

    private struct Bucket {
        var tokens: Double
        var filledAt: Instant
    }

    private let rates: [RequestClass: Rates.Rate]
    /// The number of buckets beyond which some are dropped.
    private let limit: Int
    private let buckets = Mutex<[Key: Bucket]>([:])

    /// Creates a limiter; without rates it limits nothing.
    init(_ rates: Rates?, buckets limit: Int = 20_000) {
        self.rates = rates?.rates ?? [:]
        self.limit = limit
    }

    /// The number of buckets.
    var bucketCount: Int { buckets.withLock { $0.count } }

    /// Takes a token for a request.
    ///
    /// - Throws: A refusal that says when the next one may be made.
    func take(_ kind: RequestClass, of asker: Asker, at now: Instant) throws {
        // A caller in the same process has no network.
        guard let rate = rates[kind], asker != .network("") else { return }
        let wait = buckets.withLock { buckets -> Double? in
            let key = Key(kind: kind, asker: asker)
            if buckets.count >= limit, buckets[key] == nil { makeRoom(&buckets, at: now) }
            var bucket = filled(buckets[key], rate, at: now)
            defer { buckets[key] = bucket }
            guard bucket.tokens >= 1 else {
                return (1 - bucket.tokens) * 60 / Double(rate.perMinute)
            }
            bucket.tokens -= 1
            return nil
        }
        guard let wait else { return }
        let seconds = max(1, Int(Int64(saturating: wait.rounded(.up))))
        throw Refusal(
            .tooMany, "too many requests of this kind (\(kind.rawValue)): wait \(seconds) s",
            retryAfterSeconds: seconds)
    }

    /// Whether nothing is left for a request of a class now.
    func isSpent(_ kind: RequestClass, of asker: Asker, at now: Instant) -> Bool {
        guard let rate = rates[kind], asker != .network("") else { return false }
        return buckets.withLock { buckets in
            filled(buckets[Key(kind: kind, asker: asker)], rate, at: now).tokens < 1
        }
    }

    /// Returns a bucket with the tokens since the last time, or a full one. A clock that was set
    /// back adds none.
    private func filled(_ bucket: Bucket?, _ rate: Rates.Rate, at now: Instant) -> Bucket {
        let burst = Double(rate.burst)
        guard let bucket else { return Bucket(tokens: burst, filledAt: now) }
        let minutes = max(0, Double((now - bucket.filledAt).wholeMilliseconds) / 60_000)
        return Bucket(
            tokens: min(burst, bucket.tokens + minutes * Double(rate.perMinute)), filledAt: now)
    }

    /// Drops buckets that are full again; if few are, the fullest tenth, so that who was refused
    /// most lately stays refused.
    private func makeRoom(_ buckets: inout [Key: Bucket], at now: Instant) {
        var fills: [(key: Key, fill: Double)] = []
        for (key, bucket) in buckets {
            guard let rate = rates[key.kind] else { continue }
            fills.append((key, filled(bucket, rate, at: now).tokens / Double(rate.burst)))
        }
        fills.sort { $0.fill > $1.fill }
        for (number, entry) in fills.enumerated()
        where entry.fill >= 1 || number < max(1, limit / 10) {
            buckets[entry.key] = nil
        }
    }
}
