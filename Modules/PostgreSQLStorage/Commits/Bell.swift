import Glibc

/// A bell that wakes a thread which waits for a connection.
final class Bell: Sendable {
    /// The descriptor that can be read once the bell was rung.
    let descriptor: Int32
    private let rope: Int32

    init() {
        var ends: [Int32] = [0, 0]
        precondition(pipe(&ends) == 0, "a program has room for the two ends of a pipe")
        for end in ends {
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
        }
        (descriptor, rope) = (ends[0], ends[1])
    }

    deinit {
        close(descriptor)
        close(rope)
    }

    /// Rings; a bell that rings already goes on.
    func ring() {
        var byte: UInt8 = 1
        _ = write(rope, &byte, 1)
    }

    /// Makes the bell silent.
    func silence() {
        var bytes = [UInt8](repeating: 0, count: 64)
        while read(descriptor, &bytes, bytes.count) > 0 {}
    }
}
