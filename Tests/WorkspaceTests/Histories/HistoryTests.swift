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

    @Test("Everybody sees what they may see, whatever is cut, killed, lost, or shown by a clock")
    func agreement() async throws {
        for seed in Self.first..<Self.first + Self.count {
            guard let difference = try await ShortHistory.failure(of: UInt64(seed)) else {
                continue
            }
            let short = try await ShortHistory(of: difference)
            Issue.record("\(short.difference)\nsteps \(short.steps)")
        }
    }

    @Test("A mistake is found, in a few steps", arguments: History.Mistake.allCases)
    func mistakes(mistake: History.Mistake) async throws {
        for seed in 1...60 as ClosedRange<UInt64> {
            guard let difference = try await ShortHistory.failure(of: seed, mistake) else {
                continue
            }
            let short = try await ShortHistory(of: difference, mistake: mistake)
            #expect(short.steps.count <= 6, "\(short.difference)")
            return
        }
        Issue.record("nothing found it")
    }
}
