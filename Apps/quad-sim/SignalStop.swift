import Glibc
import Synchronization

/// The handling of INT and TERM during a sweep or a load: the first ends it with a report, another
/// ends the program at once.
struct SignalStop {
    /// The handler of a signal cannot capture anything, so the first signal is static; 0 for none.
    private static let first = Atomic<Int32>(0)

    /// The server that the program started, which ends with it; 0 for none.
    static let server = Atomic<Int32>(0)

    /// Handles both signals until the program ends.
    init() {
        for number in [SIGINT, SIGTERM] {
            Glibc.signal(number) { signal in
                let earlier = Self.first.exchange(signal, ordering: .relaxed)
                guard earlier != 0 else { return }
                let server = Self.server.load(ordering: .relaxed)
                if server > 0 { kill(server, SIGKILL) }
                _exit(Failure.exitStatus(of: signal))
            }
        }
    }

    /// The first signal that came; `nil` for none.
    var signal: Int32? {
        let signal = Self.first.load(ordering: .relaxed)
        return signal == 0 ? nil : signal
    }

    /// Whether a signal came.
    var isAsked: Bool { signal != nil }
}
