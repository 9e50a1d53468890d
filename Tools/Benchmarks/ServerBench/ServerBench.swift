import Foundation
import Measuring

/// The benchmark of a server: the processor time of questions in one process without HTTP, and
/// whole servers with their peers.
@main
struct ServerBench {
    private enum Part: String, CaseIterable {
        case feed, messages, health, visits, idle, streams, start
    }

    static func main() async throws {
        var isQuick = false
        var parts = Part.allCases
        var folder = FileManager.default.temporaryDirectory.path
        var arguments = CommandLine.arguments.dropFirst()
        while let argument = arguments.popFirst() {
            let value = arguments.first
            switch (argument, value.flatMap(Part.init)) {
            case ("--quick", _):
                isQuick = true
                continue
            case ("--only", let part?): parts = [part]
            case ("--folder", _) where value != nil: folder = value ?? folder
            default:
                let names = Part.allCases.map(\.rawValue).joined(separator: "|")
                print("Usage: server-bench [--quick] [--only \(names)] [--folder PATH]")
                exit(64)
            }
            arguments.removeFirst()
        }
        exit(try await status(of: parts, in: folder, isQuick: isQuick))
    }

    private static func status(
        of parts: [Part], in folder: String, isQuick: Bool
    ) async throws -> Int32 {
        let rounds = isQuick ? 1 : 3
        var outcomes: [Outcome] = []
        for part in parts {
            outcomes += try await Scratch.with(in: folder) { scratch in
                switch part {
                case .feed:
                    try await ask(among: isQuick ? 5000 : 50_000, scratch)
                    return []
                case .messages:
                    return try await ChatBench(
                        scratch: scratch, rounds: rounds, time: .seconds(isQuick ? 2 : 5)
                    ).outcomes()
                case .health:
                    return [
                        try await HealthBench(
                            scratch: scratch, rounds: rounds, time: .seconds(isQuick ? 2 : 5)
                        ).outcome()
                    ]
                case .visits:
                    return [try await VisitBench(scratch: scratch, rounds: rounds).outcome()]
                case .idle:
                    return try await IdleBench(
                        scratch: scratch, streams: isQuick ? 1000 : 10_000
                    ).outcomes()
                case .streams:
                    return [
                        try await StreamsBench(path: scratch.path(), rounds: rounds).outcome()
                    ]
                case .start:
                    return [
                        try await StartBench(
                            scratch: scratch, rounds: rounds,
                            bytes: isQuick ? 20_000_000 : 900_000_000
                        ).outcome()
                    ]
                }
            }
        }
        guard !outcomes.isEmpty else { return 0 }
        print("Median of \(rounds):\n\(outcomes.table)\n")
        return outcomes.conclude()
    }

    /// Prints the processor time of the questions about people.
    private static func ask(among people: Int, _ scratch: Scratch) async throws {
        for spread in Crowd.Spread.allCases {
            let table = try await FeedBench(
                path: scratch.path(), people: people, spread: spread
            ).table()
            print("One of \(people) people, \(spread.rawValue):\n\(table)\n")
        }
    }
}
