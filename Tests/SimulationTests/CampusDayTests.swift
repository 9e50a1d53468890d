import Primitives
import Testing

@testable import Simulation

@Suite("A campus day")
struct CampusDayTests {
    @Test("A day on a sound server passes every check", arguments: [1, 2, 3] as [UInt64])
    func passes(seed: UInt64) async throws {
        let report = try await InProcess().day(DaySettings(people: 24, seed: seed)).run()
        #expect(report.checks.count == 8)
        for check in report.checks {
            #expect(check.isPassed, "seed \(seed): \(check)")
            print(check)
        }
        print(report.lookAs)
    }

    @Test(
        "A planted fault fails its own check and no other",
        arguments: [
            (Sabotage.Kind.lostTap, "every tap made is in the totals"),
            (.leakBlocked, "nobody sees a blocked person"),
            (.doubleMessage, "every message once and in order"),
        ])
    func sabotage(kind: Sabotage.Kind, check name: String) async throws {
        let settings = DaySettings(people: 24, seed: 1, sabotage: kind)
        let report = try await InProcess().day(settings).run()
        #expect(report.checks.filter { !$0.isPassed }.map(\.name) == [name])
        #expect(!report.isPassed)
    }
}
