import Glibc
import Synchronization

/// Shows the progress of an import, on a terminal and only if it takes long.
final class ImportProgress: Sendable {
    private struct State {
        var shownAt: Duration
        var isShown = false
    }

    /// The time before the first progress message, and the time between two messages.
    private static let patience: Duration = .seconds(1)
    private static let pause: Duration = .milliseconds(200)

    private let isWanted: Bool
    private let state: Mutex<State>

    init() {
        isWanted = isatty(STDERR_FILENO) == 1
        state = Mutex(State(shownAt: Self.now + Self.patience - Self.pause))
    }

    /// Shows the number of records read.
    func show(_ records: Int) {
        guard isWanted else { return }
        state.withLock { state in
            let now = Self.now
            guard now - state.shownAt >= Self.pause else { return }
            state = State(shownAt: now, isShown: true)
            StandardOutput.ask("\r\(records) records …")
        }
    }

    /// Clears the line.
    func end() {
        state.withLock { state in
            if state.isShown { StandardOutput.ask("\r\u{1B}[K") }
            state.isShown = false
        }
    }

    private static var now: Duration {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }
}
