import Primitives
import Synchronization

/// The time of a simulated world, which nobody in it can see but through a clock.
final class VirtualTime: Sendable {
    /// The moment at which every world begins.
    static let beginning = Instant(seconds: 1_700_000_000)

    private let elapsed = Mutex<Int64>(0)

    /// Milliseconds since the beginning.
    var milliseconds: Int64 {
        get { elapsed.withLock { $0 } }
        set { elapsed.withLock { $0 = newValue } }
    }

    /// What a clock shows that is right.
    var now: Instant { Self.beginning + .milliseconds(milliseconds) }
}

/// The clock of one machine, which may be wrong.
final class VirtualClock: Sendable {
    private struct Setting: Sendable {
        var offset: Int64
        /// How much it gains, in millionths.
        var drift: Int64 = 0
        var driftsSince: Int64 = 0
    }

    private let time: VirtualTime
    private let setting: Mutex<Setting>

    /// A clock that is ahead by some milliseconds.
    init(_ time: VirtualTime, offset: Int64 = 0) {
        self.time = time
        setting = Mutex(Setting(offset: offset))
    }

    /// What it shows.
    var now: Instant {
        let elapsed = time.milliseconds
        let offset = setting.withLock { setting in
            setting.offset + setting.drift * (elapsed - setting.driftsSince) / 1_000_000
        }
        return VirtualTime.beginning + .milliseconds(elapsed + offset)
    }

    /// Sets it ahead, or back.
    func jump(by offset: Int64) { setting.withLock { $0.offset += offset } }

    /// Lets it gain some millionths from now on, and keep what it gained before.
    func drift(by millionths: Int64) {
        let elapsed = time.milliseconds
        setting.withLock { setting in
            setting.offset += setting.drift * (elapsed - setting.driftsSince) / 1_000_000
            setting.drift = millionths
            setting.driftsSince = elapsed
        }
    }

    /// Sets it right.
    func setRight() { setting.withLock { $0 = Setting(offset: 0) } }
}
