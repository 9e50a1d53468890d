import Glibc

/// Runs other programs to their end.
enum ChildProcess {
    /// The result of a run.
    struct Outcome {
        /// The exit status; `nil` if the program could not be started or was killed.
        let status: Int32?
        /// The text that the program wrote to standard output.
        let output: String
    }

    /// The most bytes that are read of the program's output.
    private static let limit = 1 << 20

    /// Runs a program from `PATH` with empty input; its error output is discarded.
    static func run(_ words: [String]) -> Outcome {
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
        var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
        defer { for argument in arguments { free(argument) } }
        var process = pid_t()
        let started = posix_spawnp(&process, words[0], &actions, nil, &arguments, environ)
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
