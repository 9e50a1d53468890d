import Presentation
import Primitives
import Simulation
import Synchronization

/// A day that may be interrupted: its report then says how far it was, without a verdict.
final class DayBegun: Sendable {
    /// The report of an interrupted day.
    private struct Report: Encodable, Sendable {
        let schemaVersion = 1
        let isComplete = false
        let isPassed = false
        let version = Release.version
        let people: Int
        let seed: UInt64
        let began: Instant
        let ended: Instant
        let step: Int
        let steps: Int
        let checks: [CheckResult] = []
    }

    /// The report of a day that came to its end.
    struct Whole: Encodable {
        let day: DayReport

        private enum CodingKeys: String, CodingKey {
            case isComplete, isPassed
        }

        func encode(to encoder: any Encoder) throws {
            try day.encode(to: encoder)
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(true, forKey: .isComplete)
            try container.encode(day.isPassed, forKey: .isPassed)
        }
    }

    private let people: Int
    private let seed: UInt64
    private let begin = Environment.live.now()
    private let progress = Mutex((step: 0, steps: 0))

    /// Creates a day before its first step.
    init(people: Int, seed: UInt64) {
        self.people = people
        self.seed = seed
    }

    /// Stores the progress of the day.
    func note(_ now: DayProgress) { progress.withLock { $0 = (now.step, now.steps) } }

    /// Writes the reports of a day that was interrupted.
    func leave(_ files: ReportFiles) throws {
        let now = Environment.live.now()
        let (step, steps) = progress.withLock { $0 }
        var common = SimulationReport(mode: "day", version: Release.version, begin: begin)
        common.end = now
        common.isComplete = false
        common.settings = [.init("people", people), .init("seed", seed)]
        common.figures = [.init("steps done", "\(step) of \(steps)")]
        try files.write(
            common,
            json: Report(
                people: people, seed: seed, began: begin, ended: now, step: step, steps: steps))
    }
}
