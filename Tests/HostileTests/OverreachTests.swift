import Journal
import Merge
import Primitives
import Sync
import TestSupport
import Testing

@testable import Workspace

@Suite("Another device that writes as this one", .serialized)
struct OverreachTests {
    /// Pushes a state of a document as the second device.
    private func push(
        _ kind: String, _ id: String, _ state: String, batch: Int64 = 1, in world: HostileWorld
    ) async throws {
        let document = HostileDocument(name: "", kind: kind, id: id, state: state)
        let shared = try #require(document.shared, "\(state)")
        _ = try await world.server.push(
            PushRequest(device: Extreme.device, batch: batch, documents: [shared]),
            for: HostileWorld.owner)
    }

    private func tally(_ device: DeviceID, _ part: String, _ tally: String) -> String {
        "{\"counters\":{\"value\":{\"\(part)\":{\"\(device)\":[\(tally)]}}}}"
    }

    private func device(_ world: HostileWorld) async throws -> DeviceID {
        try await world.workspace.store.read { try world.workspace.replica.device(in: $0) }
    }

    private func value(_ world: HostileWorld) async throws -> Int64 {
        try await world.workspace.read { try $0.counters.counter(world.kids) }.value
    }

    @Test(
        "A tally of this device that is full makes it another device that counts on",
        arguments: [
            "18446744073709551615,0", "18446744073709551615,9223372036854775807",
            "18446744073709551615,-9223372036854775808", "7,9223372036854775807",
            "9223372036854775808,5",
        ])
    func fullTally(tally: String) async throws {
        try await HostileWorld.with(.memory) { world in
            try await world.sync()
            let old = try await device(world)
            try await push("counter", "\(world.kids)", self.tally(old, "tally", tally), in: world)
            // Made while the other device wrote.
            try await world.workspace.act { try $0.counters.add(2, to: world.kids) }
            let summary = try await world.exchange()
            #expect(summary.becameAnotherDevice)
            #expect(try await device(world) != old)
            #expect(try await value(world) == 7)
            try await world.workspace.act { try $0.counters.add(1, to: world.kids) }
            #expect(try await world.exchange().becameAnotherDevice == false)
            #expect(try await value(world) == 8)
            #expect(try await world.workspace.syncStatus().pendingDocuments == 0)
        }
    }

    @Test("A few taps more than this device made are kept, as those of a clone would be")
    func oneMore() async throws {
        try await HostileWorld.with(.memory) { world in
            try await world.sync()
            let old = try await device(world)
            try await push("counter", "\(world.kids)", tally(old, "tally", "2,6"), in: world)
            #expect(try await world.exchange().becameAnotherDevice)
            try await world.workspace.act { try $0.counters.add(1, to: world.kids) }
            _ = try await world.exchange()
            #expect(try await value(world) == 7)
        }
    }

    @Test("So do a floor and a deletion that had seen more than there is")
    func floorsAndDeletions() async throws {
        let gone =
            "\"gone\":{\"state\":[\"\(Extreme.stamp())\",true],\"seen\":{\"DEVICE\":"
            + "18446744073709551615}}"
        for part in ["\"floor\":{\"DEVICE\":[18446744073709551615,3]}", gone] {
            try await HostileWorld.with(.memory) { world in
                try await world.sync()
                let old = try await device(world)
                let state = "{\"counters\":{\"value\":{\(part)}}}"
                    .replacing("DEVICE", with: "\(old)")
                try await push("counter", "\(world.kids)", state, in: world)
                #expect(try await world.exchange().becameAnotherDevice)
                // Changes that the deletion has not seen bring the counter back.
                if part == gone {
                    _ = try await world.workspace.act({ try $0.counters.restore(world.kids) })
                }
                let before = try await value(world)
                try await world.workspace.act { try $0.counters.add(1, to: world.kids) }
                _ = try await world.exchange()
                #expect(try await value(world) == before + 1)
            }
        }
    }

    @Test("So does a lane of this device with numbers that it never gave")
    func lanes() async throws {
        try await HostileWorld.with(.memory) { world in
            try await world.sync()
            let old = try await device(world)
            let lane = "{\"\(old)\":{\"floor\":18446744073709551615}}"
            try await push(
                "counter", "\(world.laps)",
                "{\"stopwatches\":{\"time\":{\"lanes\":\(lane)}}}", in: world)
            #expect(try await world.exchange().becameAnotherDevice)
            let laps = try await world.workspace.read { try $0.counters.counter(world.laps) }
            if laps.isRunning {
                try await world.workspace.act({ try $0.counters.stop(world.laps) })
            }
            try await world.workspace.act { try $0.counters.start(world.laps) }
            world.clock.advance(by: .seconds(5))
            let stopped = try await world.workspace.act { try $0.counters.stop(world.laps) }
            #expect(stopped.value == 5000)
        }
    }

    @Test("So does a text of this device that it never wrote, and what it writes then is kept")
    func texts() async throws {
        try await HostileWorld.with(.memory) { world in
            try await world.sync()
            let old = try await device(world)
            let entry = try #require(try await world.workspace.read { try $0.entries.latest() })
            let later =
                "\(Stamp(time: UInt64(world.clock.now.milliseconds + 60_000) << 16, device: old))"
            try await push(
                "entry", "\(entry.id)",
                "{\"texts\":{\"text\":{\"values\":[[\"\(later)\",\"x\"]]}}}",
                in: world)
            #expect(try await world.exchange().becameAnotherDevice)
            _ = try await world.workspace.act { try $0.entries.edit(entry.id, text: "Mine") }
            #expect(try await world.exchange().becameAnotherDevice == false)
            let texts = try await world.workspace.read { try $0.entries.entry(entry.id) }.texts
            #expect(texts.contains("Mine"), "\(texts)")
        }
    }

    @Test("What this device did and knows to be on the server changes nothing")
    func ordinary() async throws {
        try await HostileWorld.with(.memory) { world in
            let old = try await device(world)
            for _ in 0..<3 {
                try await world.workspace.act { try $0.counters.add(1, to: world.kids) }
                try await world.workspace.act { try $0.counters.reset(world.kids) }
                try await world.workspace.act { try $0.counters.delete(world.kids) }
                try await world.workspace.act { try $0.counters.restore(world.kids) }
                #expect(try await world.exchange().becameAnotherDevice == false)
            }
            #expect(try await device(world) == old)
        }
    }
}
