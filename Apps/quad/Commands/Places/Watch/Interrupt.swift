import Device
import Glibc
import Synchronization

/// The request of the person or the system to stop, for commands that run until then.
enum Interrupt {
    private static let isAsked = Atomic<Bool>(false)

    static var isRequested: Bool { isAsked.load(ordering: .relaxed) }

    /// Makes Ctrl-C and TERM set the request instead of ending the program at once.
    static func listen() {
        // The static value is created before a signal can arrive.
        isAsked.store(false, ordering: .relaxed)
        for number in [SIGINT, SIGTERM] {
            signal(number) { _ in
                // A second request ends the program at once.
                if Interrupt.isAsked.exchange(true, ordering: .relaxed) {
                    _exit(FailureKind.interrupted.exitStatus)
                }
            }
        }
    }
}
