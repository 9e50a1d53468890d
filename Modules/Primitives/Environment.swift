import FoundationEssentials
import Synchronization

/// The source of the time and of random numbers.
///
/// Modules never ask the system themselves, so a test or a simulation controls both.
public struct Environment: Sendable {
    /// The current time.
    public var now: @Sendable () -> Instant
    /// The next 64 random bits.
    public var random: @Sendable () -> UInt64
    /// The time since the machine was started, which nobody can set.
    public var boot: @Sendable () -> BootTime

    /// Creates an environment from a clock and a source of random bits.
    ///
    /// Without a separate clock of the machine, the wall clock is trusted: one boot, never set.
    public init(
        now: @escaping @Sendable () -> Instant, random: @escaping @Sendable () -> UInt64,
        boot: (@Sendable () -> BootTime)? = nil
    ) {
        self.now = now
        self.random = random
        self.boot =
            boot ?? { BootTime(id: "only", elapsed: now() - Instant(milliseconds: 0)) }
    }

    /// Returns a new identifier of 128 random bits.
    public func newID<Tag>(_: Identifier<Tag>.Type = Identifier<Tag>.self) -> Identifier<Tag> {
        Identifier(high: random(), low: random())
    }

    /// The system's clock and random numbers.
    public static let live = Environment(
        now: { Instant(Date()) },
        random: {
            var generator = SystemRandomNumberGenerator()
            return generator.next()
        }, boot: { BootTime.live })

    /// Returns an environment with the random bits of a seed, and a clock that the caller moves.
    public static func seeded(_ seed: UInt64, clock: ManualClock) -> Environment {
        let generator = Mutex(SeededGenerator(seed: seed))
        return Environment(
            now: { clock.now }, random: { generator.withLock { $0.next() } },
            boot: { clock.boot })
    }
}
