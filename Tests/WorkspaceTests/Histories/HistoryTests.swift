import TestSupport
import Testing

@Suite("Histories of six people")
struct HistoryTests {
    @Test("Everybody sees what they may see, whatever is cut, killed, lost, or shown by a clock")
    func agreement() async throws {
        for seed in 1...UInt64(Sweep.count(6, long: 15)) {
            guard let difference = try await ShortHistory.failure(of: seed) else { continue }
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
