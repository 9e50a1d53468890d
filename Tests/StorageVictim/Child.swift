import Glibc

/// A child process of this program.
final class Child {
    struct Failure: Error {
        let code: Int32
    }

    private let process: pid_t
    private let output: Int32
    private var bytes: [UInt8] = []

    init(_ arguments: [String]) throws {
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { throw Failure(code: errno) }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO)
        posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
        var words = (["StorageVictim"] + arguments).map { strdup($0) } + [nil]
        defer { for word in words { free(word) } }
        var process: pid_t = 0
        let code = posix_spawn(&process, "/proc/self/exe", &actions, nil, &words, environ)
        close(ends[1])
        self.process = process
        self.output = ends[0]
        guard code == 0 else { throw Failure(code: code) }
    }

    deinit { close(output) }

    /// Reads until the child has written a number of bytes, or a time has passed.
    func read(until count: Int, within patience: Duration) {
        let started = ContinuousClock.now
        while bytes.count < count {
            let left = patience - (ContinuousClock.now - started)
            var waiting = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
            guard left > .zero, poll(&waiting, 1, Int32(left / .milliseconds(1)) + 1) > 0,
                readSome()
            else { return }
        }
    }

    /// Kills the child and reads the rest of its output.
    func kill() {
        Glibc.kill(process, SIGKILL)
        while readSome() {}
        waitpid(process, nil, 0)
    }

    /// The last number that each writer reported; an incomplete line does not count.
    var told: [Int64: Int64] {
        var last: [Int64: Int64] = [:]
        let end = bytes.lastIndex(of: UInt8(ascii: "\n")) ?? 0
        for line in bytes[..<end].split(separator: UInt8(ascii: "\n")) {
            let numbers = String(decoding: line, as: UTF8.self).split(separator: " ")
                .compactMap { Int64($0) }
            if numbers.count == 2 { last[numbers[0]] = max(last[numbers[0]] ?? 0, numbers[1]) }
        }
        return last
    }

    private func readSome() -> Bool {
        var buffer = [UInt8](repeating: 0, count: 4096)
        let count = Glibc.read(output, &buffer, buffer.count)
        guard count > 0 else { return false }
        bytes += buffer[..<count]
        return true
    }
}
