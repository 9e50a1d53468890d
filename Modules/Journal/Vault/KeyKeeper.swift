import JournalRules
import Primitives
import Synchronization

/// A keeper of unlocked keys for a limited time, so that the passphrase is not asked for each time.
public protocol KeyKeeper: Sendable {
    /// Returns the kept keys; `nil` if there are none or they have expired.
    func keys(at now: BootTime) throws(VaultError) -> StoredKeys?
    /// Keeps keys and replaces those kept before.
    func keep(_ keys: StoredKeys) throws(VaultError)
    /// Forgets all kept keys.
    func forget() throws(VaultError)
}

/// Unlocked keys and their expiry, by the clock since boot, which nobody can set.
public struct StoredKeys: Sendable {
    /// The keys.
    package let ring: KeyRing
    /// The time at which the keys were unlocked.
    public let start: BootTime
    /// The time for which the keys stay unlocked.
    public let duration: Duration

    /// Creates keys that stay unlocked for a duration.
    package init(_ ring: KeyRing, from start: BootTime, for duration: Duration) {
        self.ring = ring
        self.start = start
        self.duration = duration
    }

    /// Returns the time until the keys expire; `nil` if they have expired, or the machine was
    /// restarted since they were unlocked.
    public func remaining(at now: BootTime) -> Duration? {
        guard let passed = now.elapsed(since: start), passed < duration else { return nil }
        return duration - passed
    }
}

/// A keeper of keys in the memory of this process.
package final class ProcessKeyKeeper: KeyKeeper {
    private let kept = Mutex<StoredKeys?>(nil)

    /// Creates a keeper without keys.
    package init() {}

    /// Returns the keys until they expire, then `nil`.
    package func keys(at now: BootTime) -> StoredKeys? {
        kept.withLock { kept in
            if kept?.remaining(at: now) == nil { kept = nil }
            return kept
        }
    }

    /// Keeps keys.
    package func keep(_ keys: StoredKeys) { kept.withLock { $0 = keys } }

    /// Forgets the keys.
    package func forget() { kept.withLock { $0 = nil } }
}
