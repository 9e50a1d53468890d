import Primitives
import Synchronization

/// Keeps unlocked keys for a while, so that the passphrase is not asked each time.
public protocol KeyKeeper: Sendable {
    /// The keys that are kept and have not expired; `nil` if there are none.
    func keys(at now: BootTime) throws(VaultError) -> KeptKeys?
    /// Keeps keys in the place of those kept before.
    func keep(_ keys: KeptKeys) throws(VaultError)
    /// Keeps nothing any more.
    func forget() throws(VaultError)
}

/// Unlocked keys and how long they stay so, by the clock that nobody can set.
public struct KeptKeys: Sendable {
    /// The keys.
    public let ring: KeyRing
    /// When they were unlocked.
    public let start: BootTime
    /// How long they stay unlocked.
    public let duration: Duration

    /// Keys that stay unlocked for a time.
    public init(_ ring: KeyRing, from start: BootTime, for duration: Duration) {
        self.ring = ring
        self.start = start
        self.duration = duration
    }

    /// How much longer they stay unlocked; `nil` if they are locked, as they are after the machine
    /// was started again.
    public func remaining(at now: BootTime) -> Duration? {
        guard let passed = now.elapsed(since: start), passed < duration else { return nil }
        return duration - passed
    }
}

/// Keeps keys in the memory of this process.
public final class ProcessKeyKeeper: KeyKeeper {
    private let kept = Mutex<KeptKeys?>(nil)

    /// Keeps nothing yet.
    public init() {}

    /// The keys, until they expire.
    public func keys(at now: BootTime) -> KeptKeys? {
        kept.withLock { kept in
            if kept?.remaining(at: now) == nil { kept = nil }
            return kept
        }
    }

    /// Keeps keys.
    public func keep(_ keys: KeptKeys) { kept.withLock { $0 = keys } }

    /// Forgets them.
    public func forget() { kept.withLock { $0 = nil } }
}
