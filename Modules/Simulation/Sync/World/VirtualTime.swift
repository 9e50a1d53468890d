import Primitives
import Synchronization

/// The true time of a simulated world, which is visible there only through clocks.
package final class VirtualTime: Sendable {
    /// The moment at which every world begins.
    package static let beginning = Instant(seconds: 1_700_000_000)

    private let elapsed = Mutex<Int64>(0)

    /// Creates the time of a world that begins.
    package init() {}

    /// Milliseconds since the beginning.
    package var milliseconds: Int64 {
        get { elapsed.withLock { $0 } }
        set { elapsed.withLock { $0 = newValue } }
    }

    /// The time that a correct clock shows.
    package var now: Instant { Self.beginning + .milliseconds(milliseconds) }
}

/// The clock of one machine, which may be wrong.
package final class VirtualClock: Sendable {
    private struct Setting: Sendable {
        var offset: Int64
        /// The amount that it gains, in millionths.
        var drift: Int64 = 0
        var driftsSince: Int64 = 0
    }

    private let time: VirtualTime
    private let setting: Mutex<Setting>

    /// Creates a clock that is ahead by some milliseconds.
    package init(_ time: VirtualTime, offset: Int64 = 0) {
        self.time = time
        setting = Mutex(Setting(offset: offset))
    }

    /// The time that it shows.
    package var now: Instant {
        let elapsed = time.milliseconds
        let offset = setting.withLock { setting in
            setting.offset + setting.drift * (elapsed - setting.driftsSince) / 1_000_000
        }
        return VirtualTime.beginning + .milliseconds(elapsed + offset)
    }

    /// Moves it forward, or back, by milliseconds.
    package func jump(by offset: Int64) { setting.withLock { $0.offset += offset } }

    /// Lets it gain some millionths from now on, and keeps its earlier gain.
    package func drift(by millionths: Int64) {
        let elapsed = time.milliseconds
        setting.withLock { setting in
            setting.offset += setting.drift * (elapsed - setting.driftsSince) / 1_000_000
            setting.drift = millionths
            setting.driftsSince = elapsed
        }
    }

    /// Sets it right.
    package func setRight() { setting.withLock { $0 = Setting(offset: 0) } }
}
