import Replica
import Synchronization

/// The numbers by which answers and the log name requests: random enough that none comes twice,
/// without a call of the system for each.
final class RequestNumbers: Sendable {
    private let generator: Mutex<SeededGenerator>

    init(_ environment: Environment) {
        generator = Mutex(SeededGenerator(seed: environment.random()))
    }

    /// Returns the next number.
    func next() -> String { String(generator.withLock { $0.next() }, radix: 16) }
}
