import Foundation

/// The bound of the system for open files and connections.
enum OpenFiles {
    /// Lets this process open as many as the system allows it.
    static func raiseLimit() {
        let kind = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        var limit = rlimit()
        guard getrlimit(kind, &limit) == 0 else { return }
        limit.rlim_cur = limit.rlim_max
        setrlimit(kind, &limit)
    }
}
