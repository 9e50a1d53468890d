import Glibc
import Synchronization

/// A program that a test starts.
///
/// Foundation's `Process` does not do: where some 1,300 files are open, as in a process with all
/// tests, it reads past the end of their listing, which now and then ends the process
/// (swift-corelibs-foundation, pull request 5472).
package final class TestProgram: Sendable {
    /// The part of the output that the test reads; the rest is discarded.
    package enum Stream: Sendable {
        /// Its standard output.
        case output
        /// Its error output.
        case errors
        /// Both, as they come.
        case both
    }

    /// The error of a program that can't be started.
    package struct Unstarted: Error, CustomStringConvertible {
        /// The reason.
        package let description: String
    }

    /// The id of the process.
    package let id: pid_t
    private let reading: Int32
    private let status = Mutex<Int32?>(nil)

    /// Starts a program.
    ///
    /// - Parameters:
    ///   - variables: Its environment; `nil` for that of the tests.
    ///   - input: The path of the file that it reads.
    /// - Throws: ``Unstarted`` if it can't be started.
    package init(
        _ path: String, _ arguments: [String], variables: [String: String]? = nil,
        input: String = "/dev/null", reading stream: Stream = .output
    ) throws {
        (id, reading) = try Self.start(path, arguments, variables, input, stream)
    }

    /// Starts a program; returns its id and the end of the pipe that is read.
    private static func start(
        _ path: String, _ arguments: [String], _ variables: [String: String]?, _ input: String,
        _ stream: Stream
    ) throws -> (id: pid_t, reading: Int32) {
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { throw Unstarted(description: "there is no pipe") }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        defer { close(ends[1]) }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, input, O_RDONLY, 0)
        for (target, other) in [(STDOUT_FILENO, Stream.errors), (STDERR_FILENO, .output)] {
            if stream == other {
                posix_spawn_file_actions_addopen(&actions, target, "/dev/null", O_WRONLY, 0)
            } else {
                posix_spawn_file_actions_adddup2(&actions, ends[1], target)
            }
        }
        // Connections, pipes and files of other tests are not the program's.
        closeAll(&actions, 3)
        let (id, failed) = spawn(path, arguments, variables, &actions)
        guard failed == 0 else {
            close(ends[0])
            throw Unstarted(description: "\(path): \(String(cString: strerror(failed)))")
        }
        return (id, ends[0])
    }

    private static func spawn(
        _ path: String, _ arguments: [String], _ variables: [String: String]?,
        _ actions: inout posix_spawn_file_actions_t
    ) -> (id: pid_t, failed: Int32) {
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var (all, none) = (sigset_t(), sigset_t())
        sigfillset(&all)
        sigemptyset(&none)
        posix_spawnattr_setsigdefault(&attributes, &all)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setflags(
            &attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))
        var words: [UnsafeMutablePointer<CChar>?] =
            ([path] + arguments).map { strdup($0) } + [nil]
        var environment: [UnsafeMutablePointer<CChar>?] =
            (variables ?? [:]).map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { for text in words + environment { free(text) } }
        var id = pid_t()
        let failed =
            variables == nil
            ? posix_spawn(&id, path, &actions, &attributes, &words, environ)
            : posix_spawn(&id, path, &actions, &attributes, &words, &environment)
        return (id, failed)
    }

    deinit { close(reading) }

    /// Reads up to the end of the next line, or of everything.
    package func line() -> String {
        var line: [UInt8] = []
        var byte: UInt8 = 0
        while line.last != UInt8(ascii: "\n"), next(&byte, 1) == 1 { line.append(byte) }
        return String(decoding: line, as: UTF8.self)
    }

    /// Reads until nobody writes any more.
    package func rest() -> [UInt8] {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = next(&buffer, buffer.count)
            guard count > 0 else { return bytes }
            bytes += buffer[..<count]
        }
    }

    private func next(_ buffer: UnsafeMutableRawPointer, _ most: Int) -> Int {
        while true {
            let count = read(reading, buffer, most)
            if count >= 0 || errno != EINTR { return count }
        }
    }

    /// Sends a signal, unless the end was seen.
    package func kill(_ signal: Int32) {
        status.withLock { if $0 == nil { Glibc.kill(id, signal) } }
    }

    /// Waits for the end; returns the exit status, or the number of the signal that ended it.
    @discardableResult
    package func end() -> Int32 {
        var info = siginfo_t()
        // The process stays known until its end is noted, so that no other gets the signals.
        while waitid(P_PID, id_t(id), &info, WEXITED | WNOWAIT) < 0, errno == EINTR {}
        return status.withLock { status in
            if let status { return status }
            var code: Int32 = 0
            while waitpid(id, &code, 0) < 0, errno == EINTR {}
            let ended = code & 0x7F == 0 ? code >> 8 & 0xFF : code & 0x7F
            status = ended
            return ended
        }
    }

    /// Runs a program to its end.
    package static func run(
        _ path: String, _ arguments: [String], variables: [String: String]? = nil,
        input: String = "/dev/null", reading stream: Stream = .output
    ) throws -> (status: Int32, output: String) {
        let program = try TestProgram(
            path, arguments, variables: variables, input: input, reading: stream)
        let output = program.rest()
        return (program.end(), String(decoding: output, as: UTF8.self))
    }
}

/// Has a program begin without the files from a descriptor on; glibc has it since 2.34, but shows
/// it to GNU sources alone.
@_silgen_name("posix_spawn_file_actions_addclosefrom_np")
@discardableResult
private func closeAll(
    _ actions: UnsafeMutablePointer<posix_spawn_file_actions_t>, _ from: Int32
) -> Int32
