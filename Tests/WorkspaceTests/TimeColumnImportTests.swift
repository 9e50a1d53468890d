import Counting
import Primitives
import Testing
import Workspace

@Suite("Tables with a time of day beside the date")
struct TimeColumnImportTests {
    private static let table = """
        title,value,date,time
        Tea,1,2024-03-31,02:30
        Tea,2,2024-03-31,11:59 pm
        Tea,4,2024-03-31,
        Tea,8,2024-03-30,00:30

        """

    private func rows(of title: String, on device: ImportingDevice) async throws -> [String] {
        try await device.workspace.read { reader in
            let counter = try reader.counters.find(title)
            return try reader.counters.history(of: counter.id).reversed().map { row in
                let wall = reader.dayRule.zone.wallTime(at: row.at)
                return "\(wall.date) \(wall.second / 60) \(row.amount)"
            }
        }
    }

    @Test("Taps stand at their time in the zone of the device; skipped times as much later")
    func taps() async throws {
        let device = try await ImportingDevice(rule: try Rules.rule("Europe/Berlin", start: 0))
        #expect(try await device.importText(Self.table)[.taps].added == 4)
        #expect(
            try await rows(of: "Tea", on: device) == [
                "2024-03-30 30 8", "2024-03-31 210 1", "2024-03-31 720 4", "2024-03-31 1439 2",
            ])
        #expect(try await device.importText(Self.table).changeCount == 0)
    }

    @Test("What earlier versions imported by the date alone is known")
    func known() async throws {
        func dateAlone(_ table: String) -> String {
            table.split(separator: "\n").map { line in
                line.split(separator: ",", omittingEmptySubsequences: false).prefix(3)
                    .joined(separator: ",")
            }.joined(separator: "\n")
        }
        let device = try await ImportingDevice(rule: try Rules.rule("Europe/Berlin", start: 180))
        for table in [Self.table, Self.table.replacing("Tea", with: " Tea ")] {
            #expect(try await device.importText(dateAlone(table)).changeCount > 0)
            let again = try await device.importText(table)
            #expect(again.changeCount == 0 && again[.taps].known == 4)
            _ = try await device.workspace.undo()
        }
        // A corrected row replaces what was counted by the date alone.
        for dress in [dateAlone(Self.table), Self.table] {
            let device = try await ImportingDevice(rule: try Rules.rule("Europe/Berlin"))
            try await device.importText(dress)
            let corrected = Self.table.replacing("Tea,2", with: "Tea,3")
            #expect(try await device.importText(corrected)[.taps].outdated == 1)
            let taken = try await device.importText(corrected, ImportRequest(updates: true))
            #expect(taken[.taps].updated == 1)
            #expect(try await device.shown() == ["Tea simple 16"])
            #expect(try await device.importText(corrected).changeCount == 0)
        }
        _ = try await device.importText("activity,date\nGym,2024-03-30\n")
        let span = "activity,date,start,end\nGym,2024-03-30,08:00,09:00\n"
        #expect(try await device.importText(span).changeCount == 0)
    }

    @Test("A beginning and an end measure what really passed, also when clocks change")
    func spans() async throws {
        let device = try await ImportingDevice(rule: try Rules.rule("Europe/Berlin", start: 0))
        try await device.importText(
            """
            activity,date,start,end
            Sleep,2024-03-30,22:00,06:00
            Sleep,2024-10-26,22:00,06:00
            Sleep,2024-11-01,10:00 pm,24:00

            """)
        let lengths = try await device.workspace.read { reader in
            try reader.counters.intervals(of: reader.counters.find("Sleep").id).map { interval in
                interval.stop.map { ($0 - interval.start).wholeMilliseconds / 3_600_000 } ?? 0
            }
        }
        #expect(lengths.sorted() == [2, 7, 9])
        await #expect(throws: ImportError.self) {
            try await device.importText(
                "activity,date,start,end\nGym,2024-03-30,08:00+02:00,08:00+05:00\n")
        }
    }
}
