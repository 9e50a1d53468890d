import Primitives
import Simulation
import Testing

/// Loads that do what the people of a population do.
@Suite struct ReplayTests {
    private static func plan(_ replay: String, more: String = "") throws -> LoadPlan {
        try LoadPlan(yaml: "load: A day\nseed: 3\nphases:\n\(more)- replay: {\(replay)}\n")
    }

    @Test("A replay has what people do on the day, each at its time, at the speed that is asked")
    func acts() throws {
        let plan = try Self.plan("people: 60, on: 2026-09-09, zone: Europe/Berlin, speed: 600")
        #expect(plan.seconds == 144 && plan.makes(.visit) && plan.makes(.feed))
        let calendar = try #require(AcademicCalendar(zone: "Europe/Berlin"))
        let day = try #require(Day("2026-09-09"))
        let population = SimulatedPopulation(
            people: 60, days: 1, seed: 3, first: day, calendar: calendar)
        let midnight = calendar.second(of: day, minute: 0)
        let seconds = midnight..<midnight + 86_400
        let made = Array(Schedule(plan.phases, seed: plan.seed))
        #expect(zip(made, made.dropFirst()).allSatisfy { $0.time <= $1.time })
        func times(_ operation: LoadOperation, _ person: Int) -> [Int64] {
            made.filter { $0.act?.person == person && $0.act?.operation == operation }.map(\.time)
        }
        var written = 0
        for person in 0..<60 {
            let starts = population.stays(of: person).map(\.start).filter(seconds.contains)
            let looks = times(.feed, person)
            #expect(looks.count == starts.count)
            for (look, start) in zip(looks, starts) {
                let wanted = Double(start - midnight) * 1e6 / 600
                #expect(abs(Double(look) - wanted) <= 1)
            }
            let messages = population.messages(begunBy: person).map(\.second)
            written += messages.filter(seconds.contains).count
        }
        #expect(written > 0)
        #expect(made.count { $0.act?.operation == .message } == written)
    }

    @Test("It is a phase beside others, and a part of the day can be replayed")
    func phases() throws {
        let plan = try LoadPlan(
            yaml: """
                load: Two
                mix: {feed: 1}
                phases:
                - {hold: 10, for: 1s}
                - replay: {people: 40, from: 08:00, to: 09:30, speed: 90}
                - {hold: 10, for: 1s}
                """)
        #expect(plan.seconds == 62)
        let made = Array(Schedule(plan.phases, seed: plan.seed))
        #expect(made.prefix(10).allSatisfy { $0.act == nil })
        #expect(made.suffix(10).allSatisfy { $0.act == nil && $0.time > 61_000_000 })
        let acts = made.dropFirst(10).dropLast(10)
        #expect(!acts.isEmpty)
        #expect(acts.allSatisfy { $0.act != nil && (1_000_000...61_000_000).contains($0.time) })
    }

    @Test(
        "What is wrong in a replay is named with its place",
        arguments: [
            ("people: 0, speed: 1", "4:20: people is a whole number from 1 to 20000"),
            ("people: 9", "4:11: `speed` is missing in a replay"),
            ("people: 9, speed: 0", "4:30: a speed is a number from 1 to 100000"),
            ("people: 9, speed: 2, on: today", "4:37: a day is a date from 1971 to 2400"),
            ("people: 9, speed: 2, zone: Mars", "4:39: there is no such time zone"),
            ("people: 9, speed: 2, from: 8", "4:39: a time of a day is from 00:00 to 24:00"),
            ("people: 9, speed: 2, to: 24:01", "4:37: a time of a day is from 00:00 to 24:00"),
            ("people: 9, speed: 2, from: 09:00, to: 09:00", "4:50: a replay ends after it begins"),
            ("people: 9, speed: 2, who: 1", "4:33: there is no `who` in a replay"),
        ])
    func mistakes(replay: String, reason: String) {
        do {
            _ = try Self.plan(replay)
            Issue.record("no mistake is found")
        } catch let error as PlanMistakes {
            #expect("\(error)".contains(reason))
        } catch {
            Issue.record(error)
        }
    }

    @Test("A replay has no time of its own, and needs no mix; another phase does")
    func alone() throws {
        _ = try Self.plan("people: 9, speed: 100")
        #expect(throws: PlanMistakes.self) {
            try LoadPlan(yaml: "load: x\nphases:\n- {replay: {people: 9, speed: 9}, for: 1s}\n")
        }
        #expect(throws: PlanMistakes.self) {
            try Self.plan("people: 9, speed: 100", more: "- {hold: 1, for: 1s}\n")
        }
    }
}
