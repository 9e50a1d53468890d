import Synchronization

/// A clock that stands still until it is moved; safe to share between tasks.
///
/// It has a wall clock, which can be set, and the machine's own clock, which only moves with time.
public final class ManualClock: Sendable {
    private struct State {
        var now: Instant
        var boot = 1
        var sinceBoot: Duration = .seconds(100)
    }

    private let state: Mutex<State>

    /// Creates a clock that starts at an instant.
    public init(_ start: Instant) { state = Mutex(State(now: start)) }

    /// The time that the wall clock shows.
    public var now: Instant { state.withLock { $0.now } }

    /// The time since the machine was started.
    public var boot: BootTime {
        state.withLock { BootTime(id: "boot-\($0.boot)", elapsed: $0.sinceBoot) }
    }

    /// Lets time pass, awake or asleep.
    public func advance(by duration: Duration) {
        state.withLock {
            $0.now += duration
            $0.sinceBoot += duration
        }
    }

    /// Sets the wall clock; no time passes.
    public func set(_ now: Instant) { state.withLock { $0.now = now } }

    /// Moves the wall clock ahead, or back if negative; no time passes.
    public func jump(by duration: Duration) { state.withLock { $0.now += duration } }

    /// Switches the machine off for a while and starts it again.
    public func reboot(off: Duration = .zero) {
        state.withLock {
            $0.now += off
            $0.boot += 1
            $0.sinceBoot = .seconds(1)
        }
    }
}
