import Foundation
import SyncSimulation
import Synchronization

/// How far a sweep is, on standard error: one line that changes on a terminal, a line each ten
/// thousand seeds elsewhere.
final class SweepProgress: Sendable {
    private let isTerminal = isatty(STDERR_FILENO) == 1
    private let count: Int?
    private let shown = Mutex(ContinuousClock.now - .seconds(1))

    /// Prepares to show how far so many seeds are; `nil` where only the time ends them.
    init(count: Int?) { self.count = count }

    /// Shows how far it is, a few times a second at most.
    func show(_ report: SyncSweep.Report) {
        let text = "\(report.seeds)\(count.map { " of \($0)" } ?? "") seeds"
        guard isTerminal else {
            if report.seeds % 10_000 == 0 { write("\(text)\n") }
            return
        }
        let isDue = shown.withLock { last in
            guard ContinuousClock.now - last > .milliseconds(200) else { return false }
            last = .now
            return true
        }
        if isDue { write("\r\u{1B}[K\(text)") }
    }

    /// Leaves the line as it was found.
    func end() {
        if isTerminal { write("\r\u{1B}[K") }
    }

    private func write(_ text: String) {
        FileHandle.standardError.write(Data(text.utf8))
    }
}
