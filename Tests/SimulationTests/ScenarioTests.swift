import Backends
import Foundation
import Primitives
import TestSupport
import Testing

@testable import Simulation

@Suite("Scenarios")
struct ScenarioTests {
    static let folder = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("docs/scenarios")
    static let names = [
        "coachs-afternoon", "clique-day", "training-week", "bad-network", "open-day", "night-shift",
        "newcomers", "broken-things", "live-stream",
    ]

    static func load(_ name: String) throws -> Scenario {
        let path = folder.appendingPathComponent("\(name).yaml").path
        let reading = Scenario.read(try bytes(path), file: path) { try? bytes($0) }
        #expect(reading.mistakes == [])
        return try #require(reading.scenario)
    }

    static func bytes(_ path: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    }

    static func run(_ scenario: Scenario, seed: UInt64) async throws -> ScenarioReport {
        return try await ScenarioRunner(scenario, seed: seed, parts: .inMemory).run()
    }

    /// The seeds of a story: in a short run every second story is played twice with one seed, and
    /// the others with two.
    private static func seeds(of name: String) -> [UInt64] {
        if Sweep.isLong { return [1, 1, 2, 3, 2026] }
        return names.firstIndex(of: name).map { $0 % 2 == 0 } == true ? [1, 1] : [1, 2]
    }

    @Test("Every scenario passes, whatever the seed, which decides its trace", arguments: names)
    func passes(name: String) async throws {
        let scenario = try Self.load(name)
        var reports: [UInt64: ScenarioReport] = [:]
        for seed in Self.seeds(of: name) {
            let report = try await Self.run(scenario, seed: seed)
            #expect(report.checks.count > 1)
            for check in report.checks { #expect(check.isPassed, "seed \(seed): \(check)") }
            if let first = reports[seed] {
                #expect(first.trace == report.trace && first.hash == report.hash)
            }
            reports[seed] = report
        }
        #expect(Set(reports.values.compactMap(\.hash)).count == reports.count)
    }
}

@Suite("Steps that fail")
struct FailedStepTests {
    static func report(_ steps: String) async throws -> ScenarioReport {
        let text = """
            quad: 2
            title: T
            day: 2026-03-02
            people: [{name: Ada}]
            steps:
              - {at: 09:00, by: Ada, make counter: Kids}
              - {at: 09:01, by: Ada, expect: {counter: Kids, shows: 0}, name: none, tags: [a, b]}
            \(steps)
            """
        let reading = Scenario.read(Array(text.utf8), file: "t.yaml")
        #expect(reading.mistakes == [])
        return try await ScenarioTests.run(try #require(reading.scenario), seed: 1)
    }

    @Test("A failed step hides nothing that was checked before, and skips what comes after")
    func failedStep() async throws {
        let report = try await Self.report(
            """
              - {at: 09:02, by: Ada, do: go offline}
              - {at: 09:03, by: Ada, redo: 1, because: nothing was undone}
              - {at: 09:04, by: Ada, expect: {waiting: 1}}
            """)
        #expect(report.checks.map(\.verdict) == [.pass, .fail, .skip])
        #expect(!report.isPassed)
        #expect(report.checks[0].step == "none")
        #expect(report.checks[0].tags == ["a", "b"])
        #expect(report.checks[0].position == FilePosition(file: "t.yaml", line: 7, column: 5))
        #expect(report.checks[1].reason == "nothing was undone")
    }

    @Test("What must never be seen is a failure once it is seen")
    func never() async throws {
        let report = try await Self.report(
            """
              - {at: 09:02, by: Ada, expect: {counter: Kids, at least: 1}, never for: 1m}
              - {at: 09:05, by: Ada, expect: {counter: Kids, at most: 5}, never for: 1m}
              - {at: 09:08, by: Ada, expect: {counter: Kids, at least: 1}, within: 1m}
            """)
        #expect(report.checks.prefix(4).map(\.verdict) == [.pass, .pass, .fail, .fail])
    }

    @Test("The trace tells each step with its own time, but in version 1", arguments: [1, 2])
    func times(version: Int) async throws {
        let text = """
            quad: \(version)
            title: T
            day: 2026-03-02
            punctual: true
            people: [{name: Ada}]
            steps:
              - {at: 09:00, by: Ada, make counter: Kids}
              - {at: 09:30, by: Ada, tap: Kids}
              - {at: 10:15, by: Ada, tap: Kids}
            """.replacing(version == 1 ? "punctual: true\n" : "", with: "")
        let scenario = try #require(Scenario.read(Array(text.utf8), file: "t.yaml").scenario)
        let lines = try await ScenarioTests.run(scenario, seed: 1).trace.split(separator: "\n")
        let times = lines.filter { $0.contains(" line ") }.map { $0.dropFirst(11).prefix(5) }
        #expect(
            times == (version == 1 ? ["09:00", "09:00", "09:30"] : ["09:00", "09:30", "10:15"]))
    }

    @Test("A device that lost its session without a step of the story is found at the end")
    func lostSession() async throws {
        let text = """
            quad: 2
            title: T
            day: 2026-03-02
            people: [{name: Ada, devices: [phone, tablet]}]
            steps:
              - {at: 09:00, by: Ada, make counter: Kids}
            """
        let scenario = try #require(Scenario.read(Array(text.utf8), file: "t.yaml").scenario)
        let runner = try await ScenarioRunner(scenario, seed: 1, parts: .inMemory)
        let phone = await runner.cast[0].devices[0].workspace
        let other = try await phone.devices().value.first { $0.name == "tablet" }
        try await phone.revoke(try #require(other).device)
        let last = try #require(try await runner.run().checks.last)
        #expect(last.verdict == .fail)
        #expect(last.detail.contains("Ada/tablet: the device is signed out"), "\(last.detail)")
    }
}
