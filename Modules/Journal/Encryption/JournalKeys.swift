import JournalRules
import Primitives
import Synchronization

/// The unlocked keys: for this process, and for a limited time in a keeper that other processes
/// share.
final class JournalKeys: Sendable {
    let keeper: any KeyKeeper
    let environment: Environment
    private let own = Mutex(KeyRing())

    init(keeper: any KeyKeeper, environment: Environment) {
        self.keeper = keeper
        self.environment = environment
    }

    /// All keys that are unlocked now; a keeper that fails counts as empty.
    var ring: KeyRing {
        var ring = own.withLock { $0 }
        if let kept = kept { ring.insert(kept.ring) }
        return ring
    }

    /// The keys in the keeper; `nil` if it has none or fails.
    var kept: StoredKeys? { try? keeper.keys(at: environment.boot()) }

    /// Unlocks keys for this process and, if a duration is given, for that long for others, too.
    func unlock(_ ring: KeyRing, for duration: Duration?) throws {
        own.withLock { $0.insert(ring) }
        guard let duration else { return }
        let kept = StoredKeys(self.ring, from: environment.boot(), for: duration)
        do {
            try keeper.keep(kept)
        } catch {
            throw JournalError.vault(error)
        }
    }

    /// Locks all keys.
    func lock() throws {
        own.withLock { $0 = KeyRing() }
        do {
            try keeper.forget()
        } catch {
            throw JournalError.vault(error)
        }
    }
}
