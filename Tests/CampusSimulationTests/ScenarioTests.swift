import Backends
import Foundation
import Primitives
import Testing

@testable import CampusSimulation

@Suite("Scenarios")
struct ScenarioTests {
    static let folder = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("docs/scenarios")
    static let names = ["coachs-afternoon", "clique-day"]

    static func load(_ name: String) throws -> Scenario {
        let url = folder.appendingPathComponent("\(name).yaml")
        return try Scenario(yaml: String(contentsOf: url, encoding: .utf8))
    }

    static func run(_ scenario: Scenario, seed: UInt64) async throws -> ScenarioReport {
        let parts = ScenarioRunner.Parts(
            makeStore: { try await Backends.open("memory:", tables: $0) },
            makeHasher: { _ in ReversingHasher() }, digest: PlainDigest())
        return try await ScenarioRunner(scenario, seed: seed, parts: parts).run()
    }

    @Test("Every scenario of the documentation passes, whatever the seed", arguments: names)
    func passes(name: String) async throws {
        let scenario = try Self.load(name)
        for seed in [1, 2, 3, 2026] as [UInt64] {
            let report = try await Self.run(scenario, seed: seed)
            #expect(report.checks.count > 10)
            for check in report.checks { #expect(check.isPassed, "seed \(seed): \(check)") }
        }
    }

    @Test("The same seed gives the same trace, another seed another", arguments: names)
    func trace(name: String) async throws {
        let scenario = try Self.load(name)
        let first = try await Self.run(scenario, seed: 1)
        let again = try await Self.run(scenario, seed: 1)
        let other = try await Self.run(scenario, seed: 2)
        #expect(first.trace == again.trace)
        #expect(first.hash == again.hash)
        #expect(first.hash != other.hash)
    }
}

@Suite("Scenario files")
struct ScenarioReaderTests {
    /// Returns the error of a valid scenario with one line replaced.
    static func error(replacing line: String, with other: String) -> ScenarioError? {
        let sound = """
            title: T
            day: 2026-03-02
            places:
              - {name: Hall, east: 0, north: 0, radius: 30}
            people:
              - {name: Ada, at: Hall, devices: [phone, tablet]}
            steps:
              - {at: 09:30, by: Ada, make counter: Kids}
              - {at: 09:31, by: Ada on tablet, tap: Kids, times: 2}
              - {at: 09:32, by: Ada, expect: {counter: Kids, shows: 2}}

            """
        precondition(sound.contains(line))
        do {
            _ = try Scenario(yaml: sound.replacingOccurrences(of: line, with: other))
            return nil
        } catch {
            return error
        }
    }

    @Test("A sound scenario is read")
    func sound() { #expect(Self.error(replacing: "title: T", with: "title: U") == nil) }

    @Test(
        "What is wrong in a file is told with line and column",
        arguments: [
            ("title: T", "titel: T", "1:1: `title` is missing"),
            ("title: T", "title: T\nfoo: 1", "2:1: there is no `foo` here"),
            ("title: T", "title: T\ntitle: U", "1:1: `title` stands there twice"),
            ("day: 2026-03-02", "day: March", "2:6: a day is written like 2026-03-02"),
            ("radius: 30", "radius: wide", "4:45: a radius in metres is a number"),
            ("at: Hall", "at: Hal", "6:21: there is no place called Hal: did you mean Hall?"),
            ("09:31", "09:29", "9:10: steps stand in the order of time"),
            ("09:31", "9.31", "9:10: a time is written like 09:30"),
            ("Ada on tablet", "Ada on watch", "9:21: write Ada on phone or on tablet"),
            ("Ada on tablet", "Ben", "9:21: there is no person called Ben"),
            ("times: 2", "times: two", "9:54: times is a whole number"),
            ("times: 2", "tiems: 2", "9:47: there is no `tiems` here: did you mean `times`?"),
            ("tap: Kids, times: 2", "tap: Kids, reset: Kids", "a step has only one of"),
            ("tap: Kids, times: 2", "tip: Kids", "9:36: there is no `tip` here"),
            ("shows: 2", "show: 2", "10:34: `shows` is missing"),
            ("steps:", "steps: [", "did not find expected"),
        ])
    func wrong(line: String, other: String, sentence: String) throws {
        let error = try #require(Self.error(replacing: line, with: other))
        #expect("\(error)".contains(sentence), "\(error)")
    }
}
