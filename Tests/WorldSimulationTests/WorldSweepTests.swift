import SyncSimulation
import Testing
import WorldSimulation

@Suite("The whole server under faults")
struct WorldSweepTests {
    @Test("Nothing is lost, doubled or shown to the wrong person, whatever goes wrong")
    func holds() async {
        let report = await WorldSweep(count: 20, jobs: 2, repetition: 10).run()
        if let failure = report.failure {
            let small = await failure.shrunk()
            Issue.record("\(String(describing: small.violation)): \(small.options())")
        }
        #expect(report.seeds == 20)
        #expect(report.unstable == nil)
    }
}
