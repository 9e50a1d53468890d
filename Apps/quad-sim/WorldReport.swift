import SyncSimulation
import WorldSimulation

/// The result of a sweep of worlds, for people.
struct WorldReport {
    /// The lines.
    private(set) var lines: [String]
    /// The reason for which the program ends without a pass; `nil` if it passed.
    private(set) var complaint: String?

    /// The number of seeds from which on every fault must have met every operation.
    static let seedsOfFullTable = 1000

    /// Creates the report of a sweep; a failure is shrunk for it.
    init(
        _ report: WorldSweep.Report, from: UInt64, seconds: Double, jobs: Int, bug: WorldBug?
    ) async {
        let figures = report.figures
        // Seeds that ran twice took twice the time.
        let lives = Double(report.seeds + report.repeated) / Double(max(report.seeds, 1))
        let ratio = Double(figures.milliseconds) / 1000 * lives / seconds / Double(jobs)
        let rate = Double(report.seeds) / seconds
        lines = [
            "\(report.seeds) seeds from \(from): \(figures.operations) operations, "
                + "\(figures.faults) faults, \(figures.crashes) crashes, \(figures.requests) "
                + "requests, \(figures.events) events on \(figures.streams) streams, "
                + "\(figures.looks) looks, \(figures.checks) comparisons",
            "\(Self.short(seconds)) s with \(jobs) jobs: \(Int(ratio)) : 1 a job, "
                + "\(Self.short(rate)) seeds/s",
            "seeds lived through twice: \(report.repeated), each with the same trace hash",
        ]
        if let unstable = report.unstable {
            lines[2] = "FAIL seed \(unstable) differs the second time"
            complaint = "seed \(unstable) is not the same twice"
        }
        lines += ["", "times that a fault (line) met an operation (column):"]
        lines += report.meetings.lines + [""]
        let gaps = report.seeds >= Self.seedsOfFullTable ? report.meetings.gaps : []
        if !gaps.isEmpty {
            lines.append("FAIL never met: " + gaps.joined(separator: ", "))
            complaint = "\(gaps.count) pairs of fault and operation never met"
        }
        if let failure = report.failure, let violation = failure.violation {
            let shrunk = await failure.shrunk(bug: bug)
            let command = "quad-sim world \(shrunk.options(bug: bug))"
            lines.append("FAIL seed \(failure.seed): \(shrunk.violation ?? violation)")
            lines.append("the same in \(shrunk.steps?.count ?? shrunk.stepCount) steps: \(command)")
            complaint = "seed \(failure.seed) broke a rule: \(command)"
        }
        lines.append(complaint == nil ? "pass" : "FAIL")
    }

    private static func short(_ number: Double) -> String { "\((number * 10).rounded() / 10)" }
}
