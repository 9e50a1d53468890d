import Primitives
import Synchronization

/// The log of all events in a run, one line per event, in order.
///
/// The same scenario and seed give the same lines, byte for byte, in every process.
package final class Trace: Sendable {
    private let state = Mutex<[String]>([])

    /// Creates an empty trace.
    package init() {}

    /// All lines, each with its line end.
    package var text: String { state.withLock { $0.map { $0 + "\n" }.joined() } }

    func note(_ line: String) { state.withLock { $0.append(line) } }
}
