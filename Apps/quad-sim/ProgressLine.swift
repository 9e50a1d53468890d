import Foundation
import Simulation
import Synchronization

/// The progress of a day on standard error: one changing line on a terminal, a line per step
/// elsewhere.
final class ProgressLine: Sendable {
    private let isTerminal = isatty(STDERR_FILENO) == 1
    private static let width = 30
    /// The time between two complaints about the same silence.
    private static let pause: Duration = .seconds(60)
    private let told = Mutex<ContinuousClock.Instant?>(nil)
    private let patience: Int

    /// Creates the progress of a day that gives up a server which is gone for some seconds.
    init(patience: Int) { self.patience = patience }

    /// Says that the server does not answer, at most once a minute however many requests wait.
    @Sendable
    func tellSilence() {
        let isNews = told.withLock { told in
            let now = ContinuousClock.now
            guard told.map({ now - $0 >= Self.pause }) ?? true else { return false }
            told = now
            return true
        }
        guard isNews else { return }
        write(
            (isTerminal ? "\r\u{1B}[K" : "")
                + "the server does not answer: it is given up after \(patience) s (--patience)\n")
    }

    /// Shows a completed step.
    func show(_ progress: DayProgress) {
        guard isTerminal else {
            write("\(progress)\n")
            return
        }
        let done = Self.width * progress.step / progress.steps
        let bar =
            String(repeating: "#", count: done)
            + String(repeating: ".", count: Self.width - done)
        write("\r\u{1B}[K[\(bar)] \(progress.label)")
    }

    /// Clears the line.
    func end() {
        if isTerminal { write("\r\u{1B}[K") }
    }

    private func write(_ text: String) {
        FileHandle.standardError.write(Data(text.utf8))
    }
}
