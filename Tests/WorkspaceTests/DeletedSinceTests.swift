import Interchange
import Journal
import Primitives
import TestSupport
import Testing
import Workspace

@Suite("What a person deleted after it was imported")
struct DeletedSinceTests {
    private static let zones = ["Europe/Berlin", "Pacific/Kiritimati", "Pacific/Pago_Pago"]

    /// Returns a device with all samples, from which one item of each kind was deleted.
    private func device(_ engine: Engine) async throws -> ImportingDevice {
        let device = try await ImportingDevice(engine, rule: try Rules.rule(Self.zones[0]))
        for text in Samples.all { try await device.importText(text) }
        let workspace = device.workspace
        let entries = try await workspace.read { try $0.entries.list() }
        let rain = try #require(entries.first { $0.text.hasPrefix("Rain") })
        try await workspace.act { try $0.entries.delete(rain.id) }
        try await workspace.act { try $0.counters.delete($0.counters.find("Kids").id) }
        try await workspace.act {
            try $0.counters.removeInterval(1, of: $0.counters.find("work").id)
        }
        return device
    }

    @Test("It stays deleted on a second import, and is told", arguments: Engine.allCases)
    func stays(engine: Engine) async throws {
        let device = try await device(engine)
        let shown = try await device.shown()
        for zone in Self.zones {
            try await device.move(to: try Rules.rule(zone))
            var counts: [ImportReport.Kind: (known: Int, deleted: Int)] = [:]
            for text in Samples.all {
                let report = try await device.importText(text)
                #expect(report.changeCount == 0 && !report.canBeUndone)
                for (kind, count) in report.counts {
                    counts[kind, default: (0, 0)].known += count.known
                    counts[kind, default: (0, 0)].deleted += count.deleted
                }
            }
            #expect(counts[.entries]?.known == 4 && counts[.entries]?.deleted == 1)
            #expect(counts[.taps]?.known == 5 && counts[.taps]?.deleted == 1)
            #expect(counts[.intervals]?.known == 3 && counts[.intervals]?.deleted == 1)
            #expect(try await device.shown() == shown)
        }
    }

    @Test("It comes again when its deletion is taken back, and is known then")
    func restored() async throws {
        let device = try await device(.memory)
        for _ in 0..<3 { try await device.workspace.undo() }
        for text in Samples.all {
            let report = try await device.importText(text)
            #expect(report.changeCount == 0)
            #expect(report.counts.values.allSatisfy { $0.deleted == 0 })
        }
        #expect(try await device.shown().count == 11)
    }

    @Test("More of a deleted counter is left out and told; the rest of the file comes")
    func grown() async throws {
        let device = try await device(.memory)
        let report = try await device.importText(
            Samples.table + "\nKids,5,2026-02-01,\nTea,1,2026-02-01,\n")
        #expect(report[.taps].added == 1 && report[.taps].deleted == 1)
        #expect(report.badCount == 0)
        #expect(
            report.skipped.map { "\($0.position.line) \($0.reason)" } == [
                "6 \"Kids\" was deleted here: restore it to go on with it"
            ])
        // Another file of the same counter does not bring it back, either.
        let other = try await device.importText("title,date\nKids,2026-02-02\n")
        #expect(other.changeCount == 0 && other.skippedCount == 1)
        let shown = try await device.shown()
        #expect(!shown.contains { $0.hasPrefix("Kids") } && shown.contains("Tea simple 9"))
    }

    @Test("A counter of one's own that was deleted after an import into it stays deleted, too")
    func own() async throws {
        let device = try await ImportingDevice()
        let tea = try await device.workspace.act { try $0.counters.create(title: "Tea") }
        let file = "title,value,date\nTea,2,2026-01-01\n"
        try await device.importText(file)
        try await device.workspace.act { try $0.counters.delete(tea.id) }
        #expect(try await device.importText(file)[.taps].deleted == 1)
        #expect(try await device.importText(file + "Tea,1,2026-01-02\n").skippedCount == 1)
        #expect(try await device.shown() == [])
        // A new counter of that name gets only the new records.
        _ = try await device.workspace.act { try $0.counters.create(title: "Tea") }
        let report = try await device.importText(file + "Tea,1,2026-01-02\n")
        #expect(report[.taps].added == 1 && report[.taps].deleted == 1)
        #expect(try await device.shown() == ["Tea simple 1"])
    }

    @Test("What came from Quad's own tables and was deleted stays deleted")
    func tables() async throws {
        let device = try await device(.memory)
        let other = try await ImportingDevice(seed: 2)
        for text in Samples.all { try await other.importText(text) }
        // Both created the same counters and entries from the same files.
        let shown = try await device.shown()
        for table in ["entries", "history", "intervals"] {
            let text = try await other.export(.csv, table: table)
            let report = try await device.importText(text)
            #expect(report.changeCount == 0, "\(table) \(report.counts)")
        }
        #expect(try await device.shown() == shown)
    }

    @Test("What came with an export and was deleted stays deleted, and is told")
    func export() async throws {
        let device = try await ImportingDevice()
        for text in Samples.all { try await device.importText(text) }
        let export = try await device.export()
        let latest = try await device.workspace.read { try $0.entries.latest() }
        let entry = try #require(latest)
        try await device.workspace.act { try $0.entries.delete(entry.id) }
        try await device.workspace.act { try $0.counters.delete($0.counters.find("Kids").id) }
        let shown = try await device.shown()
        let report = try await device.importText(export)
        #expect(report.changeCount == 0)
        #expect(report[.entries].known == 4 && report[.entries].deleted == 1)
        #expect(report[.counters].known == 5 && report[.counters].deleted == 1)
        #expect(try await device.shown() == shown)
    }

    @Test("After an undo all of it comes again, also in another zone")
    func undone() async throws {
        for text in Samples.edges {
            let device = try await ImportingDevice(rule: try Rules.rule("Pacific/Kiritimati"))
            let first = try await device.importText(text)
            try await device.workspace.undo()
            try await device.move(to: try Rules.rule("Pacific/Pago_Pago", start: 720))
            let again = try await device.importText(text)
            #expect(again.counts == first.counts)
            #expect(try await device.importText(text).changeCount == 0)
        }
    }
}
