import API
import Backends
import Hub
import Primitives
import Synchronization
import Testing

@testable import Simulation

@Suite("Drivers of stories")
struct DriverTests {
    private static let story = """
        quad: 2
        title: Laps
        day: 2026-03-02
        people: [{name: Ada, devices: [phone, watch]}, {name: Ben}]
        steps:
          - {at: 09:00, by: Ada, make counter: Laps, step: 2}
          - {at: 09:01, by: Ada, tap: Laps, times: 3}
          - {at: 09:02, by: Ada, expect: {counter: Laps, shows: 6}}
          - {at: 09:03, by: Ada, reset: Laps}
          - {at: 09:04, by: Ada, tap: Laps}
          - {at: 09:05, by: Ben, write: Rain.}
          - {at: 09:06, by: Ben, expect: {entries: [Rain.]}}
        """

    private static func scenario(_ text: String) throws -> Scenario {
        let reading = Scenario.read(Array(text.utf8), file: "laps.yaml")
        #expect(reading.mistakes == [])
        return try #require(reading.scenario)
    }

    private static func run(
        _ text: String = story, _ fault: NotebookDriver.Fault? = nil
    ) async throws -> (report: ScenarioReport, orders: [String]) {
        let stage = InnerStage(try await InProcess(), driven: "Ada", fault: fault)
        let runner = try await ScenarioRunner(
            try scenario(text), seed: 1, parts: .inMemory, stage: stage)
        return (try await runner.run(), stage.notebook.lines)
    }

    @Test("A driver gets the steps as orders, in the language's words; the others are played")
    func orders() async throws {
        let (report, orders) = try await Self.run()
        #expect(report.isPassed, "\(report.checks)")
        #expect(report.checks.count == 3)
        #expect(report.hash == nil)
        #expect(
            orders.filter { !$0.contains("\"begin\"") }.prefix(4) == [
                #"{"do":"make counter","title":"Laps","step":2}"#,
                #"{"do":"tap","counter":"Laps","times":3}"#,
                #"{"do":"look","at":"counter","counter":"Laps"}"#,
                #"{"do":"reset","counter":"Laps"}"#,
            ])
        #expect(orders.filter { $0.contains("\"first\":true") }.count == 2)
    }

    @Test("A lost tap is found at the end, with the driver's name, even if nobody looks")
    func lostTap() async throws {
        let text = Self.story.replacing(
            "  - {at: 09:02, by: Ada, expect: {counter: Laps, shows: 6}}\n", with: "")
        let (report, _) = try await Self.run(text, .losesTaps)
        let last = try #require(report.checks.last)
        #expect(last.verdict == .fail)
        #expect(last.detail.contains("Ada/phone by notebook shows 0 Laps, not 2"))
    }

    @Test("A step that a driver has not is left out, and so is what follows from it")
    func unable() async throws {
        let (report, _) = try await Self.run(Self.story, .hasNo("tap"))
        #expect(report.isPassed)
        let skipped = report.checks.filter { $0.verdict == .skip }
        #expect(
            skipped.map(\.name) == ["line 7", "line 8", "line 10", ScenarioRunner.lastCheck])
        #expect(skipped[1].detail == "left out: notebook left out line 7")
        #expect(report.checks.contains { $0.name == "line 12" && $0.verdict == .pass })
    }

    @Test("A driver in trouble fails its step, is named, and hides nothing before it")
    func trouble() async throws {
        let (report, _) = try await Self.run(Self.story, .dies("reset"))
        #expect(report.checks.map(\.verdict) == [.pass, .fail, .skip])
        #expect(
            report.checks[1].detail.contains("notebook ended with status 3 before it answered"))
    }

    @Test("An answer without what was asked for is rubbish")
    func rubbish() async throws {
        let (report, _) = try await Self.run(Self.story, .answersNothing("look"))
        let check = try #require(report.checks.first)
        #expect(check.verdict == .fail)
        #expect(check.detail.contains(#"` without `value`, a whole number: {"done":true}"#))
    }

    @Test(
        "A driver that gives no answer at the end fails the check, however many devices there are",
        arguments: ["phone, watch", "phone"],
        [
            (NotebookDriver.Fault.dies("look"), "notebook ended with status 3"),
            (.answersNothing("look"), "without `signed in`, true or false: {\"done\":true}"),
            (.fails("look"), "cannot look: no server"),
            (.answersElse, "without `signed in`, true or false: {\"done\":true,\"value\":2}"),
            (.signsOut, "is signed out: the session ended"),
        ])
    private func silentAtTheEnd(
        devices: String, fault: (NotebookDriver.Fault, says: String)
    ) async throws {
        let text = """
            quad: 2
            title: Laps
            day: 2026-03-02
            people: [{name: Ada, devices: [\(devices)]}]
            steps:
              - {at: 09:00, by: Ada, make counter: Laps}
              - {at: 09:01, by: Ada, tap: Laps, times: 2}
            """
        let last = try #require(try await Self.run(text, fault.0).report.checks.last)
        #expect(last.verdict == .fail)
        #expect(last.detail.contains(fault.says), "\(last.detail)")
        #expect(last.detail.contains("notebook"))
    }

    @Test("A device that the story signs out is left out of the comparison")
    func signedOut() async throws {
        let text = Self.story.replacing(
            "  - {at: 09:05, by: Ben, write: Rain.}\n",
            with: """
                  - {at: 09:04:30, by: Ada, revoke: watch}
                  - {at: 09:04:40, by: Ada on watch, expect: {signed in: false}}
                  - {at: 09:05, by: Ben, write: Rain.}

                """)
        let (report, _) = try await Self.run(text, .signsOut)
        let last = try #require(report.checks.last)
        #expect(last.detail.contains("Ada/phone by notebook: the device is signed out"))
        #expect(!last.detail.contains("watch"))
    }

    @Test("Steps that need the story's time are told with their places")
    func remarks() throws {
        let scenario = try ScenarioTests.load("training-week")
        let remarks = scenario.remarks(onDriversOf: ["Zoë"])
        #expect(remarks.map(\.position.line) == [24, 65, 66])
        #expect(scenario.remarks(onDriversOf: []).isEmpty)
    }

    @Test("A population is played beside somebody with a driver")
    func crowd() async throws {
        let text = CrowdTests.story(
            "4", "  - {at: 12:00, by: Ada, expect: {crowd: company, at least: 0}}")
        let (report, orders) = try await Self.run(text)
        #expect(report.isPassed, "\(report.checks)")
        #expect(report.checks.contains { $0.name == "the population: both devices equal" })
        #expect(orders.contains(#"{"do":"tap","counter":"Kids","times":1}"#))
    }

    @Test("A driver whose files are to be put back is left out, and what follows from it")
    func restored() async throws {
        let text = Self.story.replacing(
            "  - {at: 09:05, by: Ben, write: Rain.}\n",
            with: """
                  - {at: 09:04:30, by: Ada, fault: {device: restore, to: 09:02}}
                  - {at: 09:04:40, by: Ada, expect: {counter: Laps, shows: 6}}
                  - {at: 09:05, by: Ben, write: Rain.}

                """)
        let (report, _) = try await Self.run(text)
        #expect(report.isPassed, "\(report.checks)")
        #expect(
            report.checks.filter { $0.verdict == .skip }.map(\.name) == [
                "line 11", "line 12", ScenarioRunner.lastCheck,
            ])
    }

    @Test("A story is moved by whole days, so that it has just ended")
    func time() throws {
        let scenario = try Self.scenario(Self.story)
        let now = InProcess.evening
        let moved = scenario.ending(by: now)
        #expect(moved.end <= now)
        #expect(now - moved.end < .hours(25))
        #expect((moved.start - scenario.start).wholeMilliseconds % 86_400_000 == 0)
        #expect(moved.end - moved.start == scenario.end - scenario.start)
    }
}

