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

    /// The flag of glibc for a session of its own, `POSIX_SPAWN_SETSID`.
    private static let newSession: Int32 = 0x80
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
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO)
        posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setflags(
            &attributes, Int16(POSIX_SPAWN_SETSIGMASK | (isApart ? Self.newSession : 0)))
        var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
        defer { for argument in arguments { free(argument) } }
        var process = pid_t()
        let started = posix_spawnp(
            &process, words[0], &actions, &attributes, &arguments, environ)
        close(ends[1])
        guard started == 0 else { return failure }
        let output = text(of: ends[0])
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0 {
            guard errno == EINTR else { return failure }
        }
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
