import Glibc
import Primitives

/// A time at which something is due.
package struct DueTime: Sendable, Hashable {
    /// The microseconds from the beginning of the load.
    package let time: Int64
    /// The act of a replay; `nil` where the request is drawn.
    package var act: PopulationReplay.Act?
}

/// The intended times of all requests of some phases. It follows from phases and seed alone, so
/// that several generators compute the same.
///
/// - Source: the inversion of the cumulative rate; for random gaps Lewis and Shedler 1979.
package struct Schedule: Sequence, IteratorProtocol, Sendable {
    private let phases: [LoadPhase]
    private var generator: SeededGenerator
    private var phase = 0
    /// The microseconds at which the phase began.
    private var start = 0.0
    /// The number of requests of all earlier phases, with the fraction that is left over.
    private var earlier = 0.0
    private var count = 0.0
    private var latest = 0.0

    /// Creates the schedule of phases in a row.
    package init(_ phases: [LoadPhase], seed: UInt64) {
        self.phases = phases
        generator = SeededGenerator(seed: seed)
        begin()
    }

    /// Returns when the next request is due.
    package mutating func next() -> DueTime? {
        while phase < phases.count {
            let now = phases[phase]
            if case .replay(let replay) = now.shape {
                if count < Double(replay.acts.count) {
                    let act = replay.acts[Int(count)]
                    count += 1
                    return DueTime(time: microseconds(of: Double(act.time) / 1e6), act: act)
                }
                (count, earlier) = (0, 0)
                end(now)
                continue
            }
            var wanted = count + 1 - earlier
            if case .poisson = now.shape { wanted = count }
            if wanted <= now.total + 1e-9 {
                let time = Self.time(of: wanted, in: now, from: latest)
                latest = time
                advance(now)
                return DueTime(time: microseconds(of: time))
            }
            if case .poisson = now.shape {
                // Random gaps begin anew with the next phase.
                (count, earlier) = (0, 0)
            } else {
                earlier += now.total
            }
            end(now)
        }
        return nil
    }

    private func microseconds(of time: Double) -> Int64 {
        Int64(saturating: ((start + time) * 1e6).rounded())
    }

    private mutating func end(_ now: LoadPhase) {
        start += now.seconds
        phase += 1
        begin()
    }

    private mutating func begin() {
        latest = 0
        guard phase < phases.count else { return }
        switch phases[phase].shape {
        case .poisson: (count, earlier) = (gap(), 0)
        case .replay: (count, earlier) = (0, 0)
        default: break
        }
    }

    private mutating func advance(_ now: LoadPhase) {
        if case .poisson = now.shape { count += gap() } else { count += 1 }
    }

    private mutating func gap() -> Double {
        -log(1 - Double.random(in: 0..<1, using: &generator))
    }

    /// Returns the first time at which a number of requests is due.
    private static func time(of wanted: Double, in phase: LoadPhase, from earliest: Double)
        -> Double
    {
        switch phase.shape {
        case .hold(let rate), .poisson(let rate): return wanted / rate
        default: break
        }
        var (low, high) = (earliest, phase.seconds)
        if phase.shape.due(by: low, of: phase.seconds) >= wanted { return low }
        // Forty halvings of an hour are less than a microsecond.
        for _ in 0..<40 {
            let middle = (low + high) / 2
            if phase.shape.due(by: middle, of: phase.seconds) >= wanted {
                high = middle
            } else {
                low = middle
            }
        }
        return high
    }
}
