import Foundation
import Presentation

/// Standard output and standard error; failed writes are ignored.
enum StandardStreams {
    /// Writes a text to standard output.
    static func write(_ text: String) {
        try? FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
    }

    /// Prints a sentence for a person on standard error.
    static func say(_ sentence: String) {
        say(Complaint(of: "quad-server", sentence))
    }

    /// Prints a complaint on standard error.
    static func say(_ complaint: Complaint) {
        let givesHints = Complaint.givesHints(
            environment: ProcessInfo.processInfo.environment,
            isTerminal: isatty(STDERR_FILENO) == 1)
        let text = complaint.lines(givingHints: givesHints).map { $0 + "\n" }.joined()
        try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
    }
}
