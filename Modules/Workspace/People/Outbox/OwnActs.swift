import Synchronization

/// The acts that this program sealed while the journal was locked, so that it can send them as long
/// as it runs; other programs wait for the passphrase.
final class OwnActs: Sendable {
    private let acts = Mutex<[Int64: OutboxAct]>([:])

    /// The acts by the numbers of their items.
    var all: [Int64: OutboxAct] { acts.withLock { $0 } }

    /// Adds an act.
    func add(_ act: OutboxAct, _ number: Int64) { acts.withLock { $0[number] = act } }

    /// Drops all but those of some items.
    func keep(_ numbers: Set<Int64>) {
        acts.withLock { acts in acts = acts.filter { numbers.contains($0.key) } }
    }
}
