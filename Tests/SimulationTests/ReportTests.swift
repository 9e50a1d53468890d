import Foundation
import Simulation
import Testing

/// The verdicts of reports.
@Suite struct ReportTests {
    private func figures(milliseconds: Int64, late: Int64 = 100) -> LoadFigures {
        var figures = LoadFigures()
        figures.intended = 100
        var pushes = OperationFigures()
        (pushes.begun, pushes.done) = (100, 99)
        pushes.failures["status 500"] = 1
        pushes.fromIntended.record(milliseconds * 1000, times: 99)
        pushes.fromStart.record(1000, times: 99)
        figures.operations[.push] = pushes
        figures.late.record(late, times: 100)
        return figures
    }

    private func plan(_ thresholds: String...) throws -> LoadPlan {
        var plan = LoadPlan()
        plan.title = "Test"
        plan.mix = [.init(operation: .push, weight: 1)]
        plan.thresholds = try thresholds.map { try Threshold($0) }
        return plan
    }

    private func verdict(
        _ plan: LoadPlan, _ figures: LoadFigures, checks: [AuditCheck] = [],
        isComplete: Bool = true
    ) -> LoadReport.Verdict {
        LoadReport(plan, run: "r", figures: figures, checks: checks, isComplete: isComplete)
            .verdict
    }

    @Test("Thresholds are judged by their own latency and share")
    func thresholds() throws {
        let slow = figures(milliseconds: 80)
        #expect(verdict(try plan("sync.push.p99 < 100ms", "errors < 2%"), slow) == .pass)
        #expect(verdict(try plan("sync.push.p99 < 50ms"), slow) == .crossed)
        #expect(verdict(try plan("sync.push.service.p99 < 50ms"), slow) == .pass)
        #expect(verdict(try plan("errors < 0.5%"), slow) == .crossed)
        // Nothing was measured, so nothing is kept.
        #expect(verdict(try plan("live.p99 < 1s"), slow) == .crossed)
    }

    @Test("Late starts and an early end leave no verdict, and lost data counts before all")
    func doubts() throws {
        let plan = try plan("sync.push.p99 < 50ms")
        let late = figures(milliseconds: 10, late: 1500)
        #expect(verdict(plan, late) == .noVerdict)
        #expect(verdict(plan, figures(milliseconds: 10), isComplete: false) == .noVerdict)
        let lost = AuditCheck(name: "x", compared: 1, findings: ["one is lost"])
        #expect(verdict(plan, late, checks: [lost]) == .dataLost)
    }

    @Test("A threshold over a time is judged by its worst time, and one that aborts is no doubt")
    func windows() throws {
        let text = "sync.push.p99 < 50ms for 10s abort"
        let plan = try plan(text)
        #expect(plan.thresholds[0].window == 10 && plan.thresholds[0].isAborting)
        #expect(try Threshold("errors < 1% for 5s").isAborting == false)
        var notes = LoadNotes()
        func verdict() -> LoadReport.Verdict {
            LoadReport(
                plan, run: "r", figures: figures(milliseconds: 10), checks: [], notes: notes,
                isComplete: notes.aborted == nil
            ).verdict
        }
        // No time of ten seconds was measured, so nothing is kept.
        #expect(verdict() == .crossed)
        notes.windows[text] = 20
        #expect(verdict() == .pass)
        (notes.windows[text], notes.aborted) = (80, text)
        #expect(verdict() == .crossed)
    }

    @Test("Figures since an earlier time are those of the time between")
    func since() {
        let earlier = figures(milliseconds: 10)
        var later = earlier
        later.add(figures(milliseconds: 80))
        let since = later.since(earlier)
        #expect(since.intended == 100 && since.done == 99 && since.failed == 1)
        let pushes = since.operations[.push]?.fromIntended
        #expect(pushes == figures(milliseconds: 80).operations[.push]?.fromIntended)
    }

    @Test("Figures of parts add up, and stay equal through JSON")
    func parts() throws {
        var sum = figures(milliseconds: 10)
        sum.add(figures(milliseconds: 80))
        #expect(sum.done == 198 && sum.failed == 2 && sum.intended == 200)
        #expect(sum.operations[.push]?.fromIntended.total == 198)
        let copy = try JSONDecoder().decode(
            LoadFigures.self, from: try JSONEncoder().encode(sum))
        #expect(copy == sum)
    }

    private func report(
        _ title: String = "Test", seed: UInt64 = 1, rate: Double = 10, accounts: Int = 20,
        part: String = "1/1", late: Int64 = 100
    ) throws -> LoadReport {
        var plan = try plan()
        (plan.title, plan.seed, plan.accounts) = (title, seed, accounts)
        plan.phases = [LoadPhase(.hold(rate), seconds: 2)]
        let report = LoadReport(
            plan, run: "r", part: try #require(LoadPart(part)),
            figures: figures(milliseconds: 10, late: late), checks: [], isComplete: true)
        return try JSONDecoder().decode(
            LoadReport.self, from: try JSONEncoder().encode(report))
    }

    @Test("Runs of one load are compared, and no others")
    func comparesOneLoad() throws {
        let one = try report()
        #expect(
            try LoadComparison(before: [one, one], after: [one], worseThan: 10).rows.count > 0)
        for other in [
            try report("Another"), try report(seed: 2), try report(rate: 20),
            try report(accounts: 40), try report(part: "1/2"),
        ] {
            for (before, after, number) in [([one], [other], 1), ([one, other], [one], 1)] {
                let error = #expect(throws: LoadComparison.Objection.self) {
                    try LoadComparison(before: before, after: after, worseThan: 10)
                }
                guard case .otherLoad(number, let difference) = error else {
                    Issue.record("\(String(describing: error))")
                    continue
                }
                #expect(!difference.isEmpty)
            }
        }
    }

    @Test("A run without a verdict is not compared, whichever side it is on")
    func comparesVerdicts() throws {
        let (one, late) = (try report(), try report(late: 1_500_000))
        #expect(late.verdict == .noVerdict)
        for (before, after, number) in [([late], [one], 0), ([one], [one, late], 2)] {
            let error = #expect(throws: LoadComparison.Objection.self) {
                try LoadComparison(before: before, after: after, worseThan: 10)
            }
            guard case .noVerdict(number, _) = error else {
                Issue.record("\(String(describing: error))")
                continue
            }
        }
    }

    @Test(
        "What has no sense is no threshold",
        arguments: [
            "", "errors", "errors < 5", "errors < 5ms", "push.p99 < 5ms", "live.p101 < 1s",
            "errors < 5% for a while", "errors < 5% for 1000s", "sync.push.p99 < 5%",
            "sync.push.p99 < -5ms", "sync.push < 5ms", "a < b < c",
        ])
    func senseless(text: String) {
        #expect(throws: Threshold.Senseless.self) { try Threshold(text) }
    }
}
