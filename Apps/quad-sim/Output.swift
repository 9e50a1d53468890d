import Foundation
import Primitives

/// Writes to standard output and standard error.
enum Output {
    /// Writes lines to standard output; a reader that went away is no failure.
    ///
    /// - Throws: ``Failure`` with status 74 if they cannot be written, as on a full disk.
    static func write(_ lines: [String]) throws(Failure) {
        guard !lines.isEmpty else { return }
        do {
            let text = lines.joined(separator: "\n") + "\n"
            try FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
        } catch {
            guard !isClosedPipe(error) else { return }
            throw Failure(
                .inputOutput,
                "standard output cannot be written: \(Self.reason(of: error))")
        }
    }

    /// Writes a line to standard error; failures are ignored.
    static func report(_ line: String) {
        try? FileHandle.standardError.write(contentsOf: Data((line + "\n").utf8))
    }

    /// Returns the system's words for an error.
    static func reason(of error: any Error) -> String {
        code(of: error).map { String(cString: strerror($0)) } ?? "\(error)"
    }

    private static func isClosedPipe(_ error: any Error) -> Bool { code(of: error) == EPIPE }

    /// Returns the system's number of an error; `nil` if it is none of the system's.
    private static func code(of error: any Error) -> Int32? {
        let error = error as NSError
        if error.domain == NSPOSIXErrorDomain { return Int32(error.code) }
        return (error.userInfo[NSUnderlyingErrorKey] as? any Error).flatMap { code(of: $0) }
    }
}
