import Foundation
import Testing

@Suite("Histories of six people")
struct HistoryTests {
    /// The number of histories: few in each run of the tests, more where the variable asks for it.
    private static let count = number("QUAD_HISTORIES") ?? 15
    /// The seed of the first one.
    private static let first = number("QUAD_HISTORY") ?? 1

    private static func number(_ variable: String) -> Int? {
        ProcessInfo.processInfo.environment[variable].flatMap { Int($0) }
    }

    @Test("Everybody sees what they may see, whatever is cut, killed or lost")
    func agreement() async throws {
        for seed in Self.first..<Self.first + Self.count {
            var history = try await History(seed: UInt64(seed))
            try await history.run(steps: 40)
        }
    }

    @Test("A mistake is found", arguments: History.Mistake.allCases)
    func mistakes(mistake: History.Mistake) async throws {
        for seed in 1...60 {
            var history = try await History(seed: UInt64(seed), mistake: mistake)
            do {
                try await history.run(steps: 40)
            } catch is History.Difference {
                return
            }
        }
        Issue.record("nothing found it")
    }
}
