import Geofence
import Glibc
import Primitives

/// A model of errors in a phone's readings: their accuracy is honest, and errors persist.
///
/// Two of three readings lie within the accuracy that they claim, each axis normal. An error
/// persists for a time: signals are reflected by the same walls until something moves. With
/// ``memory`` 0 the errors of readings are independent.
struct NoiseModel: Sendable {
    /// The distribution of the claimed accuracy.
    enum Accuracy: Sendable, Hashable {
        /// A constant number of metres.
        case fixed(Double)
        /// As in the public trace of 25 phones: 23 % worse than 100 m, up to a kilometre; the
        /// others from 5 m on, each doubling equally likely.
        case trace
    }

    /// The distribution of the claimed accuracy.
    var accuracy: Accuracy
    /// The time in which an error decays to about a third.
    var memory: Duration
    /// The mean time between two readings; each is between two thirds and four thirds of it.
    var interval: Duration = .seconds(30)
    /// The share of readings that arrive late, by up to 45 s, and so out of order.
    var lateShare = 0.0
    /// The share of readings that are kilometres off.
    var wildShare = 0.0
    /// The chance of one gap of up to seven hours.
    var gapChance = 0.0

    /// Creates readings of an accuracy, without late or wild ones and without gaps.
    init(accuracy: Accuracy, memory: Duration = .zero) {
        self.accuracy = accuracy
        self.memory = memory
    }

    /// Returns a model of the public trace: 23 % worse than 100 m, 3 % out of order, 1 % jumps,
    /// gaps of more than six hours.
    static func trace(memory: Duration = .zero) -> NoiseModel {
        var model = NoiseModel(accuracy: .trace, memory: memory)
        model.lateShare = 0.06
        model.wildShare = 0.01
        model.gapChance = 0.5
        return model
    }

    /// Returns the readings during a time, in order of arrival.
    func readings(
        during time: Range<Instant>, using generator: inout SeededGenerator,
        at position: (Instant) -> Coordinate
    ) -> [Fix] {
        let gap = gap(in: time, using: &generator)
        var error = (east: 0.0, north: 0.0)
        var (fixes, now): ([Fix], Instant) = ([], time.lowerBound)
        var before: Instant?
        while now < time.upperBound {
            if let gap, gap.contains(now) { now = gap.upperBound }
            let keep = before.map { keptShare(over: now - $0) } ?? 0
            let fresh = (1 - keep * keep).squareRoot()
            error.east = error.east * keep + generator.normal(deviation: fresh)
            error.north = error.north * keep + generator.normal(deviation: fresh)
            before = now
            fixes.append(
                fix(now, at: position(now), error: error, using: &generator))
            let mean = interval.wholeMilliseconds
            now += .milliseconds(Int64.random(in: mean * 2 / 3...mean * 4 / 3, using: &generator))
        }
        return fixes.enumerated()
            .sorted {
                ($0.element.receivedAt ?? $0.element.at, $0.offset)
                    < ($1.element.receivedAt ?? $1.element.at, $1.offset)
            }
            .map(\.element)
    }

    private func fix(
        _ now: Instant, at truth: Coordinate, error: (east: Double, north: Double),
        using generator: inout SeededGenerator
    ) -> Fix {
        let claimed = claim(using: &generator)
        // The radius that holds two of three: the deviation of an axis times √(2 ln 3).
        let deviation = claimed / (2 * log(3)).squareRoot()
        var (east, north) = (error.east * deviation, error.north * deviation)
        if generator.chance(wildShare) {
            let angle = Double.random(in: 0..<(2 * .pi), using: &generator)
            let metres = Double.random(in: 5_000...50_000, using: &generator)
            (east, north) = (metres * cos(angle), metres * sin(angle))
        }
        let isLate = generator.chance(lateShare)
        let delay = isLate ? Int.random(in: 5_000...45_000, using: &generator) : 300
        return Fix(
            at: now, coordinate: truth.moved(east: east, north: north), accuracy: claimed,
            receivedAt: now + .milliseconds(Int64(delay)))
    }

    private func claim(using generator: inout SeededGenerator) -> Double {
        switch accuracy {
        case .fixed(let metres): metres
        case .trace:
            generator.chance(0.23)
                ? exp(Double.random(in: log(100.1)...log(1000), using: &generator))
                : exp(Double.random(in: log(5)...log(100), using: &generator))
        }
    }

    private func keptShare(over time: Duration) -> Double {
        guard memory > .zero else { return 0 }
        return exp(-Double(time.wholeMilliseconds) / Double(memory.wholeMilliseconds))
    }

    private func gap(
        in time: Range<Instant>, using generator: inout SeededGenerator
    ) -> Range<Instant>? {
        guard generator.chance(gapChance) else { return nil }
        let length = Int64.random(in: 60...7 * 3600, using: &generator) * 1000
        let room = (time.upperBound - time.lowerBound).wholeMilliseconds - length
        guard room > 0 else { return nil }
        let start = time.lowerBound + .milliseconds(Int64.random(in: 0...room, using: &generator))
        return start..<start + .milliseconds(length)
    }
}
