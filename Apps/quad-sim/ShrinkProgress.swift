import Foundation
import Synchronization

/// The progress of a search for fewer steps that fail alike, on standard error: one changing line
/// on a terminal, a line now and then elsewhere. A search that is quick says nothing.
final class ShrinkProgress: Sendable {
    private struct State {
        /// The time of the next line.
        var due: ContinuousClock.Instant
        var isShown = false
    }

    private let isTerminal = isatty(STDERR_FILENO) == 1
    private let name: String
    private let limit: Int
    private let state = Mutex(State(due: .now + .seconds(1)))

    /// Creates the progress of a search of so many tries at most.
    init(_ name: String, limit: Int) {
        self.name = name
        self.limit = limit
    }

    /// Shows the numbers of tries and of steps that are left.
    func show(tries: Int, left: Int) {
        let pause: Duration = isTerminal ? .milliseconds(200) : .seconds(5)
        let isDue = state.withLock { state in
            guard ContinuousClock.now >= state.due else { return false }
            state = State(due: .now + pause, isShown: true)
            return true
        }
        guard isDue else { return }
        let text =
            "\(name) failed: looking for fewer steps that fail alike, \(tries) of at most "
            + "\(limit) tries, \(left) steps left"
        Output.report(inPlace: isTerminal, text)
    }

    /// Clears the line.
    func end() {
        if isTerminal, state.withLock({ $0.isShown }) { Output.report(inPlace: true, "") }
    }
}
