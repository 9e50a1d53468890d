import Synchronization

/// A count that several tasks lower.
final class SharedCount: Sendable {
    private let count: Mutex<Int>

    init(_ count: Int) { self.count = Mutex(count) }

    /// The count.
    var value: Int { count.withLock { $0 } }

    /// Lowers the count by one.
    func fall() { count.withLock { $0 -= 1 } }
}
