import Simulation
import TestSupport
import Testing

@Suite("Simulated devices that sync")
struct SweepTests {
    private static let seeds = Sweep.count(110, long: 200)

    /// The interval of seeds that run twice; `quad-sim sync` runs each seed twice.
    private static let repetition: UInt64 = 10

    @Test("No tap is lost, none doubled, whatever goes wrong; each fault meets each operation")
    func holds() async {
        let report = await SyncSweep(
            count: Self.seeds, jobs: 2, repetition: Self.repetition
        ).run()
        if let failure = report.failure {
            let small = await failure.shrunk()
            Issue.record("\(String(describing: small.violation)): \(small.options())")
        }
        #expect(report.seeds == Self.seeds)
        #expect(report.unstable == nil)
        #expect(report.repeated == 1 + Self.seeds / Int(Self.repetition))
        let gaps = report.meetings.gaps
        #expect(gaps == [] || !Sweep.isLong)
        for fault in FaultKind.allCases {
            let missed = gaps.count { $0.hasPrefix("\(fault.rawValue) ×") }
            #expect(missed < OperationKind.allCases.count, "\(fault.rawValue) met no operation")
        }
        #expect(report.figures[.startedOver] > 0 && report.figures[.cutExchanges] > 0)
        #expect(report.figures[.setAside] > 0 && report.figures[.secondExchanges] > 0)
        #expect(report.figures[.reissued] > 0)
    }

    /// The first seeds of the search for bugs that few seeds show, to save time.
    private static let beginnings: [PlantedBug: UInt64] = [
        .startNotKept: 350, .forkedNotNoticed: 95, .answerForAnother: 85, .freshPushesAll: 370,
        .horizonIgnored: 45, .seenNotMerged: 45, .laterStop: 24,
    ]

    @Test("Each planted bug is found within 1,000 seeds", arguments: PlantedBug.allCases)
    func findsBugs(bug: PlantedBug) async {
        let first = Self.beginnings[bug] ?? 1
        let report = await SyncSweep(first: first, count: 1000, bug: bug).run()
        #expect(report.failure != nil, "\(bug.rawValue) was not found")
    }

    @Test(
        "Mistakes that few plans show are found among browsers, too, within 40 seeds",
        arguments: [
            PlantedBug.partTakenForWhole, .forkedNotNoticed, .horizonIgnored, .restampOfSeen,
        ])
    func findsBugsAmongBrowsers(bug: PlantedBug) async {
        let report = await BrowserSweep(count: 40, bug: bug).run()
        #expect(report.failure != nil, "\(bug.rawValue) was not found")
    }

    @Test("A failure is shrunk to few steps, and its command lives through the same again")
    func shrinks() async throws {
        let report = await SyncSweep(count: 1000, bug: .largerSum).run()
        let failure = try #require(report.failure)
        let small = await failure.shrunk(bug: .largerSum)
        let steps = try #require(small.steps)
        #expect(steps.count <= 6 && small.violation?.rule == failure.violation?.rule)
        let list = StepList(numbers: steps)
        #expect(
            small.options(bug: .largerSum)
                == "--seed \(small.seed) --steps \(list) --break larger-sum")
        let again = await SyncRun(
            seed: small.seed, steps: StepList("\(list)")?.numbers, bug: .largerSum)
        #expect(again.hash == small.hash && again.violation == small.violation)
        // Without the bug, the same steps show no violation.
        #expect(await SyncRun(seed: small.seed, steps: steps).violation == nil)
    }

    @Test("One seed is one history, whether its lines are kept or not; another is another")
    func isDeterministic() async {
        for seed in UInt64(1)...5 {
            let run = await SyncRun(seed: seed)
            let again = await SyncRun(seed: seed, keepingLines: true)
            #expect(run.hash == again.hash && run.figures == again.figures)
            #expect(run.lines.isEmpty && !again.lines.isEmpty)
            #expect(await SyncRun(seed: seed + 100).hash != run.hash)
        }
    }
}
