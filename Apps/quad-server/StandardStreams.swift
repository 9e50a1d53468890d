import Foundation
import Presentation

/// Writes to standard output and standard error; if nobody reads, nobody is told.
enum StandardStreams {
    /// Writes data to standard output.
    static func write(_ text: String) {
        try? FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
    }

    /// Says a sentence to a person.
    static func say(_ sentence: String) {
        say(Complaint(of: "quad-server", sentence))
    }

    /// Says what is wrong.
    static func say(_ complaint: Complaint) {
        let givesHints = Complaint.givesHints(
            environment: ProcessInfo.processInfo.environment,
            isTerminal: isatty(STDERR_FILENO) == 1)
        let text = complaint.lines(givingHints: givesHints).map { $0 + "\n" }.joined()
        try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
    }
}
