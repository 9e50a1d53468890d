import Foundation
import Synchronization

/// Where the time and random numbers come from.
///
/// Modules never ask the system themselves, so a test or a simulation decides both.
public struct Environment: Sendable {
    /// The time now.
    public var now: @Sendable () -> Instant
    /// The next 64 random bits.
    public var random: @Sendable () -> UInt64

    /// Makes an environment of a clock and a source of random bits.
    public init(
        now: @escaping @Sendable () -> Instant, random: @escaping @Sendable () -> UInt64
    ) {
        self.now = now
        self.random = random
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
        })

    /// Random bits of one seed, and a clock that the caller moves.
    public static func seeded(_ seed: UInt64, clock: ManualClock) -> Environment {
        let generator = Mutex(SeededGenerator(seed: seed))
        return Environment(
            now: { clock.now }, random: { generator.withLock { $0.next() } })
    }
}

/// A clock that stands still until it is moved; safe to share between tasks.
public final class ManualClock: Sendable {
    private let instant: Mutex<Instant>

    /// Starts at an instant.
    public init(_ start: Instant) { self.instant = Mutex(start) }

    /// The time it shows.
    public var now: Instant { instant.withLock { $0 } }

    /// Moves the clock by a duration.
    public func advance(by duration: Duration) {
        instant.withLock { $0 = $0 + duration }
    }

    /// Sets the clock.
    public func set(_ now: Instant) { instant.withLock { $0 = now } }
}