/// A driver that keeps everything in a notebook that all devices share.
private final class NotebookDriver: StoryDriver {
    /// The ways in which it goes wrong.
    enum Fault: Sendable {
        case losesTaps
        case hasNo(String)
        case dies(String)
        case answersNothing(String)
        case fails(String)
        /// It answers every look with the same number.
        case answersElse
        case signsOut
    }

    /// The notes of all devices, and the orders that they got.
    final class Notebook: Sendable {
        private let state = Mutex<(values: [String: Int64], steps: [String: Int64])>(([:], [:]))
        private let written = Mutex<[String]>([])

        var lines: [String] { written.withLock { $0 } }

        func write(_ order: DriverOrder) { written.withLock { $0.append(order.line) } }

        func make(_ title: String, step: Int64) {
            state.withLock { ($0.values[title], $0.steps[title]) = (0, step) }
        }

        func tap(_ title: String, _ times: Int64) {
            state.withLock { $0.values[title, default: 0] += times * ($0.steps[title] ?? 1) }
        }

        func reset(_ title: String) { state.withLock { $0.values[title] = 0 } }

        func value(of title: String) -> Int64 { state.withLock { $0.values[title] ?? 0 } }
    }

    let name = "notebook"
    let server = "http://campus.test"
    private let notebook: Notebook
    private let fault: Fault?

    init(_ notebook: Notebook, _ fault: Fault?) { (self.notebook, self.fault) = (notebook, fault) }

    func meet(_ network: DriverNetwork) async {}
    func crash() async throws {}
    func end() async {}

    func answer(_ order: DriverOrder) async throws -> DriverAnswer {
        notebook.write(order)
        switch fault {
        case .hasNo(let word) where word == order.word: return .unable("no \(word)")
        case .dies(let word) where word == order.word:
            throw DriverTrouble.ended(driver: name, order: word, how: "ended with status 3")
        case .answersNothing(let word) where word == order.word: return .done(["done": true])
        case .fails(let word) where word == order.word: return .failed("no server")
        case .answersElse where order.word == "look": return .done(["done": true, "value": 2])
        case .losesTaps where order.word == "tap": return .done(["done": true])
        case .signsOut where order.text("at") == "signed in":
            return .done(["signed in": false, "reason": "the session ended"])
        default: break
        }
        let title = order.text("counter")
        switch order.word {
        case "make counter": notebook.make(order.text("title"), step: order["step"]?.integer ?? 1)
        case "tap": notebook.tap(title, order["times"]?.integer ?? 1)
        case "reset": notebook.reset(title)
        case "look":
            return .done([
                "value": .integer(notebook.value(of: title)), "count": 0, "signed in": true,
            ])
        default: break
        }
        return .done(["done": true])
    }
}

/// A stage in this process: the real rules of a server, and notebooks for one person.
private struct InnerStage: StoryStage {
    let inner: InProcess
    let driven: String
    let fault: NotebookDriver.Fault?
    let notebook = NotebookDriver.Notebook()

    init(_ inner: InProcess, driven: String, fault: NotebookDriver.Fault?) {
        (self.inner, self.driven, self.fault) = (inner, driven, fault)
    }

    var transport: any Transport { HubTransport(inner.hub) }
    var address: String { "http://campus.test" }

    func now() -> Instant { inner.clock.now }

    func driver(of person: String, device: String) async throws -> (any StoryDriver)? {
        person == driven ? NotebookDriver(notebook, fault) : nil
    }

    func put(server: ServerState) async throws {}
}
