import Primitives
import Testing

@testable import Simulation

@Suite("Faults in stories")
struct StoryFaultTests {
    private static func report(_ steps: String) async throws -> ScenarioReport {
        let text = """
            quad: 2
            title: T
            day: 2026-03-02
            punctual: true
            places: [{name: Hall, east: 0, north: 0, radius: 30}]
            people: [{name: Ada, at: Hall, devices: [phone, tablet]}, {name: Ben, at: Hall}]
            steps:
              - {at: 09:00, by: Ada, make counter: Kids}
              - {at: 09:01, by: Ada, do: sync}
            \(steps)
            """
        let reading = Scenario.read(Array(text.utf8), file: "t.yaml")
        #expect(reading.mistakes == [])
        return try await ScenarioTests.run(try #require(reading.scenario), seed: 1)
    }

    private static func verdicts(_ steps: String) async throws -> [CheckResult.Verdict] {
        try await report(steps).checks.map(\.verdict)
    }

    @Test("A full disk takes nothing, and the story goes on")
    func full() async throws {
        let verdicts = try await Self.verdicts(
            """
              - {at: 09:10, by: Ada, tap: Kids, times: 2}
              - {at: 09:11, by: Ada, fault: {disk: full}}
              - {at: 09:12, by: Ada, tap: Kids, times: 5}
              - {at: 09:13, by: Ada, write: Lost.}
              - {at: 09:14, by: Ada, expect: {counter: Kids, shows: 2}}
              - {at: 09:15, by: Ada, expect: {entries: [Lost.]}}
              - {at: 09:16, by: Ada, fault: {disk: sound}}
              - {at: 09:17, by: Ada, expect: {entries: []}}
            """)
        #expect(verdicts == [.pass, .fail, .pass, .pass])
    }

    @Test("What a failing disk does not confirm may be there, and is left to expectations")
    func failing() async throws {
        let report = try await Self.report(
            """
              - {at: 09:11, by: Ada, fault: {disk: failing}}
              - {at: 09:12, by: Ada, tap: Kids, times: 5}
              - {at: 09:13, by: Ada, fault: {disk: sound}}
              - {at: 09:14, by: Ada, fault: {device: crash}}
              - {at: 09:15, by: Ada, expect: {counter: Kids, at least: 1, at most: 1}}
            """)
        #expect(report.checks.map(\.verdict) == [.pass, .pass])
        #expect(report.trace.contains("did not confirm"))
    }

    @Test("A slow disk takes the time of the story")
    func slow() async throws {
        let report = try await Self.report(
            """
              - {at: 09:11, by: Ada, fault: {disk: slow, by: 50s}}
              - {at: 09:12, by: Ada, tap: Kids}
              - {at: 09:12:01, by: Ada, expect: {counter: Kids, shows: 1}}
            """)
        #expect(report.isPassed)
        let looked = report.trace.split(separator: "\n").first { $0.contains(" line 12 ") }
        // The phone keeps its readings meanwhile, too.
        #expect(try #require(looked) >= "2026-03-02T09:12:50Z", "\(looked ?? "")")
    }

    @Test("A server whose disk is full or fails takes nothing until it is sound")
    func serverDisk() async throws {
        for state in ["full", "failing"] {
            let verdicts = try await Self.verdicts(
                """
                  - {at: 09:11, fault: {disk: \(state)}}
                  - {at: 09:12, by: Ada, tap: Kids}
                  - {at: 09:13, by: Ada, do: sync}
                  - {at: 09:14, by: Ada, expect: {waiting: 1}}
                  - {at: 09:17, fault: {disk: sound}}
                  - {at: 09:18, by: Ada, do: sync}
                  - {at: 09:19, by: Ada on tablet, do: sync}
                  - {at: 09:20, by: Ada on tablet, expect: {counter: Kids, shows: 1}}
                """)
            #expect(verdicts == [.pass, .pass, .pass], "\(state)")
        }
    }

    @Test("A device that is put back has what it had, and gets back what it had sent")
    func restore() async throws {
        let verdicts = try await Self.verdicts(
            """
              - {at: 09:10, by: Ada, tap: Kids, times: 2}
              - {at: 09:20, by: Ada, tap: Kids, times: 3}
              - {at: 09:21, by: Ada, do: sync}
              - {at: 09:22, by: Ada, tap: Kids, times: 10}
              - {at: 09:23, by: Ada, fault: {device: restore, to: 09:20}}
              - {at: 09:24, by: Ada, expect: {counter: Kids, shows: 2}}
              - {at: 09:25, by: Ada, do: sync}
              - {at: 09:26, by: Ada, expect: {counter: Kids, shows: 5}}
            """)
        #expect(verdicts == [.pass, .pass, .pass])
    }

    @Test("A clone and its original both count, and nothing counts twice")
    func clone() async throws {
        let verdicts = try await Self.verdicts(
            """
              - {at: 09:10, by: Ada, tap: Kids, times: 2}
              - {at: 09:11, by: Ada, fault: {device: clone, onto: tablet}}
              - {at: 09:12, by: Ada on tablet, expect: {counter: Kids, shows: 2}}
              - {at: 09:13, by: Ada on tablet, tap: Kids}
              - {at: 09:14, by: Ada, tap: Kids, times: 4}
              - {at: 09:15, by: Ada, do: sync}
              - {at: 09:16, by: Ada on tablet, do: sync}
              - {at: 09:17, by: Ada, do: sync}
              - {at: 09:18, by: Ada, expect: {counter: Kids, shows: 7}}
              - {at: 09:19, by: Ada on tablet, expect: {counter: Kids, shows: 7}}
            """)
        #expect(verdicts == [.pass, .pass, .pass, .pass])
    }

    @Test("A server that is put back has lost what was said since, and gets documents back")
    func serverRestore() async throws {
        let verdicts = try await Self.verdicts(
            """
              - {at: 10:00, by: Ada, message: Hello., to: Ben}
              - {at: 10:01, by: Ben, expect: {requests: [Ada]}}
              - {at: 10:02, by: Ada, tap: Kids}
              - {at: 10:03, by: Ada, do: sync}
              - {at: 10:10, fault: {server: restore, to: 10:00}}
              - {at: 10:11, by: Ben, expect: {requests: []}}
              - {at: 10:12, by: Ada, do: sync}
              - {at: 10:13, by: Ada on tablet, do: sync}
              - {at: 10:14, by: Ada on tablet, expect: {counter: Kids, shows: 1}}
            """)
        #expect(verdicts == [.pass, .pass, .pass, .pass])
    }

    @Test("What can't be looked at is told as not seen, and is no pass")
    func notSeen() async throws {
        let report = try await Self.report(
            """
              - {at: 09:10, by: Ada, fault: {network: clog}}
              - {at: 09:11, by: Ada, expect: {requests: []}}
            """)
        #expect(report.checks[0].verdict == .skip)
        #expect(report.checks[0].detail.contains("not seen"))
    }

    @Test("A live stream tells each thing once, and a count that is wrong fails")
    func stream() async throws {
        let verdicts = try await Self.verdicts(
            """
              - {at: 09:02, by: Ben, do: listen}
              - {at: 10:00, by: Ada, message: Hello., to: Ben}
              - {at: 10:01, by: Ben, expect: {stream: request, at least: 1, at most: 1}}
              - {at: 10:02, by: Ben, expect: {stream: request, at least: 2}}
              - {at: 10:03, by: Ben, expect: {stream: message}}
              - {at: 10:04, by: Ben, expect: {stream: request, with: Ada}}
              - {at: 10:05, by: Ben, do: listen}
              - {at: 10:06, by: Ben, expect: {stream: request, at most: 0}}
            """)
        #expect(verdicts == [.pass, .fail, .fail, .pass, .pass, .pass])
    }
}
