import Foundation
import Replica
import Synchronization

/// Lines for standard error, written by a thread of their own: a reader that stalls stops nobody.
///
/// Lines beyond a bound are dropped; their number is told once there is room again.
final class LogLines: Sendable {
    static let standardError = LogLines(descriptor: STDERR_FILENO)

    /// The most lines that wait for the reader.
    private static let limit = 1000

    private struct State {
        var waiting: [[UInt8]] = []
        var dropped = 0
        var isWriting = false
        var format = LogFormat.json
    }

    private let descriptor: Int32
    private let thread = WorkerThreads(count: 1)
    private let state = Mutex(State())

    init(descriptor: Int32) { self.descriptor = descriptor }

    /// Writes the own lines in a form from now on.
    func use(_ format: LogFormat) { state.withLock { $0.format = format } }

    /// Adds a line, which ends with a line break.
    func add(_ line: [UInt8]) {
        let isIdle = state.withLock { state in
            if state.waiting.count < Self.limit {
                state.waiting.append(line)
            } else {
                state.dropped += 1
            }
            defer { state.isWriting = true }
            return !state.isWriting
        }
        if isIdle { thread.submit { [self] in while writeWaiting() {} } }
    }

    /// Waits until all lines are written, up to a time.
    func finish(within limit: Duration) async {
        let end = ContinuousClock.now + limit
        while state.withLock({ $0.isWriting }), ContinuousClock.now < end {
            try? await Task.sleep(for: .milliseconds(2))
        }
    }

    /// Writes what waits; returns whether there was anything.
    private func writeWaiting() -> Bool {
        let (lines, dropped) = state.withLock { state in
            defer { (state.waiting, state.dropped) = ([], 0) }
            state.isWriting = !state.waiting.isEmpty
            return (state.waiting, state.dropped)
        }
        for line in lines { write(line) }
        if dropped > 0 { write(notice(of: dropped)) }
        return !lines.isEmpty
    }

    private func write(_ line: [UInt8]) {
        var rest = line[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes {
                Foundation.write(descriptor, $0.baseAddress, $0.count)
            }
            if count < 0, errno == EINTR { continue }
            // Nobody reads any more.
            guard count > 0 else { return }
            rest = rest.dropFirst(count)
        }
    }

    private func notice(of count: Int) -> [UInt8] {
        let time = Primitives.Environment.live.now()
        let message = "log lines were dropped, because nobody read them"
        let line =
            switch state.withLock({ $0.format }) {
            case .json:
                #"{"level":"warning","lines":\#(count),"message":"\#(message)","#
                    + #""source":"quad-server","time":"\#(time)"}"#
            case .text: "\(time) WARNING \(message) lines=\(count)"
            }
        return Array((line + "\n").utf8)
    }
}
