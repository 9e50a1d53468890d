import CPictures
import Glibc
import Primitives

/// One run of the process that decodes.
enum ThumbnailProcess {
    /// The most bytes of a thumbnail and a file.
    private static let largest = 1 << 16 + Picture.largestFile

    /// Runs the program on a file and returns the thumbnail and the file that it makes; blocks its
    /// thread meanwhile.
    ///
    /// - Parameter seconds: The time after which the process is ended. It has less to compute, so
    ///   one that takes as long waits for the machine.
    static func run(
        _ program: String, on file: [UInt8], within seconds: Int
    ) -> Result<(thumbnail: [UInt8], file: [UInt8]), ThumbnailError> {
        guard let input = Pipe(), let output = Pipe() else { return .failure(.unavailable) }
        guard let process = spawn(program, input, output) else { return .failure(.unavailable) }
        input.closeReading()
        output.closeWriting()
        let exchanged = exchange(file, input, output, within: seconds)
        if case .failure = exchanged { kill(process, SIGKILL) }
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
        let bytes: [UInt8]
        switch exchanged {
        case .success(let made): bytes = made
        case .failure(let error): return .failure(error)
        }
        // A process that was ended by a signal used up its time, or made a mistake.
        if status & 0x7F != 0 { return .failure(.tooHard) }
        if status == Int32(ThumbnailWorker.grown) << 8 { return .failure(.grown) }
        guard status == 0, let parts = ThumbnailWorker.parts(of: bytes) else {
            return .failure(.undecodable)
        }
        return .success(parts)
    }

    /// Starts the program with nothing but two pipes: no variables, no other files.
    private static func spawn(_ program: String, _ input: Pipe, _ output: Pipe) -> pid_t? {
        var actions = posix_spawn_file_actions_t()
        guard posix_spawn_file_actions_init(&actions) == 0 else { return nil }
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, input.reading, STDIN_FILENO)
        posix_spawn_file_actions_adddup2(&actions, output.writing, STDOUT_FILENO)
        posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
        var words: [UnsafeMutablePointer<CChar>?] = [
            strdup(program), strdup(ThumbnailWorker.argument), nil,
        ]
        defer { for word in words { free(word) } }
        var variables: [UnsafeMutablePointer<CChar>?] = [nil]
        var process: pid_t = 0
        let failed = posix_spawn(&process, program, &actions, nil, &words, &variables)
        return failed == 0 ? process : nil
    }

    /// Writes the file and reads what is made of it.
    private static func exchange(
        _ file: [UInt8], _ input: Pipe, _ output: Pipe, within seconds: Int
    ) -> Result<[UInt8], ThumbnailError> {
        var rest = file[...]
        var made: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 14)
        let end = milliseconds() + seconds * 1000
        while true {
            let left = end - milliseconds()
            guard left > 0 else { return .failure(.busy) }
            guard made.count <= largest else { return .failure(.tooHard) }
            var waits = [
                pollfd(fd: output.reading, events: Int16(POLLIN), revents: 0),
                pollfd(fd: input.writing, events: Int16(POLLOUT), revents: 0),
            ]
            let count = poll(&waits, nfds_t(input.isWritable ? 2 : 1), Int32(left))
            if count < 0, errno != EINTR { return .failure(.unavailable) }
            guard count > 0 else { continue }
            if input.isWritable, waits[1].revents != 0 {
                let count = rest.withUnsafeBytes { write(input.writing, $0.baseAddress, $0.count) }
                if count > 0 { rest = rest.dropFirst(count) }
                let isOver = count < 0 && errno != EAGAIN && errno != EINTR
                if rest.isEmpty || isOver { input.closeWriting() }
            }
            if waits[0].revents != 0 {
                let count = read(output.reading, &buffer, buffer.count)
                if count == 0 { return .success(made) }
                if count > 0 { made += buffer[..<count] }
            }
        }
    }

    private static func milliseconds() -> Int {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return time.tv_sec * 1000 + time.tv_nsec / 1_000_000
    }
}

/// A pipe whose ends are closed when nobody has it any more.
private final class Pipe {
    private(set) var reading: Int32
    private(set) var writing: Int32

    init?() {
        var ends: [Int32] = [-1, -1]
        guard quad_pipe(&ends) == 0 else { return nil }
        (reading, writing) = (ends[0], ends[1])
        // A process that reads nothing must not keep the thread.
        guard fcntl(writing, F_SETFL, O_NONBLOCK) == 0 else { return nil }
    }

    deinit {
        closeReading()
        closeWriting()
    }

    var isWritable: Bool { writing >= 0 }

    func closeReading() {
        if reading >= 0 { close(reading) }
        reading = -1
    }

    func closeWriting() {
        if writing >= 0 { close(writing) }
        writing = -1
    }
}
