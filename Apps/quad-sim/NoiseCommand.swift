import ArgumentParser
import CampusSimulation
import Foundation
import Presentation
import Primitives

/// The tracker on noisy positions whose true course is known.
struct NoiseCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "noise",
        abstract: "Try the position tracker on noisy phones of which the truth is known.",
        discussion: """
            Phones that lie still for 24 hours, with the errors of a public trace: no leave may be \
            told. And walked days at two accuracies: of the visits over two \
            minutes, precision and recall. Exits with 1 where a bound is missed.
            """)

    @Option(help: "Number of phones that lie still.")
    var seeds = 1000

    @Option(help: "Number of campuses to walk on, by ten people each.")
    var campuses = 20

    func validate() throws {
        guard (1...100_000).contains(seeds), (1...10_000).contains(campuses) else {
            throw ValidationError(
                "--seeds is a number from 1 to 100000, --campuses one from 1 to 10000")
        }
    }

    func run() throws {
        let study = NoiseStudy()
        var trace = TraceHash()
        var isRight = true
        for memory in [0, 60, 300] {
            isRight = try still(study, memory: memory, &trace) && isRight
        }
        for (metres, bound) in [(20.0, 0.99), (50.0, 0.95)] {
            for memory in [0, 60, 300] {
                let noise = NoiseModel(accuracy: .fixed(metres), memory: .seconds(memory))
                let score = study.days(seeds: 1...UInt64(campuses), noise: noise)
                // The bound applies to independent errors; the other results are only printed.
                let isBound = memory == 0
                let isMet = min(score.precision, score.recall) >= bound
                if isBound { isRight = isMet && isRight }
                let line =
                    "days at \(Int(metres)) m, errors alike for \(memory) s: "
                    + "precision \(Self.share(score.precision)), "
                    + "recall \(Self.share(score.recall)) of \(score.truth) visits"
                trace.add("\(line) \(score.found) \(score.matched)")
                let verdict = isMet ? " (at least \(bound))" : " (TOO LOW: \(bound))"
                try Output.write([line + (isBound ? verdict : "")])
            }
        }
        try Output.write(["trace hash: \(trace.text)"])
        if !isRight { throw Failure(.failed, "a bound was missed: see the lines above") }
    }

    private func still(
        _ study: NoiseStudy, memory: Int, _ trace: inout TraceHash
    ) throws -> Bool {
        let noise = NoiseModel.trace(memory: .seconds(memory))
        var (leaves, visits, wrong, fixes) = (0, 0, 0, 0)
        for seed in 1...UInt64(seeds) {
            let outcome = study.stillPhone(seed: seed, noise: noise)
            leaves += outcome.falseLeaves
            visits += outcome.falseVisits
            wrong += outcome.isRight ? 0 : 1
            fixes += outcome.fixes
            trace.add("\(seed) \(outcome)")
        }
        try Output.write([
            "still phones, errors alike for \(memory) s: \(seeds) days, \(fixes) fixes, "
                + "\(leaves) false leaves, \(visits) false visits, \(wrong) days not right"
        ])
        // As in `run`, the bound applies to independent errors only.
        return memory > 0 || leaves == 0
    }

    private static func share(_ number: Double) -> String {
        String(format: "%.4f", number)
    }
}
