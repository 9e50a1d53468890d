import Glibc

/// The number of files and connections that the system lets a process have open.
enum DescriptorLimit {
    /// The number kept for the store, the log and the system.
    private static let reserve = 256

    /// Raises the limit as far as the system allows; returns the number of connections it gives.
    static func raise() -> Int {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else {
            return 768
        }
        if limit.rlim_cur < limit.rlim_max {
            limit.rlim_cur = limit.rlim_max
            if setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) != 0 {
                getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
            }
        }
        let most = Int(clamping: limit.rlim_cur)
        return max(16, most - min(reserve, most / 4))
    }
}
