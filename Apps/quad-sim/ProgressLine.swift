import CampusSimulation
import Foundation

/// The progress of a day on standard error: one changing line on a terminal, a line per step
/// elsewhere.
struct ProgressLine: Sendable {
    private let isTerminal = isatty(STDERR_FILENO) == 1
    private static let width = 30

    /// Shows a completed step.
    func show(_ progress: DayProgress) {
        guard isTerminal else {
            write("\(progress)\n")
            return
        }
        let done = Self.width * progress.step / DayProgress.steps
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
