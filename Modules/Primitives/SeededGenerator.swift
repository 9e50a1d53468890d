import Glibc

/// A small, fast random number generator: the same seed always gives the same numbers.
///
/// - Source: Steele, Lea, Flood 2014 (SplitMix64).
public struct SeededGenerator: RandomNumberGenerator, Sendable {
    private var state: UInt64

    /// Creates a generator from a seed.
    public init(seed: UInt64) { self.state = seed }

    /// Returns the next 64 bits.
    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// Returns a separate generator for one part of a run, so that parts don't disturb each other.
    public mutating func split() -> SeededGenerator { SeededGenerator(seed: next()) }

    /// Returns true with the given probability, between 0 and 1.
    public mutating func chance(_ probability: Double) -> Bool {
        Double.random(in: 0..<1, using: &self) < probability
    }

    /// Returns a normally distributed number.
    ///
    /// - Source: Box, Muller 1958.
    public mutating func normal(mean: Double = 0, deviation: Double) -> Double {
        let radius = (-2 * log(1 - Double.random(in: 0..<1, using: &self)))
            .squareRoot()
        return mean + deviation * radius
            * cos(2 * .pi * Double.random(in: 0..<1, using: &self))
    }
}
