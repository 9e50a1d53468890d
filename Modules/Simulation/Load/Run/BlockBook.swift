import Synchronization

/// The turns of one account that blocks somebody and takes it back.
final class BlockBook: Sendable {
    private let isBlocked = Mutex(false)

    /// Returns the next turn: whether to block.
    func turn() -> Bool {
        isBlocked.withLock { isBlocked in
            isBlocked.toggle()
            return isBlocked
        }
    }
}
