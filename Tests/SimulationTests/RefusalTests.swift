import Primitives
import Testing

@testable import Simulation

@Suite("Refusals in stories, and looks at what is not there")
struct RefusalTests {
    private static func report(_ steps: String) async throws -> ScenarioReport {
        let text = """
            quad: 2
            title: T
            day: 2026-03-02
            punctual: true
            places:
              - {name: Hall, east: 0, north: 0, radius: 30}
              - {name: Gym, east: 800, north: 0, radius: 30}
            people:
              - {name: Ada, at: Hall, devices: [phone, tablet]}
              - {name: Ben, at: Hall}
              - {name: Cem, at: Gym}
            steps:
              - {at: 09:00, by: Ada, make counter: Kids}
              - {at: 09:01, by: Ada, make stopwatch: Run}
              - {at: 09:02, by: Ada, write: Hello.}
            \(steps)
            """
        let reading = Scenario.read(Array(text.utf8), file: "t.yaml")
        #expect(reading.mistakes == [])
        return try await ScenarioTests.run(try #require(reading.scenario), seed: 1)
    }

    /// Steps that are refused, each with a word of the reason.
    static let refused: [(step: String, says: String)] = [
        ("message: Hi, to: Cem", "crossed paths"), ("accept: Ben", "no request"),
        ("decline: Ben", "no request"), ("redo: 1", "nothing to redo"),
        ("lap stopwatch: Run", "run"), ("stop stopwatch: Run", "run"),
        ("undo: 20", "nothing was changed"), ("make group: ' '", "name"),
    ]

    @Test("A step that is refused passes, with its reason, and changes nothing", arguments: refused)
    func isRefused(step: String, says: String) async throws {
        let report = try await Self.report(
            """
              - {at: 10:00, by: Ada, expect: {refused: {\(step)}}}
              - {at: 10:01, by: Ada, expect: {refused: {\(step)}, says: \(says)}}
              - {at: 10:02, by: Ada, expect: {refused: {\(step)}, says: green cheese}}
              - {at: 10:03, by: Ada, expect: {counter: Kids, shows: 0}}
            """)
        #expect(
            report.checks.map(\.verdict) == [.pass, .pass, .fail, .pass, .pass],
            "\(report.checks)")
        #expect(report.checks[2].detail.contains("for another reason"))
    }

    @Test(
        "A step that is carried out is not a refusal, and the story goes on with what it did",
        arguments: [
            "tap: Kids", "message: Hi, to: Ben", "block: Ben", "start stopwatch: Run",
            "write: More.", "profile: {name: Ada L.}", "do: sync", "check in: Hall",
        ])
    func isCarriedOut(step: String) async throws {
        let report = try await Self.report(
            """
              - {at: 10:00, by: Ada, expect: {refused: {\(step)}}}
              - {at: 10:01, by: Ada, expect: {counter: Kids, at most: 1}}
            """)
        #expect(report.checks.map(\.verdict) == [.fail, .pass, .pass], "\(report.checks)")
        #expect(report.checks[0].detail == "Ada/phone was not refused")
    }

    @Test("No answer is not a refusal: over a network with a fault it is told as not seen")
    func unanswered() async throws {
        let report = try await Self.report(
            """
              - {at: 10:00, by: Ada, fault: {network: clog}}
              - {at: 10:01, by: Ada, expect: {refused: {do: sync}}}
              - {at: 10:05, by: Ada, fault: {network: sound}}
            """)
        #expect(report.checks[0].verdict == .skip, "\(report.checks)")
    }

    @Test(
        "A look at what is not there is a failed check, and the story goes on",
        arguments: [
            "counter: Kids, shows: 0", "stopwatch: Run, running: false",
            "periods: Kids, values: [1]", "conversation: Ben, state: open", "page: Cem, places: []",
            "profile: Cem, name: Cem", "any: 1, of: [{counter: Kids, shows: 0}]",
        ])
    func looks(view: String) async throws {
        let report = try await Self.report(
            """
              - {at: 09:10, by: Ada on tablet, expect: {\(view)}}
              - {at: 09:11, by: Ada on tablet, expect: {\(view)}, within: 5s}
              - {at: 09:12, by: Ada on tablet, expect: {\(view)}, never for: 5s}
              - {at: 09:14, by: Ada, expect: {entries: [Hello.]}}
            """)
        #expect(
            report.checks.map(\.verdict) == [.fail, .fail, .pass, .pass, .pass],
            "\(report.checks)")
    }

    @Test("What comes within the time is seen, also on a device that did not know of it")
    func comes() async throws {
        let report = try await Self.report(
            """
              - {at: 09:10, by: Ada, do: sync}
              - {at: 09:11, by: Ada on tablet, expect: {counter: Kids, shows: 0}}
              - {at: 09:12, by: Ada on tablet, do: sync}
              - {at: 09:13, by: Ada on tablet, expect: {counter: Kids, shows: 0}}
              - {at: 09:14, by: Ada, expect: {no conversation: Ben}}
              - {at: 10:00, by: Ada, message: Hi, to: Ben}
              - {at: 10:01, by: Ada, expect: {no conversation: Ben}}
            """)
        #expect(report.checks.map(\.verdict) == [.fail, .pass, .pass, .fail, .pass])
    }

    @Test("Each check has the words of its step, the same wherever it stands in the file")
    func words() async throws {
        let report = try await Self.report(
            """
              - {at: 09:10, by: Ada on tablet, expect: {counter: Kids, at least: 0, at most: 3}}
              - {at: 09:11, by: Ben, expect: {feed: [Ada]}, within: 1h, name: they met}
              - {at: 10:20, by: Ada, expect: {refused: {redo: 1}}}
            """)
        #expect(
            report.checks.map(\.words) == [
                "Ada on tablet: expect counter: Kids, at least: 0, at most: 3",
                "Ben: expect feed: [Ada], within: 1h", "Ada on phone: expect refused: redo: 1", nil,
            ])
    }

    @Test("The rules of meetings that the reference gives are those of a story")
    func meetings() async throws {
        let report = try await Self.report(
            """
              - {at: 09:14, by: Ada, expect: {feed: []}}
              - {at: 09:17:30, by: Ada, expect: {feed: [Ben]}}
              - {at: 10:00, by: Cem, check in: Hall}
              - {at: 10:40, by: Ada, expect: {feed: [Ben]}}
            """)
        #expect(report.checks.map(\.verdict) == [.pass, .pass, .pass, .pass], "\(report.checks)")
        #expect(ScenarioReference.text.contains("from about 9:17"))
    }
}
