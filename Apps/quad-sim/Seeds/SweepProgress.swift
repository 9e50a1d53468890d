import Foundation
import Synchronization

/// The progress of a sweep on standard error: one changing line on a terminal, a line per ten
/// thousand seeds elsewhere.
final class SweepProgress: Sendable {
    private let isTerminal = isatty(STDERR_FILENO) == 1
    private let count: Int?
    private let shown = Mutex(ContinuousClock.now - .seconds(1))

    /// Creates the progress of a given number of seeds; `nil` if only the time ends the sweep.
    init(count: Int?) { self.count = count }

    /// Shows the progress, at most a few times a second.
    func show(_ seeds: Int) {
        let text = "\(seeds)\(count.map { " of \($0)" } ?? "") seeds"
        guard isTerminal else {
            if seeds % 10_000 == 0 { write("\(text)\n") }
            return
        }
        let isDue = shown.withLock { last in
            guard ContinuousClock.now - last > .milliseconds(200) else { return false }
            last = .now
            return true
        }
        if isDue { write("\r\u{1B}[K\(text)") }
    }

    /// Clears the line.
    func end() {
        if isTerminal { write("\r\u{1B}[K") }
    }

    private func write(_ text: String) {
        FileHandle.standardError.write(Data(text.utf8))
    }
}
