import Glibc
import Storage
import Synchronization

/// The handling of Ctrl-C during a sweep: the first ends the sweep with a report, another ends the
/// program at once.
struct SweepStop {
    /// The handler of a signal cannot capture anything, so the count is static.
    private static let count = Atomic<Int>(0)

    /// Handles Ctrl-C until the program ends.
    init() {
        signal(SIGINT) { _ in
            let earlier = Self.count.wrappingAdd(1, ordering: .relaxed).oldValue
            if earlier > 0 { _exit(FailureKind.interrupted.exitStatus) }
        }
    }

    /// Whether Ctrl-C was pressed.
    var isAsked: Bool { Self.count.load(ordering: .relaxed) > 0 }
}
