import Foundation
import SyncSimulation
import Testing
import WorldSimulation

@Suite("The whole server under faults")
struct WorldSweepTests {
    /// The number of seeds in the normal tests; `QUAD_WORLD_SEEDS` overrides it.
    private static let seeds =
        ProcessInfo.processInfo.environment["QUAD_WORLD_SEEDS"].flatMap { Int($0) } ?? 12

    @Test("Nothing is lost, doubled or shown to the wrong person, whatever goes wrong")
    func holds() async {
        let report = await WorldSweep(count: Self.seeds, jobs: 2, repetition: 6).run()
        if let failure = report.failure {
            let small = await failure.shrunk()
            Issue.record("\(String(describing: small.violation)): \(small.options())")
        }
        #expect(report.seeds == Self.seeds)
        #expect(report.unstable == nil)
        #expect(report.repeated == 1 + Self.seeds / 6)
        #expect(report.figures[.faults] > 0 && report.figures[.crashes] > 0)
        #expect(report.figures[.events] > 0 && report.figures[.looks] > 0)
    }

    @Test("A page of a run has a lane for each device, and neither scripts nor anything to load")
    func drawsTimeline() async {
        let run = await WorldRun(seed: 1, steps: [0, 1], keepingLines: true)
        let page = WorldTimeline(run).html
        #expect(page.contains("<th>device 0</th>") && page.contains("Seed 1"))
        #expect(!page.contains("<script") && !page.contains("http"))
        #expect(run.lines.contains { $0.contains("#0 ") })
    }

    @Test("A run up to a step keeps the state after it")
    func keepsState() async {
        let run = await WorldRun(seed: 1, until: 3)
        #expect(run.state.first?.contains("the server") == true)
        #expect(run.state.contains { $0.hasPrefix("person 1") })
        #expect(await WorldRun(seed: 1, steps: [0]).state == [])
    }

    /// The seeds that find the bugs that the first one does not find.
    private static let seedsOfBugs: [WorldBug: UInt64] = [
        .acceptLost: 2, .eventLost: 2, .oneDeviceTold: 2, .leaveLost: 2, .presenceShown: 4,
        .outboxNewIDs: 8, .declineLost: 8, .doubledMessage: 8, .declineVisible: 8,
        .unblockLost: 9, .outboxForgotten: 12,
    ]

    @Test("Each planted bug is found", arguments: WorldBug.allCases)
    func findsBugs(bug: WorldBug) async {
        let run = await WorldRun(seed: Self.seedsOfBugs[bug] ?? 1, bug: bug)
        #expect(run.violation != nil, "\(bug.rawValue) was not found")
    }

    @Test("A failure is shrunk to few steps, and its command lives through the same again")
    func shrinks() async {
        let failure = await WorldRun(seed: 1, bug: .messageLost)
        let small = await failure.shrunk(bug: .messageLost)
        #expect((small.steps?.count ?? .max) <= 10)
        #expect(small.violation?.rule == failure.violation?.rule)
        let again = await WorldRun(seed: 1, steps: small.steps, bug: .messageLost)
        #expect(again.hash == small.hash && again.violation == small.violation)
        #expect(await WorldRun(seed: 1, steps: small.steps).violation == nil)
    }
}
