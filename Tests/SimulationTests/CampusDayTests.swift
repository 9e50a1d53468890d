import Primitives
import Testing

@testable import Simulation

@Suite("A campus day")
struct CampusDayTests {
    @Test("A day on a sound server passes every check", arguments: [1, 2] as [UInt64])
    func passes(seed: UInt64) async throws {
        let report = try await InProcess().day(DaySettings(people: 16, seed: seed)).run()
        #expect(report.checks.count == 8)
        for check in report.checks { #expect(check.isPassed, "seed \(seed): \(check)") }
    }

    @Test("Somebody of the day has something of everything to look at")
    func lookAs() async throws {
        let report = try await InProcess().day(DaySettings(people: 16, seed: 1)).run()
        let student = report.lookAs
        #expect(student.stores.count == 2)
        #expect(student.counter == "Kids")
        #expect(student.entries > 0)
        #expect(student.met != nil && student.friend != nil && student.asking != nil)
    }

    @Test("One person alone has a day, too")
    func alone() async throws {
        let report = try await InProcess().day(DaySettings(people: 1, seed: 1)).run()
        for check in report.checks { #expect(check.isPassed, "\(check)") }
    }

    @Test(
        "A planted fault fails its own check and no other",
        arguments: [
            (Sabotage.Kind.lostTap, "every tap made is in the totals"),
            (.leakBlocked, "nobody sees a blocked person"),
            (.doubleMessage, "every message once and in order"),
        ])
    func sabotage(kind: Sabotage.Kind, check name: String) async throws {
        let settings = DaySettings(people: 16, seed: 1, sabotage: kind)
        let report = try await InProcess().day(settings).run()
        #expect(report.checks.filter { !$0.isPassed }.map(\.name) == [name])
        #expect(!report.isPassed)
    }

    @Test("A fault that finds no occasion is told, not passed over")
    func nothingToBreak() async throws {
        let settings = DaySettings(people: 1, seed: 1, sabotage: .leakBlocked)
        await #expect(throws: SimulationError.self) {
            try await InProcess().day(settings).run()
        }
    }

    @Test("A second day of the same people on one server is refused")
    func twice() async throws {
        let server = try await InProcess()
        _ = try await server.day(DaySettings(people: 2, seed: 1)).run()
        do {
            _ = try await server.day(DaySettings(people: 2, seed: 1)).run()
            Issue.record("the second day went through")
        } catch SimulationError.alreadyThere {
        }
    }
}
