import Geofence
import Primitives
import Testing

@testable import Simulation

@Suite("Stories with a population")
struct CrowdTests {
    /// A story of a morning with a few others.
    static func story(_ population: String, _ steps: String = "") -> String {
        """
        quad: 2
        title: Others
        day: 2026-09-16
        zone: America/New_York
        places: [{campus: 1}]
        population: \(population)
        people: [{name: Ada}]
        steps:
          - {at: 06:00, by: Ada, make counter: Kids}
          - {at: 11:00, by: Ada, tap: Kids}
          - {at: 11:01, by: Ada, expect: {counter: Kids, shows: 1}}
        \(steps)
        """
    }

    private static func read(_ text: String) throws -> Scenario {
        let reading = Scenario.read(Array(text.utf8), file: "t.yaml")
        #expect(reading.mistakes == [])
        return try #require(reading.scenario)
    }

    private static func report(
        _ population: String, _ steps: String = "", seed: UInt64 = 1
    ) async throws -> ScenarioReport {
        try await ScenarioTests.run(try read(story(population, steps)), seed: seed)
    }

    private static func checks(_ report: ScenarioReport) -> [CheckResult] {
        report.checks.filter { $0.name.hasPrefix("the population: ") }
    }

    @Test("The population lives its day, and all that it did is where it must be")
    func day() async throws {
        let report = try await Self.report(
            "8",
            """
              - {at: 19:00, by: Ada, expect: {crowd: company, at least: 2}}
              - {at: 19:01, by: Ada, expect: {crowd: feed, at most: 0}}
              - {at: 19:02, by: Ada, expect: {crowd: seen by, at least: 1}}
            """)
        #expect(report.checks.prefix(4).map(\.verdict) == [.pass, .pass, .pass, .fail])
        let checks = Self.checks(report)
        for check in checks { #expect(check.isPassed, "\(check)") }
        #expect(checks.count == 11)
        #expect(checks.count { $0.verdict == .pass } >= 6, "\(checks)")
    }

    @Test("The run's seed decides everything, and the story's seed who the people are")
    func seeds() async throws {
        let first = try await Self.report("3")
        #expect(try await Self.report("3").trace == first.trace)
        #expect(try await Self.report("3", seed: 2).trace != first.trace)
        #expect(first.trace.contains("population POST"))
        let fixed = try await Self.report("{people: 3, seed: 3}")
        let again = try await Self.report("{people: 3, seed: 3}", seed: 2)
        #expect(Self.checks(fixed).map(\.detail).first == Self.checks(again).map(\.detail).first)
        #expect(fixed.trace != again.trace)
    }

    @Test("People who do nothing else only go about")
    func pursuits() async throws {
        let report = try await Self.report("{people: 3, does: [journal]}")
        let checks = Self.checks(report)
        #expect(checks.first { $0.name.hasSuffix("in the totals") }?.verdict == .skip)
        #expect(checks.first { $0.name.hasSuffix("once and in order") }?.verdict == .skip)
        #expect(report.isPassed)
    }

    @Test("While the server is gone the population waits, and loses nothing")
    func faults() async throws {
        let report = try await Self.report(
            "6",
            """
              - {at: 11:10, fault: {server: kill}}
              - {at: 12:40, fault: {server: sound}}
              - {at: 12:45, fault: {disk: failing}}
              - {at: 13:20, fault: {disk: sound}}
              - {at: 14:00, fault: {server: restore, to: 13:30}}
              - {at: 16:00, by: Ada, expect: {counter: Kids, shows: 1}}
            """)
        for check in report.checks { #expect(check.isPassed, "\(check)") }
        #expect(Self.checks(report).count == 4)
    }

    @Test("A population lives another day than the story's, and on several days")
    func dates() async throws {
        let text = Self.story(
            "{people: 4, date: 2026-09-23}",
            "  - {at: day 2 08:00, by: Ada, expect: {crowd: company, at least: 0}}"
        ).replacing("day: 2026-09-16", with: "day: 2026-07-01")
        let scenario = try Self.read(text)
        #expect(scenario.crowdDays == 2)
        #expect(try scenario.played(by: try #require(scenario.crowd)).first == Day("2026-09-23"))
        #expect(try await ScenarioTests.run(scenario, seed: 1).isPassed)
        let moved = scenario.ending(by: InProcess.evening)
        #expect(try moved.played(by: try #require(moved.crowd)).first == Day("2026-09-23"))
    }

    @Test("A person with a name begins in a building of any shape")
    func buildings() async throws {
        let place = SampleCampus.generate(seed: 1).first { $0.shape.circles.isEmpty }
        let name = try #require(place).name
        let text = Self.story("3").replacing("[{name: Ada}]", with: "[{name: Ada, at: \(name)}]")
        let scenario = try Self.read(text)
        var generator = SeededGenerator(seed: 1)
        let walk = try #require(scenario.walk(of: 0, using: &generator))
        #expect(try #require(place).shape.covers(walk.position(at: scenario.end)))
    }

    @Test("A population that nobody looks at, or can meet, is a warning")
    func warnings() throws {
        let reading = Scenario.read(Array(Self.story("5").utf8), file: "t.yaml")
        #expect(
            reading.warnings.map(\.description) == [
                "t.yaml:6:13: nobody looks at the population: `expect: {crowd: …}`",
                "t.yaml:6:13: nobody with a name is anywhere, so nobody meets the population: say "
                    + "`at: PLACE`",
            ])
    }
}
