import Simulation
import Testing

@testable import quad_sim

extension LoadPlan {
    /// Reads a plan as `quad-sim` does.
    init(yaml text: String) throws {
        try self.init(yaml: text, reading: YAMLReader.read)
    }
}

/// The files of loads, right and wrong.
@Suite struct PlanTests {
    @Test("A whole file is read")
    func whole() throws {
        let plan = try LoadPlan(
            yaml: """
                load: Lunch
                seed: 7
                accounts: 10
                streams: 4
                mix: {sync.push: 3, message: 1, feed: 0}
                phases:
                - hold: 100
                  for: 10s
                - ramp: {from: 100, to: 200}
                  for: 500ms
                - burst: {rate: 0, size: 50, every: 1s}
                  for: 1m
                doubt: {late: 20ms, processor: 50}
                thresholds:
                - sync.push.p99 < 50ms
                - live.p95 < 1s
                - errors < 0.1%
                """)
        #expect(plan.title == "Lunch")
        #expect(plan.mix.map(\.operation) == [.push, .message])
        #expect(plan.seconds == 70.5)
        #expect(plan.thresholds.map(\.bound) == [50, 1000, 0.1])
        #expect(plan.lateMilliseconds == 20)
    }

    @Test("Journeys and disturbances are read, with shares and times")
    func journeys() throws {
        let plan = try LoadPlan(
            yaml: """
                load: Mornings
                journeys:
                - journey: A morning
                  share: 2
                  steps: [conversations, {sync.push: 3}, {think: 500ms}, message]
                phases: [{hold: 1, for: 1s}]
                chaos:
                - at: 1s
                  kill: 500ms
                - at: 2s
                  reconnect: 8
                thresholds:
                - message.p99 < 1s
                """)
        let asked: [LoadOperation] = [.conversations, .push, .push, .push, .message]
        #expect(plan.journeys.map(\.operations) == [asked])
        #expect(plan.journeys[0].steps[4] == .think(0.5) && plan.journeys[0].weight == 2)
        #expect(plan.makes(.message) && !plan.makes(.visit))
        #expect(plan.chaos.map(\.deed) == [.kill(0.5), .reconnect(8)])
        #expect(plan.chaos.map(\.needsServer) == [true, false])
    }

    @Test("All mistakes are told at once, each with line and column")
    func mistakes() throws {
        let error = #expect(throws: PlanMistakes.self) {
            try LoadPlan(
                yaml: """
                    load: Wrong
                    acounts: 4
                    accounts: 3
                    mix: {message: 1, mesage: 2}
                    phases:
                    - hold: -1
                      for: 10s
                    - hold: 5
                      for: ten
                    - sine: {mean: 5, swing: 9, period: 1s}
                      for: 1s
                    thresholds:
                    - feed.p99 < 5ms
                    - live.p99 < 5ms
                    - errors < 5ms
                    - message.p99 > 1s
                    """)
        }
        let lines = error?.all.map(\.line)
        #expect(lines == [2, 3, 4, 6, 9, 10, 13, 14, 15, 16])
        #expect(error?.all.first?.description.hasPrefix("2:1: there is no `acounts`") == true)
    }

    @Test(
        "What has no sense is no plan",
        arguments: [
            "", "- a", "load: x", "load: x\nload: y", "load: [", "load: x\nmix: {}\nphases: []",
            "load: x\nmix: {feed: 1}\nphases: [{hold: 1, ramp: {from: 1, to: 2}, for: 1s}]",
            "load: x\nmix: {feed: 1}\nphases: [{hold: 1, for: 25h}]",
            "load: x\nphases: [{hold: 1, for: 1s}]",
            "load: x\nmix: {block: 1}\naccounts: 2\nphases: [{hold: 1, for: 1s}]",
            "load: x\nmix: {feed: 1}\nphases: [{hold: 1, for: 1s}]\nchaos: [{at: 1s}]",
            """
            load: x
            journeys: [{journey: a, steps: [{think: 1s}]}]
            phases: [{hold: 1, for: 1s}]
            """,
            "load: x\nmix: {feed: 1}\nstreams: 33\naccounts: 2\nphases: [{hold: 1, for: 1s}]",
        ])
    func refused(text: String) {
        #expect(throws: PlanMistakes.self) { try LoadPlan(yaml: text) }
    }

    @Test("Small files that would become large, or lie too deep, are refused at their place")
    func bombs() {
        var bomb = "a: &a [x, x, x, x, x, x, x, x, x]\n"
        for (name, last) in zip("bcdefghi", "abcdefgh") {
            let uses = Array(repeating: "*\(last)", count: 9).joined(separator: ", ")
            bomb += "\(name): &\(name) [\(uses)]\n"
        }
        let deep = "load: " + String(repeating: "[", count: 20_000)
        for (text, place) in [(bomb, "1:4: "), (deep, "1:38: ")] {
            let error = #expect(throws: PlanMistakes.self) { try LoadPlan(yaml: text) }
            #expect(error?.all.count == 1)
            #expect(error?.all.first?.description.hasPrefix(place) == true, "\(error!.all[0])")
        }
    }
}
