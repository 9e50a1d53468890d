import Counting
import Interchange
import Primitives
import Testing
import Workspace

@Suite("The day of what is imported")
struct DayTests {
    /// Returns what contradicts itself: days whose sum is not that of the rows that a page of the
    /// day shows, and periods that are not the sums.
    private func contradictions(_ device: ImportingDevice) async throws -> [String] {
        var wrong: [String] = []
        let rule = device.workspace.dayRule
        let range = Day(number: 19_700)...Day(number: 20_600)
        for counter in try await device.workspace.read({ try $0.counters.all(.all) })
        where counter.type != .time {
            let (history, sums, periods) = try await device.workspace.read {
                (
                    try $0.counters.history(of: counter.id),
                    try $0.counters.sums(of: counter.id, by: .day, in: range),
                    try $0.counters.countedPeriods(of: counter.id)
                )
            }
            var rows: [Day: Int64] = [:]
            for row in history where row.isCounted {
                rows[rule.day(of: row.at), default: 0] += row.amount
            }
            for sum in sums where sum.amount != rows[sum.period.first] ?? 0 {
                wrong.append("\(counter.title) \(sum.period.first) \(sum.amount)")
            }
            for period in periods where period.value != rows[period.period.first] ?? 0 {
                wrong.append("\(counter.title) \(period.period) \(period.value)")
            }
        }
        return wrong
    }

    private static let table = """
        title,value,date
        Goals,1,2024-02-29
        Goals,2,2024-03-01T00:30:00Z
        Goals,4,2024-02-29 23:59
        Goals,8,2024-03-01 00:30
        Goals,16,2024-03-31T02:30:00+05:30
        Goals,32,1709251199
        Goals,64,1709251200000
        Goals,128,2024-01-01

        """
    private static let timed = """
        title,value,date,time
        Goals,1,2024-03-31,02:30
        Goals,2,2024-03-30,11:59 pm
        Goals,4,2024-03-31,00:30+05:30
        Goals,8,2024-03-31,

        """
    private static let tables = [table, timed]

    @Test(
        "The rows of a day, its sum and its period agree in every zone",
        arguments: Rules.starts + [60, 1080, 1439])
    func agree(start: Int) async throws {
        for zone in Rules.zones {
            let rule = try Rules.rule(zone, start: start)
            let device = try await ImportingDevice(rule: rule)
            var settings = CounterSettings()
            settings.target = .some(Target(goal: 4, period: .day))
            let draft = CounterDraft("Goals", settings: settings)
            _ = try await device.workspace.act { try $0.counters.create(draft) }
            for text in Samples.edges + Self.tables { try await device.importText(text) }
            #expect(try await contradictions(device) == [], "\(zone) \(start)")
            // A date without a time is that date everywhere.
            let goals = try await device.workspace.read { try $0.counters.find("Goals") }
            let first = try #require(Day("2024-01-01"))
            let sum = try await device.workspace.read {
                try $0.counters.sums(of: goals.id, by: .day, in: first...first)
            }
            #expect(sum[0].amount == 128, "\(zone) \(start)")
        }
    }

    @Test("A table of Quad's own keeps the days, in the same zone and in another")
    func tables() async throws {
        let day = try #require(Day("2024-01-01"))
        func sums(_ device: ImportingDevice) async throws -> [String] {
            var all: [String] = []
            for counter in try await device.workspace.read({ try $0.counters.all(.all) })
            where counter.type != .time {
                let sums = try await device.workspace.read {
                    try $0.counters.sums(of: counter.id, by: .day, in: day...(day + 900))
                }
                all += sums.filter { $0.amount != 0 }
                    .map { "\(counter.title) \($0.period.first) \($0.amount)" }
            }
            return all.sorted()
        }
        for start in Rules.starts {
            for (index, zone) in Rules.zones.enumerated() {
                let device = try await ImportingDevice(rule: try Rules.rule(zone, start: start))
                for text in Samples.edges + Self.tables { try await device.importText(text) }
                let history = try await device.export(.csv, table: "history")
                let before = try await sums(device)
                for other in [zone, Rules.zones[(index * 7 + 13) % Rules.zones.count]] {
                    let moved = try await ImportingDevice(
                        seed: 2, rule: try Rules.rule(other, start: start))
                    try await moved.importText(history.replacing(",", with: ";"))
                    #expect(try await sums(moved) == before, "\(zone) to \(other) \(start)")
                    #expect(try await contradictions(moved) == [], "\(zone) to \(other) \(start)")
                    #expect(try await moved.importText(history).changeCount == 0)
                }
            }
        }
    }

    @Test("Today's date agrees with its page, also before the day begins")
    func todayAtNight() async throws {
        for start in [0, 180, 240, 1080, 1439] {
            for hour in [0, 1, 5, 12, 19, 23] {
                let now = try #require(Instant("2026-03-02T00:30:00Z")) + .hours(hour)
                let rule = DayRule(zone: .utc, startMinute: start)
                let device = try await ImportingDevice(at: now, rule: rule)
                try await device.importText("title,value,date\nGoals,3,2026-03-02\n")
                #expect(try await contradictions(device) == [], "\(start) at \(hour)")
                let day = try #require(Day("2026-03-02"))
                let goals = try await device.workspace.read { try $0.counters.find("Goals") }
                let sum = try await device.workspace.read {
                    try $0.counters.sums(of: goals.id, by: .day, in: day...day)
                }
                #expect(sum[0].amount == 3, "\(start) at \(hour)")
                await #expect(throws: ImportError.self) {
                    try await device.importText("title,value,date\nGoals,3,2026-03-03\n")
                }
            }
        }
    }

    @Test("A table of intervals keeps their days, in the same zone and in another")
    func intervals() async throws {
        let day = try #require(Day("2025-10-20"))
        func sums(_ device: ImportingDevice) async throws -> [String] {
            try await device.workspace.read { tx in
                try tx.counters.sums(
                    of: tx.counters.find("Sleep").id, by: .day, in: day...(day + 20)
                ).filter { $0.amount != 0 }.map { "\($0.period.first) \($0.amount)" }
            }
        }
        for (index, zone) in Rules.zones.enumerated() {
            let device = try await ImportingDevice(rule: try Rules.rule(zone, start: 180))
            let sleep = try await device.workspace.act {
                try $0.counters.create(CounterDraft("Sleep", isTime: true))
            }
            let first = device.workspace.dayRule.start(of: day)
            for night in 0..<14 {
                // The second half is measured elsewhere, by a zone without a name for its clocks.
                if night == 7 { try await device.move(to: Rules.rule("Asia/Kolkata", start: 0)) }
                let from = first + .hours(24 * night - 3)
                try await device.workspace.act {
                    try $0.counters.addInterval(
                        to: sleep.id, start: from, stop: from + .hours(7))
                }
            }
            let table = try await device.export(.csv, table: "intervals")
            let before = try await sums(device)
            for other in [zone, Rules.zones[(index * 7 + 13) % Rules.zones.count]] {
                let moved = try await ImportingDevice(
                    seed: 2, rule: try Rules.rule(other, start: 180))
                try await moved.importText(table)
                #expect(try await sums(moved) == before, "\(zone) to \(other)")
                #expect(try await moved.importText(table).changeCount == 0)
            }
            // A table from before has no such column.
            let older = table.split(whereSeparator: \.isNewline).map { line in
                String(line[..<(line.lastIndex(of: ",") ?? line.endIndex)]) + "\r\n"
            }.joined()
            let moved = try await ImportingDevice(seed: 2)
            #expect(try await moved.importText(older)[.intervals].added == 14)
        }
    }
}
