import Foundation
import Primitives
import TestSupport
import Testing
import Workspace

@Suite("Exports of versions that noted no days")
struct OlderExportTests {
    private struct Misfit: Error {}

    /// Returns an export in the form of an older version, with documents without days.
    private func withoutDays(_ export: String) throws -> String {
        let whole = try JSONSerialization.jsonObject(with: Data(export.utf8))
        guard var file = whole as? [String: Any],
            let documents = file["documents"] as? [[String: Any]]
        else { throw Misfit() }
        file["documents"] = try documents.map { document in
            guard var state = document["state"] as? [String: Any] else { throw Misfit() }
            if var counters = state["counters"] as? [String: [String: Any]] {
                for name in counters.keys { counters[name]?["days"] = nil }
                state["counters"] = counters
            }
            if let fields = state["fields"] as? [String: Any] {
                state["fields"] = fields.filter { !$0.key.hasPrefix("clock.") }
            }
            return document.merging(["state": state]) { $1 }
        }
        let data = try JSONSerialization.data(withJSONObject: file, options: .sortedKeys)
        return String(decoding: data, as: UTF8.self)
    }

    /// Returns the sums by day of all counters, by title.
    private func past(of device: ImportingDevice) async throws -> [String] {
        let today = DayRule.utc.day(of: device.clock.now)
        var lines: [String] = []
        for counter in try await device.workspace.read({ try $0.counters.all(.all) }) {
            let sums = try await device.workspace.read {
                try $0.counters.sums(of: counter.id, by: .day, in: today - 200...today + 2)
            }
            lines += sums.filter { $0.amount != 0 }
                .map { "\(counter.title) \(counter.id) \($0.period.first) \($0.amount)" }
        }
        return lines.sorted()
    }

    /// Returns the same sums from the history of a device that counts alone: undone counts stand on
    /// the day of the undo, as older versions showed them.
    private func history(of device: ImportingDevice) async throws -> [String] {
        var lines: [String] = []
        let counters = try await device.workspace.read { try $0.counters.all(.all) }
        for counter in counters where counter.type != .time {
            var sums: [Day: Int64] = [:]
            let history = try await device.workspace.read {
                try $0.counters.history(of: counter.id)
            }
            for change in history where change.isCounted {
                sums[DayRule.utc.day(of: change.at), default: 0] += change.amount
            }
            lines += sums.filter { $0.value != 0 }
                .map { "\(counter.title) \(counter.id) \($0.key) \($0.value)" }
        }
        return lines
    }

    @Test(
        "The days come from the history that the export tells",
        arguments: Engine.allCases, [UInt64(1), 2, 4])
    func days(engine: Engine, seed: UInt64) async throws {
        let first = try await ImportingDevice(engine, seed: seed)
        var life = RandomLife(on: first, seed: seed)
        try await life.live(120)
        let export = try await first.export()
        let older = try withoutDays(export)
        #expect(!older.contains("\"days\"") && !older.contains("\"clock."))
        let second = try await ImportingDevice(engine, seed: seed + 100, at: first.clock.now)
        let before = try await second.shown()
        // A store that has counted, and recorded that it has nothing older.
        let own = try await second.workspace.act { try $0.counters.create(title: "Own") }
        try await second.workspace.act { try $0.counters.add(4, to: own.id) }
        try await second.move(to: .utc)
        try await second.workspace.undo()
        try await second.workspace.undo()
        let report = try await second.importText(older, ImportRequest(format: .quad))
        #expect(report.badCount == 0, "\(report.skipped)")
        let all = try await first.workspace.read { try $0.counters.all(.all) }
        let watches = Set(all.filter { $0.type == .time }.map { "\($0.id)" })
        let measured = try await past(of: first).filter { line in
            watches.contains { line.contains($0) }
        }
        let wanted = (measured + (try await history(of: first))).sorted()
        #expect(!measured.isEmpty)
        #expect(wanted.count > 5)
        let got = try await past(of: second)
        #expect(got == wanted, "\(Set(got).symmetricDifference(wanted).sorted())")
        #expect(try await second.importText(older, ImportRequest(format: .quad)).changeCount == 0)
        #expect(try await past(of: second) == wanted)
        let joined = try await second.shown()
        try await second.workspace.undo()
        #expect(try await second.shown() == before)
        try await second.workspace.redo()
        #expect(try await second.shown() == joined)
        #expect(try await past(of: second) == wanted)
    }
}
