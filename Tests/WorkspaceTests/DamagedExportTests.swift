import Primitives
import Testing
import Workspace

/// Tests with randomly changed exports: each is refused, or imported so far that everything stays
/// consistent.
@Suite("Damaged exports")
struct DamagedExportTests {
    @Test("Whatever is in an export, the store stays sound and histories sum to their values")
    func damaged() async throws {
        var random = SeededGenerator(seed: 4711)
        let source = try await ImportingDevice(seed: 3)
        var life = RandomLife(on: source, seed: 3)
        try await life.live(60)
        let export = Array(try await source.export().utf8)
        var taken = 0
        for round in 0..<150 {
            var bytes = export
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                let place = Int.random(in: 0..<bytes.count, using: &random)
                if Bool.random(using: &random) {
                    bytes[place] = UInt8(ascii: "0") + UInt8.random(in: 0...9, using: &random)
                } else {
                    let lines = bytes.indices.filter { bytes[$0] == UInt8(ascii: "\n") }
                    let end = lines.first { $0 > place } ?? bytes.count - 1
                    let start = lines.last { $0 < place } ?? 0
                    bytes.removeSubrange(start..<end)
                }
            }
            let device = try await ImportingDevice(seed: 8, at: source.clock.now)
            let own = try await device.workspace.act { try $0.counters.create(title: "Own") }
            try await device.workspace.act { try $0.counters.add(2, to: own.id) }
            do {
                _ = try await device.workspace.importFile(
                    ByteSource(bytes), ImportRequest(skipsBad: true))
                taken += 1
            } catch {
                // Refused: nothing of it was imported, as is checked below.
            }
            let kept = try await device.workspace.read { try $0.counters.counter(own.id) }
            #expect(kept.value == 2)
            #expect(try await device.workspace.store.check().isEmpty, "round \(round)")
            #expect(try await device.imbalances() == [], "round \(round)")
            _ = try await device.export()
        }
        #expect(taken > 30)
    }
}
