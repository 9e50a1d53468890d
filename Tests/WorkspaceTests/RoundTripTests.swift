import Counting
import Interchange
import Primitives
import TestSupport
import Testing
import Workspace

@Suite("Exports are imported whole")
struct RoundTripTests {
    @Test(
        "What is exported on one engine and imported on another is exported the same again",
        arguments: Engine.allCases, Engine.allCases)
    func acrossEngines(from: Engine, to: Engine) async throws {
        for seed in UInt64(1)...3 {
            let first = try await ImportingDevice(from, seed: seed)
            var life = RandomLife(on: first, seed: seed)
            try await life.live(80)
            let export = try await first.export()
            let second = try await ImportingDevice(to, seed: seed + 100, at: first.clock.now)
            let report = try await second.importText(export)
            #expect(report.badCount == 0, "seed \(seed): \(report.skipped)")
            let again = try await second.export()
            #expect(again == export, "seed \(seed): \(difference(export, again))")
            #expect(try await second.shown() == first.shown(), "seed \(seed)")
            #expect(try await second.imbalances() == first.imbalances(), "seed \(seed)")
        }
    }

    @Test("A second import adds nothing, also after the store went on", arguments: Engine.allCases)
    func twice(engine: Engine) async throws {
        let first = try await ImportingDevice(engine, seed: 5)
        var life = RandomLife(on: first, seed: 5)
        try await life.live(60)
        let export = try await first.export()
        let report = try await first.importText(export)
        #expect(report.changeCount == 0)
        #expect(try await first.export() == export)
        try await life.live(20)
        let later = try await first.export()
        #expect(try await first.importText(export).changeCount == 0)
        #expect(try await first.export() == later)
    }

    @Test("Parts of an export are whole in themselves", arguments: ExportArea.allCases)
    func parts(area: ExportArea) async throws {
        let first = try await ImportingDevice(seed: 9)
        var life = RandomLife(on: first, seed: 9)
        try await life.live(80)
        let export = try await first.export(only: area)
        let second = try await ImportingDevice(seed: 10, at: first.clock.now)
        try await second.importText(export)
        #expect(try await second.export(only: area) == export)
        for other in ExportArea.allCases where other != area {
            let rows = try await second.export(only: other)
            #expect(!rows.contains("\"id\""), "\(area) brought \(other)")
        }
    }

    @Test("A counter was last used when its history says", arguments: Engine.allCases)
    func lastUse(engine: Engine) async throws {
        let first = try await ImportingDevice(seed: 7)
        let ids = try await first.workspace.act { tx in
            try ["A", "B", "C"].map { try tx.counters.create(title: $0).id }
        }
        for index in [0, 2, 1] {
            first.clock.advance(by: .hours(24))
            try await first.workspace.act { try $0.counters.add(1, to: ids[index]) }
        }
        let second = try await ImportingDevice(engine, seed: 8, at: first.clock.now)
        try await second.importText(try await first.export())
        func uses(on device: ImportingDevice) async throws -> [Instant] {
            try await device.workspace.read { tx in
                try ids.map { try tx.counters.counter($0).usedAt }
            }
        }
        #expect(try await uses(on: second) == uses(on: first))
    }

    @Test("One undo takes an import of an export back, and redo brings it again")
    func undo() async throws {
        let first = try await ImportingDevice(seed: 11)
        var life = RandomLife(on: first, seed: 12)
        try await life.live(90)
        let second = try await ImportingDevice(seed: 12, at: first.clock.now)
        let own = try await second.workspace.act { try $0.counters.create(title: "Own") }
        try await second.workspace.act { try $0.counters.add(4, to: own.id) }
        let before = try await second.shown()
        try await second.importText(try await first.export(only: .counting))
        let joined = try await second.shown()
        #expect(joined != before)
        try await second.workspace.undo()
        #expect(try await second.shown() == before)
        try await second.workspace.redo()
        #expect(try await second.shown() == joined)
    }

    @Test("An edit that was taken back does not stand in the way of taking the import back")
    func undoAfterEdit() async throws {
        let first = try await ImportingDevice(seed: 13)
        let tea = try await first.workspace.act { try $0.counters.create(title: "Tea") }
        let entry = try await first.workspace.act { try $0.entries.add("Rain") }
        let second = try await ImportingDevice(seed: 14, at: first.clock.now)
        let before = try await second.shown()
        try await second.importText(try await first.export())
        let joined = try await second.shown()
        try await second.workspace.act {
            try $0.counters.edit(tea.id, CounterSettings(title: "Coffee"))
        }
        try await second.workspace.act { try $0.entries.edit(entry.id, text: "Sun") }
        try await second.workspace.undo()
        try await second.workspace.undo()
        #expect(try await second.shown() == joined)
        try await second.workspace.undo()
        #expect(try await second.shown() == before)
        try await second.workspace.redo()
        #expect(try await second.shown() == joined)
    }

    /// Returns the first pair of lines that differ.
    private func difference(_ left: String, _ right: String) -> String {
        let (left, right) = (left.split(separator: "\n"), right.split(separator: "\n"))
        for (one, other) in zip(left, right) where one != other { return "\(one)\n\(other)" }
        return "\(left.count) and \(right.count) lines"
    }
}
