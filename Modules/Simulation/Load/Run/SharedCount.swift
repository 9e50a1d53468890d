import Synchronization

/// A count that several tasks change.
final class SharedCount: Sendable {
    private let count: Mutex<Int>

    init(_ count: Int) { self.count = Mutex(count) }

    /// The count.
    var value: Int { count.withLock { $0 } }

    /// Raises the count by one.
    func rise() { count.withLock { $0 += 1 } }

    /// Lowers the count by one.
    func fall() { count.withLock { $0 -= 1 } }
}
