import Files
import Foundation
import Synchronization

/// A program that was started: it is written to and read from, within a time, and ends with its
/// whole process group.
final class ChildProgram: Sendable {
    /// The reasons for which a program is of no use any more.
    enum Fault: Error, CustomStringConvertible {
        case late
        case ended(String)
        case tooLong

        var description: String {
            switch self {
            case .late: "it does not answer in time"
            case .ended(let how): "it \(how)"
            case .tooLong: "its answer is too long"
            }
        }
    }

    /// The most bytes of one answer.
    static let answerBytes = 1 << 20

    private struct State {
        var buffer: [UInt8] = []
        var status: Int32?
        var isClosed = false
    }

    /// The process, which is also its group.
    let process: pid_t
    private let input: Int32
    private let output: Int32
    private let keeper: ProgramKeeper
    private let state = Mutex(State())

    /// Starts a program at pipes; `nil` if the system does not.
    init?(
        _ words: [String], variables: [String: String], errors: ProgramStart.Stream,
        keeper: ProgramKeeper
    ) {
        self.keeper = keeper
        guard let down = Descriptors.pipe(), let up = Descriptors.pipe() else { return nil }
        (input, output) = (down.writing, up.reading)
        let started = Spawning.start(
            words, variables: variables, input: .descriptor(down.reading),
            output: .descriptor(up.writing), errors: errors)
        close(down.reading)
        close(up.writing)
        guard let started else {
            close(input)
            close(output)
            return nil
        }
        process = started
        Descriptors.hurry(input)
        keeper.keep(started)
    }

    deinit { end(within: 0) }

    /// Writes a text.
    func write(_ text: String, within seconds: Int) throws {
        var rest = Array(text.utf8)[...]
        let deadline = Deadline(seconds: seconds)
        while !rest.isEmpty {
            guard deadline.wait(for: input, POLLOUT) else { throw Fault.late }
            let count = rest.withUnsafeBytes { Glibc.write(input, $0.baseAddress, $0.count) }
            if count < 0, errno == EAGAIN || errno == EINTR { continue }
            guard count > 0 else { throw Fault.ended(howEnded()) }
            rest = rest.dropFirst(count)
        }
    }

    /// Reads a line, without its end.
    func readLine(within seconds: Int) throws -> String {
        let deadline = Deadline(seconds: seconds)
        var chunk = [UInt8](repeating: 0, count: 1 << 14)
        while true {
            let (line, size) = state.withLock { state -> (String?, Int) in
                guard let end = state.buffer.firstIndex(of: 0x0A) else {
                    return (nil, state.buffer.count)
                }
                let line = String(decoding: state.buffer[..<end], as: UTF8.self)
                state.buffer.removeFirst(end + 1)
                return (line, 0)
            }
            if let line { return line }
            guard size < Self.answerBytes else { throw Fault.tooLong }
            guard deadline.wait(for: output, POLLIN) else { throw Fault.late }
            let count = Glibc.read(output, &chunk, chunk.count)
            if count < 0, errno == EINTR || errno == EAGAIN { continue }
            guard count > 0 else { throw Fault.ended(howEnded()) }
            state.withLock { $0.buffer += chunk[..<count] }
        }
    }

    /// Ends the program: its input is closed, and after a time its group is killed.
    func end(within seconds: Int) {
        let isFirst = state.withLock { state in
            defer { state.isClosed = true }
            return !state.isClosed
        }
        guard isFirst else { return }
        close(input)
        close(output)
        if seconds > 0 { waitForEnd(Deadline(seconds: seconds)) }
        kill(-process, SIGKILL)
        waitForEnd(Deadline(seconds: 5))
        keeper.forget(process)
    }

    /// Sends a signal to the program.
    func signal(_ number: Int32) { kill(process, number) }

    /// Returns the words for the end of a program whose output has ended.
    private func howEnded() -> String {
        waitForEnd(Deadline(seconds: 1))
        guard let status = state.withLock({ $0.status }) else { return "closed its output" }
        return status & 0x7F == 0
            ? "ended with status \(status >> 8 & 0xFF)" : "was ended by signal \(status & 0x7F)"
    }

    private func waitForEnd(_ deadline: Deadline) {
        while state.withLock({ $0.status }) == nil {
            var status: Int32 = 0
            let found = waitpid(process, &status, WNOHANG)
            if found == process {
                return state.withLock { $0.status = status }
            }
            guard found == 0 || errno == EINTR, deadline.left > 0 else { return }
            usleep(5000)
        }
    }
}
