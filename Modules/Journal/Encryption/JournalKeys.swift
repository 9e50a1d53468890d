import Primitives
import Synchronization
import Vault

/// The keys that are unlocked: for this process, and for a while in a keeper that others share.
final class JournalKeys: Sendable {
    let keeper: any KeyKeeper
    let environment: Environment
    private let own = Mutex(KeyRing())

    init(keeper: any KeyKeeper, environment: Environment) {
        self.keeper = keeper
        self.environment = environment
    }

    /// All that is unlocked now; a keeper that fails has nothing.
    var ring: KeyRing {
        var ring = own.withLock { $0 }
        if let kept = kept { ring.insert(kept.ring) }
        return ring
    }

    /// What the keeper has.
    var kept: KeptKeys? { try? keeper.keys(at: environment.boot()) }

    /// Unlocks keys for this process, and for a while for others, too.
    func unlock(_ ring: KeyRing, for duration: Duration?) throws(VaultError) {
        own.withLock { $0.insert(ring) }
        guard let duration else { return }
        try keeper.keep(KeptKeys(self.ring, from: environment.boot(), for: duration))
    }

    /// Locks everything.
    func lock() throws(VaultError) {
        own.withLock { $0 = KeyRing() }
        try keeper.forget()
    }
}
