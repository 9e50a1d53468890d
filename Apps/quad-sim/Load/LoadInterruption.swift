import Glibc
import Synchronization

/// The handling of Ctrl-C and TERM during a load: the first ends it with a report, another ends
/// the program at once.
struct LoadInterruption {
    /// The handler of a signal cannot capture anything, so the number is static; 0 for none yet.
    private static let number = Atomic<Int32>(0)

    /// Handles both signals until the program ends.
    init() {
        for number in [SIGINT, SIGTERM] {
            Glibc.signal(number) { number in
                let earlier = Self.number.exchange(number, ordering: .relaxed)
                if earlier != 0 { _exit(Failure.exitStatus(of: number)) }
            }
        }
    }

    /// The signal that came; `nil` for none.
    var signal: Int32? {
        let number = Self.number.load(ordering: .relaxed)
        return number == 0 ? nil : number
    }
}
