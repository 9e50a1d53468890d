import Storage
import Synchronization

/// The state of the last commit, shared by the readers and the writer of an in-memory engine.
package final class CommittedContents: Sendable {
    private let state: Mutex<StoreContents?>

    /// Creates a holder of a state; `nil` for a closed store.
    package init(_ contents: StoreContents?) { self.state = Mutex(contents) }

    /// Returns a snapshot of the last commit.
    ///
    /// - Throws: ``StorageError/closed``.
    package func snapshot() throws -> StoreContents {
        guard let contents = state.withLock({ $0 }) else { throw StorageError.closed }
        return contents
    }

    /// Publishes the state of a commit, or closes the store if it is `nil`.
    package func replace(by contents: StoreContents?) { state.withLock { $0 = contents } }
}
