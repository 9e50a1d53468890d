import Glibc
import Synchronization

/// Ctrl-C while seeds are lived through: the first ends that with a report, another at once.
struct SweepStop {
    /// A signal's handler can carry nothing with it.
    private static let count = Atomic<Int>(0)

    /// Takes over Ctrl-C until the program ends.
    init() {
        signal(SIGINT) { _ in
            let earlier = Self.count.wrappingAdd(1, ordering: .relaxed).oldValue
            if earlier > 0 { _exit(Failure.Status.interrupted.rawValue) }
        }
    }

    /// Whether somebody has had enough.
    var isAsked: Bool { Self.count.load(ordering: .relaxed) > 0 }
}
