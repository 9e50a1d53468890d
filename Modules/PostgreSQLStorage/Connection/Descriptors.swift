import Glibc

/// Descriptors of the system that a thread waits for.
enum Descriptors {
    /// Waits until one of some descriptors can be read, or was closed by the other end, but no
    /// longer than a time; returns those.
    @discardableResult
    static func wait(_ descriptors: [Int32], atMost time: Duration) -> Set<Int32> {
        var polled = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        // A part of a millisecond counts as one, or the thread would turn without a rest.
        let milliseconds = (time + .microseconds(999)) / .milliseconds(1)
        let status = poll(
            &polled, nfds_t(polled.count), Int32(min(max(milliseconds, 0), 60_000)))
        guard status > 0 else { return [] }
        return Set(polled.filter { $0.revents != 0 }.map(\.fd))
    }
}
