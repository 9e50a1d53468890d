import Foundation

/// Starts programs, each in a session of its own, with the signals as a shell has them.
enum Spawning {
    /// glibc's flag for a new session, which Swift does not import.
    private static let newSession: Int16 = 0x80

    /// Starts a program.
    ///
    /// - Parameters:
    ///   - variables: Its environment, besides the path, the language, the time zone and the kind
    ///     of terminal, which it may say anew.
    ///   - input: The descriptor that it reads; -1 for nothing.
    ///   - output: The descriptor that it writes; -1 for nowhere.
    ///   - errors: The descriptor of its complaints; -1 for nowhere.
    ///   - terminal: The path of a terminal that it gets instead of all three.
    /// - Returns: Its process and group; `nil` if it cannot be started.
    static func start(
        _ words: [String], variables: [String: String], input: Int32, output: Int32,
        errors: Int32, terminal: String? = nil
    ) -> pid_t? {
        var actions = posix_spawn_file_actions_t()
        var attributes = posix_spawnattr_t()
        guard posix_spawn_file_actions_init(&actions) == 0,
            posix_spawnattr_init(&attributes) == 0
        else { return nil }
        defer {
            posix_spawn_file_actions_destroy(&actions)
            posix_spawnattr_destroy(&attributes)
        }
        if let terminal {
            // The first terminal that a session opens is its own.
            posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, terminal, O_RDWR, 0)
            posix_spawn_file_actions_adddup2(&actions, STDIN_FILENO, STDOUT_FILENO)
            posix_spawn_file_actions_adddup2(&actions, STDIN_FILENO, STDERR_FILENO)
        } else {
            connect(&actions, input, STDIN_FILENO, O_RDONLY)
            connect(&actions, output, STDOUT_FILENO, O_WRONLY)
            connect(&actions, errors, STDERR_FILENO, O_WRONLY)
        }
        var all = sigset_t()
        var none = sigset_t()
        sigfillset(&all)
        sigemptyset(&none)
        posix_spawnattr_setsigdefault(&attributes, &all)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setflags(
            &attributes,
            Int16(POSIX_SPAWN_SETSIGDEF) | Int16(POSIX_SPAWN_SETSIGMASK) | newSession)
        return spawn(words, environment(variables), &actions, &attributes)
    }

    private static func connect(
        _ actions: inout posix_spawn_file_actions_t, _ from: Int32, _ to: Int32, _ mode: Int32
    ) {
        if from >= 0 {
            posix_spawn_file_actions_adddup2(&actions, from, to)
        } else {
            posix_spawn_file_actions_addopen(&actions, to, "/dev/null", mode, 0)
        }
    }

    /// The environment of this program without what would lead another one to a person's own
    /// files and settings: the home, the folders of the XDG specification, and all of Quad.
    static var callersVariables: [String: String] {
        ProcessInfo.processInfo.environment.filter { name, _ in
            name != "HOME" && name != "TZ" && !name.hasPrefix("QUAD_") && !name.hasPrefix("XDG_")
        }
    }

    /// The environment of every program: nothing of a person's own settings.
    private static func environment(_ variables: [String: String]) -> [String] {
        var all = [
            "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin",
            "LANG": "C.UTF-8", "TZ": "UTC", "TERM": "dumb",
        ]
        all.merge(variables) { _, new in new }
        return all.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
    }

    private static func spawn(
        _ words: [String], _ variables: [String], _ actions: inout posix_spawn_file_actions_t,
        _ attributes: inout posix_spawnattr_t
    ) -> pid_t? {
        var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
        var environment: [UnsafeMutablePointer<CChar>?] = variables.map { strdup($0) } + [nil]
        defer { for text in arguments + environment { free(text) } }
        var process = pid_t()
        let failed = Descriptors.alone {
            posix_spawnp(&process, words[0], &actions, &attributes, &arguments, &environment)
        }
        return failed == 0 ? process : nil
    }
}
