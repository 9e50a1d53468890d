import Glibc

/// The time since the machine was started, and the id of that start.
///
/// Nobody can set this clock, and it continues while the machine sleeps. So the difference of two
/// readings of one boot is real elapsed time, whatever the wall clock was set to.
public struct BootTime: Hashable, Sendable {
    /// The id of one start of the machine; empty if the system provides none.
    public let id: String
    /// The time since that start, asleep or awake.
    public let elapsed: Duration

    /// Creates a reading of the clock of one boot.
    public init(id: String, elapsed: Duration) {
        self.id = id
        self.elapsed = elapsed
    }

    /// Returns the real time elapsed since an earlier reading, never negative; `nil` if the machine
    /// was started in between, or the system provides no id.
    public func elapsed(since earlier: BootTime) -> Duration? {
        guard !id.isEmpty, id == earlier.id, elapsed >= earlier.elapsed else { return nil }
        return elapsed - earlier.elapsed
    }
}

extension BootTime {
    /// The current reading of the system.
    ///
    /// - Source: clock_gettime(2), `CLOCK_BOOTTIME`; random(4), `boot_id`.
    static var live: BootTime {
        var time = timespec()
        guard clock_gettime(CLOCK_BOOTTIME, &time) == 0 else {
            return BootTime(id: "", elapsed: .zero)
        }
        return BootTime(
            id: liveID, elapsed: .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec))
    }

    /// The id of the running boot, which can't change while a process runs.
    private static let liveID: String = {
        let file = open("/proc/sys/kernel/random/boot_id", O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return "" }
        defer { close(file) }
        var bytes = [UInt8](repeating: 0, count: 64)
        let count = read(file, &bytes, bytes.count)
        let text = bytes.prefix(max(0, count)).prefix { $0 > 0x20 && $0 < 0x7F }
        return String(decoding: text, as: UTF8.self)
    }()
}
