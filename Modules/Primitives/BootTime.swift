import Glibc

/// How long the machine runs since it was started, and which start that was.
///
/// Nobody can set this clock, and it goes on while the machine sleeps; so the difference of two
/// readings of one boot is time that really passed, whatever the wall clock was set to.
public struct BootTime: Hashable, Sendable {
    /// Names one start of the machine; empty if the system doesn't say.
    public let id: String
    /// The time since then, asleep or awake.
    public let elapsed: Duration

    /// A reading of the clock of one boot.
    public init(id: String, elapsed: Duration) {
        self.id = id
        self.elapsed = elapsed
    }

    /// The time that really passed since an earlier reading, never negative; `nil` if the machine
    /// was started in between, or doesn't say.
    public func elapsed(since earlier: BootTime) -> Duration? {
        guard !id.isEmpty, id == earlier.id, elapsed >= earlier.elapsed else { return nil }
        return elapsed - earlier.elapsed
    }
}

extension BootTime {
    /// What the system says now.
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

    /// The id of the running boot: it can't change while a process runs.
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
