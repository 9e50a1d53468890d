import Glibc
import Synchronization

/// Whether the person or the system has asked to stop, for commands that go on until then.
enum Interrupt {
    private static let isAsked = Atomic<Bool>(false)

    /// Whether somebody has asked.
    static var isRequested: Bool { isAsked.load(ordering: .relaxed) }

    /// From now on Ctrl-C and TERM are noted instead of ending the program at once.
    static func listen() {
        // Made before a signal can come.
        isAsked.store(false, ordering: .relaxed)
        for number in [SIGINT, SIGTERM] {
            signal(number) { _ in
                // Who asks twice is not waited for.
                if Interrupt.isAsked.exchange(true, ordering: .relaxed) {
                    _exit(ExitStatus.interrupted.rawValue)
                }
            }
        }
    }
}
