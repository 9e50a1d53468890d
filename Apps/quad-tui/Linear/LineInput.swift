import Glibc
import Synchronization

/// Standard input as lines, and the echo of its terminal.
final class LineInput: Sendable {
    private let saved = Mutex<termios?>(nil)

    /// The lines until the end; a thread of its own waits for them.
    func lines() -> AsyncStream<String> {
        let (lines, sender) = AsyncStream.makeStream(of: String.self)
        let thread = UnsafeMutablePointer<pthread_t>.allocate(capacity: 1)
        defer { thread.deallocate() }
        let work = Unmanaged.passRetained(Sender(sender))
        let code = pthread_create(
            thread, nil,
            { argument in
                guard let argument else { return nil }
                let sender = Unmanaged<Sender>.fromOpaque(argument).takeRetainedValue().value
                while let line = readLine() { sender.yield(line) }
                sender.finish()
                return nil
            }, work.toOpaque())
        if code == 0 { pthread_detach(thread.pointee) } else { sender.finish() }
        return lines
    }

    private final class Sender {
        let value: AsyncStream<String>.Continuation

        init(_ value: AsyncStream<String>.Continuation) { self.value = value }
    }

    /// Writes a text to standard output.
    static func write(_ text: String) {
        let bytes = Array(text.utf8)
        var start = 0
        while start < bytes.count {
            let count = bytes[start...].withUnsafeBytes {
                Glibc.write(STDOUT_FILENO, $0.baseAddress, $0.count)
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return }
            start += count
        }
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
