import Foundation
import Measuring
import RawSQLite
import SyncSimulation

/// The benchmark of syncing against its limits; it fails if any limit is missed.
@main
struct SyncBench {
    static func main() async throws {
        var rounds = 5
        var folder = FileManager.default.temporaryDirectory.path
        var only: String?
        var arguments = CommandLine.arguments.dropFirst()
        while let argument = arguments.popFirst() {
            switch (argument, arguments.first) {
            case ("--peer", let path?) where arguments.count == 2:
                return try await PeerServer.run(path: path, portFile: arguments.last ?? "")
            case ("--quick", _): rounds = 1
            case ("--only", let name?):
                only = name
                arguments.removeFirst()
            case ("--folder", let path?):
                folder = path
                arguments.removeFirst()
            default:
                print(
                    """
                    Usage: sync-bench [--quick] [--only histories|simulation|forms|pushes|devices] \
                    [--folder PATH]
                    """)
                exit(64)
            }
        }
        let status = try await Scratch.with(in: folder) { scratch in
            var outcomes: [Outcome] = []
            if only == nil || only == "histories" { outcomes.append(try histories(rounds: rounds)) }
            if only == nil || only == "simulation" {
                outcomes.append(try await simulation(rounds: rounds))
            }
            if only == nil || only == "forms" {
                outcomes += try await FormBench(rounds: rounds).outcomes()
            }
            if only == nil || only == "pushes" {
                outcomes.append(try await PushBench(scratch: scratch, rounds: rounds).outcome())
            }
            if only == nil || only == "devices" {
                outcomes += try await DeviceBench(scratch: scratch, rounds: rounds).outcomes()
            }
            print("Median of \(rounds):\n\(outcomes.table)\n")
            return outcomes.conclude()
        }
        exit(status)
    }

    /// Measures random histories with all checks, on one thread.
    private static func histories(rounds: Int) throws -> Outcome {
        let count = 2000
        var figures: [Double] = []
        var rates: [Double] = []
        for round in 0..<rounds {
            let loop = raw_loop()
            let start = ContinuousClock.now
            for number in 0..<count {
                var history = try CounterHistory(
                    seed: UInt64(round * count + number), devices: 6, operations: 60)
                guard try history.agrees() else {
                    preconditionFailure("history \(round * count + number) lost a tap")
                }
            }
            rates.append(Double(count) / ((ContinuousClock.now - start) / .seconds(1)))
            figures.append(rates[rates.count - 1] * loop)
        }
        return Outcome(
            what: "histories of 6 devices and 60 operations, checked", unit: .perLoop,
            least: 120, aim: 600, figures: figures,
            note: "one core, " + Outcome.rate(rates.sorted()[rates.count / 2]))
    }

    /// Measures simulator runs of seeds that draw six devices, with all faults and checks, on one
    /// thread.
    private static func simulation(rounds: Int) async throws -> Outcome {
        let seeds = (UInt64(1)...).lazy
            .filter { SyncingDevices.deviceCount(of: $0) == 6 }.prefix(40)
        var figures: [Double] = []
        var ratios: [Double] = []
        var failing: Set<UInt64> = []
        for _ in 0..<rounds {
            let loop = raw_loop()
            var virtual: Int64 = 0
            let start = ContinuousClock.now
            for seed in seeds {
                let run = await SyncRun(seed: seed)
                if run.violation != nil { failing.insert(seed) }
                virtual += run.figures[.milliseconds]
            }
            ratios.append(Double(virtual) / ((ContinuousClock.now - start) / .milliseconds(1)))
            figures.append(ratios[ratios.count - 1] * loop)
        }
        let ratio = Int(ratios.sorted()[ratios.count / 2])
        return Outcome(
            what: "virtual seconds, 6 devices and a server", unit: .perLoop, least: 600,
            aim: 6000, figures: figures,
            note: failing.isEmpty
                ? "\(ratio) : 1, quad-sim's faults and checks, one core"
                : "see quad-sim sync --seed \(failing.sorted()[0])")
    }
}
