import Glibc

/// Starts other programs, with the handling of signals that a new login has.
package enum ProgramStart {
    /// The standard input, standard output or standard error that a program gets.
    package enum Stream: Sendable, Hashable {
        /// That of this program.
        case own
        /// An empty input, or an output that goes nowhere.
        case nothing
        /// An open descriptor.
        case descriptor(Int32)
    }

    /// The flag of glibc for a session of its own, which Swift does not import.
    private static let newSession: Int32 = 0x80

    /// Starts a program, which is looked for in `PATH`.
    ///
    /// - Parameters:
    ///   - variables: Its environment; `nil` for that of this program.
    ///   - isApart: Whether it gets a session of its own, so that it can't use the terminal and
    ///     its process is also its group.
    /// - Returns: Its process; `nil` if it can't be started.
    package static func start(
        _ words: [String], variables: [String: String]? = nil, input: Stream = .nothing,
        output: Stream = .nothing, errors: Stream = .nothing, isApart: Bool = false
    ) -> pid_t? {
        var actions = posix_spawn_file_actions_t()
        var attributes = posix_spawnattr_t()
        posix_spawn_file_actions_init(&actions)
        posix_spawnattr_init(&attributes)
        defer {
            posix_spawn_file_actions_destroy(&actions)
            posix_spawnattr_destroy(&attributes)
        }
        connect(&actions, input, STDIN_FILENO, O_RDONLY)
        connect(&actions, output, STDOUT_FILENO, O_WRONLY)
        connect(&actions, errors, STDERR_FILENO, O_WRONLY)
        var all = sigset_t()
        var none = sigset_t()
        sigfillset(&all)
        sigemptyset(&none)
        // Threads may block signals, which a program that they start would inherit.
        posix_spawnattr_setsigdefault(&attributes, &all)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setflags(
            &attributes,
            Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK | (isApart ? newSession : 0)))
        var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
        var environment: [UnsafeMutablePointer<CChar>?] =
            (variables ?? [:]).map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { for text in arguments + environment { free(text) } }
        var process = pid_t()
        let failed =
            variables == nil
            ? posix_spawnp(&process, words[0], &actions, &attributes, &arguments, environ)
            : posix_spawnp(&process, words[0], &actions, &attributes, &arguments, &environment)
        return failed == 0 ? process : nil
    }

    /// Waits for the end of a program; returns its status as the system has it, and -1 if there is
    /// none.
    package static func wait(for process: pid_t) -> Int32 {
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0 {
            guard errno == EINTR else { return -1 }
        }
        return status
    }

    private static func connect(
        _ actions: inout posix_spawn_file_actions_t, _ stream: Stream, _ number: Int32,
        _ mode: Int32
    ) {
        switch stream {
        case .own: break
        case .nothing:
            posix_spawn_file_actions_addopen(&actions, number, "/dev/null", mode, 0)
        case .descriptor(let open): posix_spawn_file_actions_adddup2(&actions, open, number)
        }
    }
}
