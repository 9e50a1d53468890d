import Foundation
import Presentation

enum StandardStreams {
    /// Writes a text to standard output; a reader that went away is no failure.
    ///
    /// - Throws: ``OutputError`` if it cannot be written, as on a full disk.
    static func write(_ text: String) throws {
        do {
            try FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
        } catch {
            guard code(of: error) != EPIPE else { return }
            throw failure(error)
        }
    }

    /// Writes the rest of a file to standard output; a reader that went away has not all of it.
    ///
    /// - Throws: ``OutputError`` if it cannot be written.
    static func write(_ file: FileHandle) throws {
        while let part = try file.read(upToCount: 1 << 20), !part.isEmpty {
            do {
                try FileHandle.standardOutput.write(contentsOf: part)
            } catch {
                throw failure(error)
            }
        }
    }

    private static func failure(_ error: any Error) -> OutputError {
        OutputError(reason: code(of: error).map { String(cString: strerror($0)) } ?? "\(error)")
    }

    /// Prints a sentence for a person on standard error.
    static func say(_ sentence: String) {
        say(Complaint(of: "quad-server", sentence))
    }

    /// Prints a complaint on standard error; failures are ignored.
    static func say(_ complaint: Complaint) {
        let givesHints = Complaint.givesHints(
            environment: ProcessInfo.processInfo.environment,
            isTerminal: isatty(STDERR_FILENO) == 1)
        let text = complaint.lines(givingHints: givesHints).map { $0 + "\n" }.joined()
        try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
    }

    /// Opens what is closed of the three for nothing, so that no other file gets its number.
    static func occupyClosed() {
        for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
            _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
        }
    }

    /// Returns the system's number of an error; `nil` if it is none of the system's.
    private static func code(of error: any Error) -> Int32? {
        let error = error as NSError
        if error.domain == NSPOSIXErrorDomain { return Int32(error.code) }
        return (error.userInfo[NSUnderlyingErrorKey] as? any Error).flatMap { code(of: $0) }
    }
}

/// The failure of a text that cannot be written to standard output.
struct OutputError: Error {
    let reason: String

    /// The failure that ends a program which did nothing but read.
    var failure: Failure { Failure(.inputOutput, sentence) }
    /// The failure that ends a program after an act, which stands.
    var failureAfterAct: Failure {
        Failure(.inputOutput, "\(sentence); it is done, don't repeat it: quad-server audit")
    }

    private var sentence: String { "standard output cannot be written: \(reason)" }
}
