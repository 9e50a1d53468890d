import Accounts
import Hub
import Primitives
import Testing

@testable import Simulation

@Suite("A campus day")
struct CampusDayTests {
    @Test("A day on a sound server passes every check, and somebody has something of everything")
    func passes() async throws {
        let report = try await InProcess().day(DaySettings(people: 16, seed: 1)).run()
        #expect(report.checks.count == 11)
        for check in report.checks { #expect(check.verdict == .pass, "\(check)") }
        let student = report.lookAs
        #expect(student.stores.count == 2)
        #expect(student.counter == "Kids")
        #expect(student.entries > 0)
        #expect(student.met != nil && student.friend != nil && student.asking != nil)
        #expect(report.date == "2026-09-16" && report.zone == "UTC")
        // The latest midnight after which a whole day lies behind the server's time.
        #expect(report.start == Instant(milliseconds: 1_772_323_200_000))
    }

    @Test("One person alone has a day, too, and what compared nothing is skipped, not passed")
    func alone() async throws {
        let report = try await InProcess().day(DaySettings(people: 1, seed: 1)).run()
        for check in report.checks { #expect(check.isPassed, "\(check)") }
        let skipped = report.checks.filter { $0.verdict == .skip }.map(\.name)
        #expect(skipped.contains("nobody sees a blocked person"))
        #expect(skipped.contains("encounters equal to the walked truth"))
        #expect(!skipped.contains("no position was ever sent"))
    }

    @Test("The hash of a day follows from seed and date, and the report has settings and times")
    func traceHash() async throws {
        let first = try await InProcess().day(DaySettings(people: 4, seed: 1)).run()
        let again = try await InProcess().day(
            DaySettings(people: 4, seed: 1, concurrency: 3)
        ).run()
        var later = DaySettings(people: 4, seed: 1)
        later.date = DaySettings.usual + 1
        let other = try await InProcess().day(later).run()
        #expect(first.traceHash == again.traceHash && first.traceHash.count == 16)
        #expect(first.traceHash != other.traceHash)
        #expect(first.began <= first.ended && again.settings.concurrency == 3)
    }

    @Test("A server that forgets visits too soon is told of")
    func forgetsTooSoon() async throws {
        let server = try await InProcess(configuration: HubConfiguration().rehearsal)
        await #expect(throws: SimulationError.self) {
            try await server.day(DaySettings(people: 2, seed: 1)).run()
        }
    }

    @Test(
        "A planted fault fails its own check and no other",
        arguments: [
            (Sabotage.Kind.lostTap, "every tap made is in the totals"),
            (.leakBlocked, "nobody sees a blocked person"),
            (.doubleMessage, "every message once and in order"),
            (.lostLetter, "every message once and in order"),
            (.lostReading, "reading is told as people share it"),
            (.lostPresence, "where people say to be is told to connections alone"),
            (.lostDecline, "requests stand as decided"),
        ])
    func sabotage(kind: Sabotage.Kind, check name: String) async throws {
        let settings = DaySettings(people: 12, seed: 2, sabotage: kind)
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

    @Test("A second day of the same people on one server is refused, one of others is not")
    func twice() async throws {
        let server = try await InProcess()
        _ = try await server.day(DaySettings(people: 2, seed: 1)).run()
        do {
            _ = try await server.day(DaySettings(people: 2, seed: 1)).run()
            Issue.record("the second day went through")
        } catch let error as SimulationError {
            guard case .alreadyThere = error else { throw error }
            #expect("\(error)".contains("--seed"))
        }
        let report = try await server.day(DaySettings(people: 2, seed: 2)).run()
        #expect(report.isPassed)
    }

    @Test("People of two seeds have different logins")
    func logins() {
        let logins = [1, 2, 3].map { seed in
            Set(StudentBody(count: 1000, seed: seed).students.map(\.login))
        }
        #expect(logins[0].union(logins[1]).union(logins[2]).count == 3000)
        #expect(logins.joined().allSatisfy { AccountName(rawValue: $0) != nil })
    }

    @Test("A server for people is told of, for a day in minutes has no encounters there")
    func noRehearsal() async throws {
        let server = try await InProcess(configuration: HubConfiguration())
        do {
            _ = try await server.day(DaySettings(people: 2, seed: 1)).run()
            Issue.record("a day went by at a server for people")
        } catch let error as SimulationError {
            #expect("\(error)".contains("as a rehearsal"))
        }
    }

    @Test("A server without places is told of before anybody signs up")
    func noPlaces() async throws {
        let server = try await InProcess(campus: [])
        do {
            _ = try await server.day(DaySettings(people: 2, seed: 1)).run()
            Issue.record("a day went by nowhere")
        } catch let error as SimulationError {
            #expect("\(error)".contains("no places"))
        }
        _ = try await server.addPlaces()
        // Nobody is there yet, or this would be refused.
        #expect(try await server.day(DaySettings(people: 2, seed: 1)).run().isPassed)
    }
}
