import Files
import Foundation

/// Starts programs, each in a session of its own, with an environment that is chosen.
enum Spawning {
    /// Starts a program.
    ///
    /// - Parameter variables: Its environment, besides the path, the language, the time zone and
    ///   the kind of terminal, which it may say anew.
    /// - Returns: Its process and group; `nil` if it cannot be started.
    static func start(
        _ words: [String], variables: [String: String], input: ProgramStart.Stream = .nothing,
        output: ProgramStart.Stream = .nothing, errors: ProgramStart.Stream = .nothing
    ) -> pid_t? {
        var all = [
            "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin",
            "LANG": "C.UTF-8", "TZ": "UTC", "TERM": "dumb",
        ]
        all.merge(variables) { _, new in new }
        return Descriptors.alone {
            ProgramStart.start(
                words, variables: all, input: input, output: output, errors: errors,
                isApart: true)
        }
    }

    /// The environment of this program without what would lead another one to a person's own
    /// files and settings: the home, the folders of the XDG specification, and all of Quad.
    static var callersVariables: [String: String] {
        ProcessInfo.processInfo.environment.filter { name, _ in
            name != "HOME" && name != "TZ" && !name.hasPrefix("QUAD_") && !name.hasPrefix("XDG_")
        }
    }
}
