import Glibc

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
