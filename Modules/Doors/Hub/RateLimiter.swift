import API
import Accounts
import Replica
import Synchronization

/// Counts requests by token buckets: a bucket holds a burst and fills at a steady rate.
///
/// Buckets are in memory: a restart fills them, and several processes have one each.
final class RateLimiter: Sendable {
    /// Whoever a bucket belongs to.
    enum Asker: Hashable {
        case account(AccountID)
        case network(String)
    }

    private struct Key: Hashable {
        let kind: RequestClass
        let asker: Asker
    }

    fileprivate struct Bucket {
        var tokens: Double
        var filledAt: Instant
    }

    /// The number of buckets beyond which full ones are dropped.
    private static let limit = 20_000

    private let rates: Rates?
    private let buckets = Mutex<[Key: Bucket]>([:])

    /// Creates a limiter; without rates it limits nothing.
    init(_ rates: Rates?) { self.rates = rates }

    /// Takes a token for a request.
    ///
    /// - Throws: A refusal that says when the next one may be made.
    func take(_ kind: RequestClass, of asker: Asker, at now: Instant) throws(Refusal) {
        guard let rate = rates?.rates[kind], asker != .network("") else { return }
        let wait = buckets.withLock { buckets -> Double? in
            let key = Key(kind: kind, asker: asker)
            if buckets.count >= Self.limit, buckets[key] == nil { makeRoom(&buckets, at: now) }
            var bucket = buckets[key] ?? Bucket(tokens: Double(rate.burst), filledAt: now)
            bucket.fill(rate, at: now)
            defer { buckets[key] = bucket }
            guard bucket.tokens >= 1 else { return (1 - bucket.tokens) / rate.perMinute * 60 }
            bucket.tokens -= 1
            return nil
        }
        guard let wait else { return }
        let seconds = max(1, Int(wait.rounded(.up)))
        throw Refusal(
            .tooMany, "too many requests of this kind (\(kind.rawValue)): wait \(seconds) s",
            retryAfterSeconds: seconds)
    }

    /// Drops buckets that are full again; if there are none, the fullest tenth.
    private func makeRoom(_ buckets: inout [Key: Bucket], at now: Instant) {
        for (key, bucket) in buckets {
            guard let rate = rates?.rates[key.kind] else { continue }
            var filled = bucket
            filled.fill(rate, at: now)
            if filled.tokens >= Double(rate.burst) { buckets[key] = nil }
        }
        guard buckets.count >= Self.limit else { return }
        let byTokens = buckets.sorted { $0.value.tokens > $1.value.tokens }
        for (key, _) in byTokens.prefix(Self.limit / 10) { buckets[key] = nil }
    }
}

extension RateLimiter.Bucket {
    /// Adds the tokens since the last time. A clock that was set back adds none.
    fileprivate mutating func fill(_ rate: Rates.Rate, at now: Instant) {
        let seconds = Double((now - filledAt).wholeMilliseconds) / 1000
        tokens = min(Double(rate.burst), tokens + max(0, seconds) * rate.perMinute / 60)
        filledAt = now
    }
}
