import Foundation
import Synchronization

/// The progress of work that takes long, on standard error: one changing line on a terminal, a
/// further line now and then elsewhere. Work that is quick says nothing.
final class TimedLine: Sendable {
    private struct State {
        /// The time of the next line.
        var due: ContinuousClock.Instant
        var isShown = false
    }

    private let isTerminal = isatty(STDERR_FILENO) == 1
    private let pause: Duration
    private let state = Mutex(State(due: .now + .seconds(1)))

    /// Creates the progress with the time between two lines where there is no terminal.
    init(each pause: Duration) { self.pause = isTerminal ? .milliseconds(200) : pause }

    /// Shows a text, if it is time for one.
    func show(_ text: @autoclosure () -> String) {
        let isDue = state.withLock { state in
            guard ContinuousClock.now >= state.due else { return false }
            state = State(due: .now + pause, isShown: true)
            return true
        }
        if isDue { Output.report(inPlace: isTerminal, text()) }
    }

    /// Shows that fewer steps are looked for that fail alike.
    func show(shrinking name: String, tries: Int, of limit: Int, left: Int) {
        show(
            "\(name) failed: looking for fewer steps that fail alike, \(tries) of at most "
                + "\(limit) tries, \(left) steps left")
    }

    /// Clears the line.
    func end() {
        if isTerminal, state.withLock({ $0.isShown }) { Output.report(inPlace: true, "") }
    }
}
