import Foundation
import Synchronization

/// Standard input as lines, and the echo of its terminal.
final class LineInput: Sendable {
    private let saved = Mutex<termios?>(nil)

    /// The lines until the end.
    ///
    /// Each is read when it is asked for, by a thread of its own, so that meanwhile another program
    /// can have the terminal.
    func lines() -> AsyncStream<String> { AsyncStream { await Self.line() } }

    private static func line() async -> String? {
        await withCheckedContinuation { done in
            Thread.detachNewThread { done.resume(returning: readLine()) }
        }
    }

    /// Writes a text to standard output.
    ///
    /// - Returns: The system's number of the error that ended it; `nil` if all was written, or the
    ///   reader went away.
    @discardableResult
    static func write(_ text: String) -> Int32? {
        let bytes = Array(text.utf8)
        var start = 0
        while start < bytes.count {
            let count = bytes[start...].withUnsafeBytes {
                Glibc.write(STDOUT_FILENO, $0.baseAddress, $0.count)
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return errno == EPIPE ? nil : errno }
            start += count
        }
        return nil
    }

    /// Hides what is typed, or shows it again; does nothing where there is no terminal.
    func hide(_ isHidden: Bool) {
        saved.withLock { saved in
            if isHidden {
                var mode = termios()
                guard saved == nil, tcgetattr(STDIN_FILENO, &mode) == 0 else { return }
                saved = mode
                mode.c_lflag &= ~tcflag_t(ECHO)
                _ = tcsetattr(STDIN_FILENO, TCSADRAIN, &mode)
            } else if var mode = saved {
                saved = nil
                _ = tcsetattr(STDIN_FILENO, TCSADRAIN, &mode)
            }
        }
    }
}
