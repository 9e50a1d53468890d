import Storage
import Synchronization

/// The stores that are open, to be closed together.
final class OpenedStores: Sendable {
    private let stores = Mutex<[Store]>([])

    /// Adds a store.
    func add(_ store: Store) { stores.withLock { $0.append(store) } }

    /// Closes all stores.
    func closeAll() async {
        for store in stores.withLock({ $0 }) { await store.close() }
    }
}
