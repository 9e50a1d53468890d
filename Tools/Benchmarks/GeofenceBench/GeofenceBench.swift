import Foundation
import Measuring

/// The benchmark of places, fixes and encounters against their limits; it fails if any limit is
/// missed.
@main
struct GeofenceBench {
    static func main() async throws {
        var (rounds, isQuick) = (5, false)
        var (python, map, only): (String?, String?, String?)
        var folder = FileManager.default.temporaryDirectory.path
        var arguments = CommandLine.arguments.dropFirst()
        while let argument = arguments.popFirst() {
            switch (argument, arguments.first) {
            case ("--quick", _): (rounds, isQuick) = (1, true)
            case ("--python", let path?): python = path
            case ("--map", let path?): map = path
            case ("--folder", let path?): folder = path
            case ("--only", let part?) where parts.contains(part): only = part
            default:
                print(
                    """
                    Usage: geofence-bench [--quick] [--only \(parts.joined(separator: "|"))]
                           [--map FILE.geojson] [--python PROGRAM] [--folder PATH]
                    """)
                exit(64)
            }
            if argument != "--quick" { arguments.removeFirst() }
        }
        let status = try await Scratch.with(in: folder) { scratch in
            let setting = try Setting(
                map: map, rounds: rounds, python: python, scratch: scratch)
            func measures(_ part: String) -> Bool { only == nil || only == part }
            var outcomes: [Outcome] = []
            if measures("points") {
                outcomes += try PointsBench(setting: setting, count: isQuick ? 200_000 : 1_000_000)
                    .outcomes()
            }
            let tracking = TrackingBench(setting: setting, count: isQuick ? 200_000 : 2_000_000)
            if measures("tracking") { outcomes.append(tracking.outcome()) }
            if measures("encounters") {
                outcomes.append(
                    try await EncounterBench(setting: setting).outcome(
                        people: isQuick ? 5000 : 50_000))
            }
            if measures("proof") {
                outcomes.append(try setting.proof(points: isQuick ? 1_000_000 : 10_000_000))
            }
            if !outcomes.isEmpty { print("Median of \(rounds):\n\(outcomes.table)\n") }
            if measures("growth") {
                let growth = GrowthBench(setting: setting, points: isQuick ? 200_000 : 1_000_000)
                print(growth.table(places: [443, 5000] + (isQuick ? [] : [50_000])) + "\n")
                print(
                    tracking.growth(people: [10, 100, 1000, 10_000] + (isQuick ? [] : [100_000]))
                        + "\n")
                let encounters = EncounterBench(setting: setting)
                print(
                    try await encounters.growth(people: [500, 5000] + (isQuick ? [] : [50_000]))
                        + "\n")
            }
            return outcomes.conclude()
        }
        exit(status)
    }

    private static let parts = ["points", "tracking", "encounters", "proof", "growth"]
}
