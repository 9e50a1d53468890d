import Foundation

/// A time by which something must have happened.
struct Deadline {
    private let end: ContinuousClock.Instant

    /// Creates the time that lies so many seconds ahead.
    init(seconds: Int) { end = ContinuousClock.now + .seconds(seconds) }

    /// The milliseconds that are left, rounded up; 0 if it is over.
    var left: Int32 {
        let left = ContinuousClock.now.duration(to: end)
        return left <= .zero ? 0 : Int32(clamping: Int64(left / .milliseconds(1)) + 1)
    }

    /// Waits until a descriptor is ready; returns whether it is.
    func wait(for descriptor: Int32, _ event: Int32) -> Bool {
        while left > 0 {
            var waits = [pollfd(fd: descriptor, events: Int16(event), revents: 0)]
            let count = poll(&waits, 1, left)
            if count > 0 { return true }
            if count < 0, errno != EINTR { return false }
        }
        return false
    }
}
