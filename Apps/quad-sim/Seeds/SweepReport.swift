import Foundation
import Simulation

/// The result of a sweep or of one seed, for people and programs.
struct SweepReport<World: ReportedWorld>: Encodable {
    private let schemaVersion = 1
    /// Whether all seeds were lived through that were asked for; a signal ends a sweep early.
    let isComplete: Bool
    let isPassed: Bool
    let from: UInt64
    let seeds: Int
    let repeated: Int
    private var seconds: Double?
    private(set) var jobs: Int?
    /// The ratio of virtual to real time, for each job by itself.
    private var virtualToReal: Double?
    let figures: SeedRun<World>.Figures
    private(set) var hash: String?
    private(set) var failure: Failing?
    private(set) var unstable: UInt64?
    /// The number of meetings, by fault and then by operation.
    private let meetings: [String: [String: Int]]
    private(set) var gaps: [String]?
    private var trace: [String]?

    struct Failing: Encodable {
        let seed: UInt64
        let violation: Violation<World.Rule>
        var command: String?
        var steps: Int?
    }

    /// The number of seeds from which on every fault must have met every operation.
    static var seedsOfFullTable: Int { 1000 }

    private let table: SeedRun<World>.Meetings

    private enum CodingKeys: String, CodingKey {
        case schemaVersion, isComplete, isPassed, from, seeds, repeated, seconds, jobs,
            virtualToReal, figures
        case hash, failure, unstable, meetings, gaps, trace
    }

    /// Creates the report of a sweep.
    init(
        _ report: Sweep<World>.Report, _ options: SweepOptions<World>, seconds: Double,
        shrunk: SeedRun<World>?, isComplete: Bool
    ) {
        self.isComplete = isComplete
        from = options.from
        seeds = report.seeds
        repeated = report.repeated
        self.seconds = seconds
        jobs = options.jobs
        figures = report.figures
        table = report.meetings
        meetings = Self.dictionary(of: table)
        // Seeds that ran twice took twice the time.
        let lives = Double(seeds + repeated) / Double(max(seeds, 1))
        virtualToReal =
            Double(figures[.milliseconds]) / 1000 * lives / seconds / Double(options.jobs)
        unstable = report.unstable
        gaps = seeds >= Self.seedsOfFullTable ? table.gaps : []
        if let whole = report.failure, let violation = whole.violation {
            failure = Failing(
                seed: whole.seed, violation: shrunk?.violation ?? violation,
                command: "quad-sim \(World.mode) "
                    + (shrunk ?? whole).options(bug: options.bug),
                steps: shrunk?.steps?.count ?? whole.stepCount)
        }
        isPassed = isComplete && failure == nil && unstable == nil && gaps?.isEmpty != false
    }

    /// Creates the report of one seed.
    init(_ run: SeedRun<World>, lines: Bool) {
        isComplete = true
        from = run.seed
        seeds = 1
        repeated = 0
        figures = run.figures
        table = run.meetings
        meetings = Self.dictionary(of: table)
        hash = String(run.hash, radix: 16)
        failure = run.violation.map { Failing(seed: run.seed, violation: $0) }
        isPassed = failure == nil
        if lines { trace = run.lines }
    }

    private static func dictionary(of table: SeedRun<World>.Meetings) -> [String: [String: Int]] {
        var rows: [String: [String: Int]] = [:]
        for fault in World.Fault.allCases {
            for operation in World.Operation.allCases {
                rows[fault.rawValue, default: [:]][operation.rawValue] = table[fault, operation]
            }
        }
        return rows
    }

    /// The report as JSON.
    var text: String {
        get throws { String(try ReportFiles.json(self).dropLast()) }
    }

    /// The verdict on one seed, as lines for people.
    var verdict: [String] {
        [
            "seed \(from): \(failure.map { "FAIL \($0.violation)" } ?? "pass")",
            "trace hash: \(hash ?? "")",
        ]
    }

    /// The report of a sweep as lines for people.
    var lines: [String] {
        var lines = ["\(seeds) seeds from \(from): \(World.sentence(of: figures))"]
        if let seconds, let virtualToReal, let jobs {
            let hours = Self.short(Double(figures[.milliseconds]) / 3_600_000)
            let perSecond = Double(seeds) / seconds
            let rate = perSecond < 10 ? Self.short(perSecond) : "\(Int(perSecond))"
            lines.append(
                "\(hours) virtual hours in \(Self.short(seconds)) s with \(jobs) jobs: "
                    + "\(Int(virtualToReal)) : 1 a job, \(rate) seeds/s")
        }
        lines.append("seeds lived through twice: \(repeated), each with the same trace hash")
        if let unstable { lines[lines.count - 1] = "FAIL seed \(unstable) differs the second time" }
        lines += ["", "times that a fault (line) met an operation (column):"] + table.lines + [""]
        if let gaps, !gaps.isEmpty {
            lines.append("FAIL never met: " + gaps.joined(separator: ", "))
        }
        if let failure {
            lines.append("FAIL seed \(failure.seed): \(failure.violation)")
            if let command = failure.command, let steps = failure.steps {
                lines.append("the same in \(steps) step\(steps == 1 ? "" : "s"): \(command)")
            }
        }
        lines.append(isPassed ? "pass" : complaint == nil ? "interrupted" : "FAIL")
        return lines
    }

    /// The reason for which the program ends without a pass; `nil` if it passed.
    var complaint: String? {
        if let failure {
            return "seed \(failure.seed) broke a rule: \(failure.command ?? "")"
        }
        if let unstable { return "seed \(unstable) is not the same twice" }
        if let gaps, !gaps.isEmpty { return "\(gaps.count) pairs of fault and operation never met" }
        return nil
    }

    private static func short(_ seconds: Double) -> String { "\((seconds * 10).rounded() / 10)" }
}
