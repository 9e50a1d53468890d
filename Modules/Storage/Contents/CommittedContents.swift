import Synchronization

/// The state of the last commit, shared by the readers and the writer of an engine in memory.
package final class CommittedContents: Sendable {
    private let state: Mutex<StoreContents?>

    /// Starts with a state, or closed.
    package init(_ contents: StoreContents?) { self.state = Mutex(contents) }

    /// A snapshot.
    ///
    /// - Throws: ``StorageError/closed``.
    package func snapshot() throws(StorageError) -> StoreContents {
        guard let contents = state.withLock({ $0 }) else { throw .closed }
        return contents
    }

    /// Makes a commit seen, or closes the store.
    package func replace(by contents: StoreContents?) { state.withLock { $0 = contents } }
}
