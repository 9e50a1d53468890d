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
    /// Whether the random bits follow from a seed, so that an ``Occasion`` can repeat its own.
    private let isSeeded: Bool

    /// Creates an environment from a clock and a source of random bits.
    ///
    /// Without a separate clock of the machine, the wall clock is trusted: one boot, never set.
    ///
    /// - Parameter isSeeded: Whether the random bits follow from a seed.
    public init(
        now: @escaping @Sendable () -> Instant, random: @escaping @Sendable () -> UInt64,
        boot: (@Sendable () -> BootTime)? = nil, isSeeded: Bool = false
    ) {
        self.isSeeded = isSeeded
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
        Environment(
            now: { clock.now }, random: random(of: seed), boot: { clock.boot }, isSeeded: true)
    }

    private static func random(of seed: UInt64) -> @Sendable () -> UInt64 {
        let generator = Mutex(SeededGenerator(seed: seed))
        return { generator.withLock { $0.next() } }
    }
}

extension Environment {
    /// The same environment, in which the time stands still from now on.
    public func standingStill() -> Environment {
        let (now, boot) = (now(), boot())
        return Environment(now: { now }, random: random, boot: { boot })
    }

    /// A maker of environments for a closure that may run several times: all of them have the same
    /// time and, if this environment has a seed, the same random bits.
    ///
    /// ```
    /// let occasion = environment.occasion()
    /// try await store.write { transaction in
    ///     let environment = occasion.environment()
    /// }
    /// ```
    public func occasion() -> Occasion { Occasion(self, seed: isSeeded ? random() : nil) }

    /// One moment at which something is done, though it may be tried several times.
    public struct Occasion: Sendable {
        private let now: Instant
        private let boot: BootTime
        private let seed: UInt64?
        private let random: @Sendable () -> UInt64

        init(_ environment: Environment, seed: UInt64?) {
            now = environment.now()
            boot = environment.boot()
            random = environment.random
            self.seed = seed
        }

        /// Returns a new environment in which the time stands still.
        public func environment() -> Environment {
            let (now, boot) = (now, boot)
            return Environment(
                now: { now }, random: seed.map(Environment.random) ?? random, boot: { boot })
        }
    }
}
