import Files
import Glibc

/// Runs other programs to their end.
package enum ChildProcess {
    /// The result of a run.
    package struct Outcome: Sendable, Hashable {
        /// The exit status; `nil` if the program could not be started or was killed.
        package let status: Int32?
        /// The text that the program wrote to standard output.
        package let output: String
    }

    /// The most bytes that are read of the program's output.
    private static let limit = 1 << 20

    /// Runs a program from `PATH` with empty input; its error output is discarded.
    ///
    /// - Parameter isApart: Whether the program gets a session of its own, so that it can't use the
    ///   terminal.
    package static func run(_ words: [String], isApart: Bool = false) -> Outcome {
        let failure = Outcome(status: nil, output: "")
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { return failure }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        defer { close(ends[0]) }
        let process = ProgramStart.start(words, output: .descriptor(ends[1]), isApart: isApart)
        close(ends[1])
        guard let process else { return failure }
        let output = text(of: ends[0])
        let status = ProgramStart.wait(for: process)
        // The low bits hold the signal that killed the program.
        return Outcome(status: status & 0x7F == 0 ? status >> 8 & 0xFF : nil, output: output)
    }

    private static func text(of descriptor: Int32) -> String {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4096)
        while bytes.count < limit {
            let count = read(descriptor, &buffer, buffer.count)
            if count < 0 && errno == EINTR { continue }
            guard count > 0 else { break }
            bytes += buffer[..<count]
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
