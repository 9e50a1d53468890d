import Foundation
import Measuring
import RawSQLite

/// The benchmark of the storage engines against their limits; it fails if any limit is missed.
@main
struct StorageBench {
    static func main() async throws {
        var rounds = 5
        var sizes = [10_000, 100_000, 1_000_000]
        var folder = FileManager.default.temporaryDirectory.path
        var only: String?
        var arguments = CommandLine.arguments.dropFirst()
        while let argument = arguments.popFirst() {
            switch (argument, arguments.first) {
            case ("--quick", _):
                rounds = 1
                sizes = [10_000]
            case ("--processor-time", _):
                raw_count_processor_time()
            case ("--only", let name?):
                only = name
                arguments.removeFirst()
            case ("--folder", let path?):
                folder = path
                arguments.removeFirst()
            default:
                print(
                    """
                    Usage: storage-bench [--quick] [--processor-time]
                           [--only sqlite|memory|json|forgetting|growth] [--folder PATH]
                    """)
                exit(64)
            }
        }
        let status = try await Scratch.with(in: folder) { scratch in
            var outcomes: [Outcome] = []
            if only == nil || only == "sqlite" {
                outcomes += try await SQLiteBench(scratch: scratch, rounds: rounds).outcomes()
            }
            if only == nil || only == "memory" {
                outcomes += try await MemoryBench(rounds: rounds).outcomes()
            }
            if only == nil || only == "json" {
                outcomes += try await JSONBench(scratch: scratch, rounds: rounds).outcomes()
            }
            if only == nil || only == "forgetting" {
                outcomes += try await ForgettingBench(scratch: scratch, rounds: rounds).outcomes()
            }
            if !outcomes.isEmpty { print("Median of \(rounds):\n\(outcomes.table)\n") }
            if only == nil || only == "growth" {
                print(try await GrowthBench(scratch: scratch, sizes: sizes).table() + "\n")
            }
            return outcomes.conclude()
        }
        exit(status)
    }
}
