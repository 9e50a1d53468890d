import Simulation
import Testing

/// The disturbances of plans, and the curves with their marks.
@Suite struct ChaosTests {
    private func plan(_ chaos: String) throws -> LoadPlan {
        try LoadPlan(
            yaml: """
                load: Test
                mix: {feed: 1}
                phases: [{hold: 1, for: 20s}]
                chaos:
                \(chaos)
                """)
    }

    @Test("Disturbances are read, and a restore has its backup before it")
    func reads() throws {
        let plan = try plan(
            """
            - {at: 1s, kill: 500ms}
            - {at: 2s, stop: 1s}
            - {at: 3s, reconnect: 4}
            - {at: 4s, restart: 2s}
            - {at: 9s, restore: {backup: 5s, for: 500ms}}
            """)
        #expect(
            plan.chaos == [
                LoadChaos(at: 1, .kill(0.5)), LoadChaos(at: 2, .stop(1)),
                LoadChaos(at: 3, .reconnect(4)), LoadChaos(at: 4, .restart(2)),
                LoadChaos(at: 5, .backup), LoadChaos(at: 9, .restore(0.5)),
            ])
        #expect(plan.chaos.map(\.needsServer) == [true, true, false, true, true, true])
        #expect(plan.chaos[0].description == "at 1 s the server is killed for 0.5 s")
    }

    @Test(
        "Disturbances without sense are refused, each with its place",
        arguments: [
            "- {at: 1s, reconnect: 0}", "- {at: 1s, reconnect: 2s}", "- {at: 1s, restart: 2}",
            "- {at: 1s, restore: {backup: 2s, for: 1s}}", "- {at: 1s, restore: 2s}",
            "- {at: 1s, kill: 1s, stop: 1s}", "- {kill: 1s}", "- {at: 1s, full-disk: 1s}",
            """
            - {at: 2s, restore: {backup: 1s, for: 1s}}
            - {at: 4s, restore: {backup: 3s, for: 1s}}
            """,
        ])
    func refuses(chaos: String) {
        let error = #expect(throws: PlanMistakes.self) { try plan(chaos) }
        #expect(error?.all.first.map { $0.line >= 5 } == true)
    }
}
