import Glibc

/// The person's own editor, for text longer than a line.
struct Editor: Sendable {
    /// The command of `VISUAL` or `EDITOR`, as a shell reads it.
    let command: String

    /// Creates the editor of the environment; `nil` if none is named.
    init?(variables: [String: String]) {
        let named = ["VISUAL", "EDITOR"].lazy.compactMap { variables[$0] }.first { !$0.isEmpty }
        guard let named else { return nil }
        command = named
    }

    /// The result of editing.
    struct Outcome {
        /// The text that the file holds now.
        let text: String
        /// Whether the editor exited with success.
        let isDone: Bool
    }

    /// Lets the person edit a text in a file that only they can read; removes the file afterwards.
    func edit(_ text: String, folder: String) throws(CommandError) -> Outcome {
        var template = Array("\(folder)/quad-XXXXXX.txt".utf8CString)
        let descriptor = mkstemps(&template, 4)
        let path = template.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
        guard descriptor >= 0 else {
            throw .cannotWrite(path: path, reason: String(cString: strerror(errno)))
        }
        defer { unlink(path) }
        let bytes = Array(text.utf8)
        let written = write(descriptor, bytes, bytes.count)
        close(descriptor)
        guard written == bytes.count else {
            throw .cannotWrite(path: path, reason: String(cString: strerror(errno)))
        }
        let status = run(on: path)
        return Outcome(text: try StandardInput.text(ofFile: path), isDone: status == 0)
    }

    /// Runs the editor in the foreground of the terminal; returns its exit status.
    private func run(on path: String) -> Int32 {
        // The editor gets Ctrl-C and broken pipes as usual; meanwhile this program ignores Ctrl-C.
        let interrupt = signal(SIGINT, SIG_IGN)
        defer { signal(SIGINT, interrupt) }
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var usual = sigset_t()
        sigemptyset(&usual)
        sigaddset(&usual, SIGINT)
        sigaddset(&usual, SIGPIPE)
        posix_spawnattr_setsigdefault(&attributes, &usual)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))
        let words = ["sh", "-c", command + " \"$1\"", "sh", path]
        var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
        defer { for argument in arguments { free(argument) } }
        var process = pid_t()
        guard
            posix_spawn(&process, "/bin/sh", nil, &attributes, &arguments, environ) == 0
        else { return -1 }
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0 {
            guard errno == EINTR else { return -1 }
        }
        return status
    }
}
