import LoadTest
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

    @Test("Disturbances of network and disk are read, and a restore has its backup before it")
    func reads() throws {
        let plan = try plan(
            """
            - {at: 1s, slow-network: {delay: 50ms, bandwidth: 1000, for: 2s}}
            - {at: 2s, half-open: 1s}
            - {at: 3s, cut: 4}
            - {at: 4s, slow-disk: {by: 20ms, for: 3s}}
            - {at: 9s, restore: {backup: 5s, for: 500ms}}
            - {at: 1s, sign-ins: {rate: 40, for: 2s}}
            - {at: 1s, slow-bodies: {connections: 50, for: 3s}}
            """)
        var slow = LoadChaos.SlowNetwork()
        (slow.delay, slow.bandwidth) = (0.05, 1000)
        #expect(
            plan.chaos == [
                LoadChaos(at: 1, .slowNetwork(slow, 2)), LoadChaos(at: 2, .halfOpen(1)),
                LoadChaos(at: 3, .cut(4)), LoadChaos(at: 4, .slowDisk(by: 0.02, 3)),
                LoadChaos(at: 5, .backup), LoadChaos(at: 9, .restore(0.5)),
                LoadChaos(at: 1, .signIns(rate: 40, 2)), LoadChaos(at: 1, .slowBodies(50, 3)),
            ])
        #expect(
            plan.chaos.map(\.needsServer)
                == [false, false, false, true, true, true, false, false])
        #expect(
            plan.chaos[0].description
                == "at 1 s the network takes 0.05 s longer and carries 1000 bytes a second for 2 s")
    }

    @Test(
        "Disturbances without sense are refused, each with its place",
        arguments: [
            "- {at: 1s, slow-network: {for: 2s}}", "- {at: 1s, slow-network: {delay: 1s}}",
            "- {at: 1s, slow-network: {bandwidth: 0, for: 1s}}", "- {at: 1s, cut: 0}",
            "- {at: 1s, slow-disk: 2s}", "- {at: 1s, restore: {backup: 2s, for: 1s}}",
            "- {at: 1s, sign-ins: 40}", "- {at: 1s, slow-bodies: {connections: 0, for: 1s}}",
            "- {at: 1s, kill: 1s, stop: 1s}", "- {kill: 1s}", "- {at: 1s, full-disc: 1s}",
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
