import Journal
import Primitives
import TestSupport
import Testing

@Suite("Looking back")
struct LookingBackTests {
    private func day(_ text: String) throws -> Day { try #require(Day(text)) }

    /// Writes one entry on each day, at noon, and looks back from another day.
    private func memories(
        of days: [String], on today: String, _ engine: Engine = .memory
    ) async throws -> [String] {
        var shown: [String] = []
        try await JournalWorld.with(engine) { world throws in
            let rule = DayRule.utc
            for text in days {
                try await world.act {
                    try $0.add(text, at: rule.start(of: try day(text)) + .hours(9))
                }
            }
            shown = try await world.read { try $0.onThisDay(try day(today), rule: rule) }
                .flatMap { memory in memory.entries.map { "\(memory.distance) \($0.text)" } }
        }
        return shown
    }

    @Test("The same date of earlier years, the latest first", arguments: Engine.allCases)
    func years(engine: Engine) async throws {
        let days = [
            "2019-03-01", "2020-02-29", "2020-03-01", "2022-03-01", "2022-03-02", "2023-02-28",
            "2023-03-01",
        ]
        #expect(
            try await memories(of: days, on: "2023-03-01", engine) == [
                "years(1) 2022-03-01", "years(3) 2020-03-01", "years(4) 2019-03-01",
            ])
        #expect(try await memories(of: days, on: "2023-03-03", engine).isEmpty)
        #expect(try await memories(of: [], on: "2023-03-03", engine).isEmpty)
        #expect(try await memories(of: days, on: "2018-03-01", engine).isEmpty)
    }

    @Test("The 29th of February is remembered on the 28th where there is no 29th")
    func leapDay() async throws {
        let days = ["2020-02-28", "2020-02-29", "2021-02-28"]
        #expect(
            try await memories(of: days, on: "2022-02-28") == [
                "years(1) 2021-02-28", "years(2) 2020-02-28", "years(2) 2020-02-29",
            ])
        #expect(try await memories(of: days, on: "2024-02-29") == ["years(4) 2020-02-29"])
        #expect(
            try await memories(of: days, on: "2024-02-28") == [
                "years(3) 2021-02-28", "years(4) 2020-02-28",
            ])
    }

    @Test("Behind the years come a month and a week ago, however old the journal is")
    func monthAndWeek() async throws {
        let days = ["2023-01-31", "2023-02-21", "2023-02-28", "2023-03-24"]
        #expect(
            try await memories(of: days, on: "2023-03-31") == [
                "month 2023-02-28", "week 2023-03-24",
            ])
        #expect(try await memories(of: days, on: "2023-02-28") == ["week 2023-02-21"])
        #expect(try await memories(of: days, on: "2024-01-31") == ["years(1) 2023-01-31"])
        let old = ["2020-01-01", "2022-03-31"] + days
        #expect(
            try await memories(of: old, on: "2023-03-31") == [
                "years(1) 2022-03-31", "month 2023-02-28", "week 2023-03-24",
            ])
    }

    @Test("What was written in the night belongs to the day before, in order of the day")
    func night() async throws {
        try await JournalWorld.with { world throws in
            let rule = DayRule.utc
            let past = rule.start(of: try day("2022-05-05"))
            try await world.act { try $0.add("Night", at: past + .hours(23)) }
            try await world.act { try $0.add("Morning", at: past) }
            try await world.act { try $0.add("Next day", at: past + .hours(24)) }
            let memories = try await world.read {
                try $0.onThisDay(try day("2023-05-05"), rule: rule)
            }
            #expect(memories.map(\.day) == [try day("2022-05-05")])
            #expect(memories.first?.entries.map(\.text) == ["Morning", "Night"])
        }
    }

    @Test("A random entry is any, and each comes up")
    func random() async throws {
        try await JournalWorld.with { world throws in
            expect(try await world.read { try $0.random() } == nil)
            for number in 1...4 { try await world.write("Entry \(number)") }
            var counts: [String: Int] = [:]
            for _ in 0..<400 {
                counts[try #require(try await world.read { try $0.random() }).text, default: 0] += 1
            }
            #expect(counts.count == 4)
            #expect(counts.values.allSatisfy { (60...140).contains($0) })
        }
    }

    @Test("A prompt is the same all day, another the next, and none again before all were shown")
    func prompts() {
        let start = 19_000
        var round: [String] = []
        while round.isEmpty || Prompts.prompt(of: Day(number: start + round.count)) != round[0] {
            round.append(Prompts.prompt(of: Day(number: start + round.count)))
        }
        #expect(round.count == 53)
        #expect(Set(round).count == round.count)
        #expect(round.allSatisfy { $0.hasSuffix("?") && $0.count <= 80 })
        for number in [-5, 0, 5] {
            #expect(
                Prompts.prompt(of: Day(number: number))
                    == Prompts.prompt(of: Day(number: number + 53)))
        }
    }
}
