import FoundationEssentials
import Synchronization

/// Where the time and random numbers come from.
///
/// Modules never ask the system themselves, so a test or a simulation decides both.
public struct Environment: Sendable {
    /// The time now.
    public var now: @Sendable () -> Instant
    /// The next 64 random bits.
    public var random: @Sendable () -> UInt64
    /// How long the machine runs, which nobody can set.
    public var boot: @Sendable () -> BootTime

    /// Makes an environment of a clock and a source of random bits.
    ///
    /// Without a clock of the machine's own, the wall clock is trusted: one boot, never set.
    public init(
        now: @escaping @Sendable () -> Instant, random: @escaping @Sendable () -> UInt64,
        boot: (@Sendable () -> BootTime)? = nil
    ) {
        self.now = now
        self.random = random
        self.boot =
            boot ?? { BootTime(id: "only", elapsed: now() - Instant(milliseconds: 0)) }
    }

    /// A new identifier of 128 random bits.
    public func newID<Tag>(_: Identifier<Tag>.Type = Identifier<Tag>.self) -> Identifier<Tag> {
        Identifier(high: random(), low: random())
    }

    /// The system's clock and its random numbers.
    public static let live = Environment(
        now: { Instant(Date()) },
        random: {
            var generator = SystemRandomNumberGenerator()
            return generator.next()
        }, boot: { BootTime.live })

    /// Random bits of one seed, and a clock that the caller moves.
    public static func seeded(_ seed: UInt64, clock: ManualClock) -> Environment {
        let generator = Mutex(SeededGenerator(seed: seed))
        return Environment(
            now: { clock.now }, random: { generator.withLock { $0.next() } },
            boot: { clock.boot })
    }
}
