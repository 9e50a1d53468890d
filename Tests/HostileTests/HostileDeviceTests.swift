import API
import Backends
import Primitives
import Sync
import TestSupport
import Testing

@testable import Workspace

@Suite("Another device of the account", .serialized)
struct HostileDeviceTests {
    private static let zones = ["UTC", "Pacific/Kiritimati", "America/St_Johns"]

    @Test(
        "Whatever it pushes, all is read, and no honest record is hidden",
        arguments: zip(
            [Engine.sqlite, .memory, .memory, .json],
            [MessageForm.json, .binary, .json, .binary].prefix(Sweep.count(2, long: 4))))
    func everyExtreme(engine: Engine, form: MessageForm) async throws {
        let zone = try Zone(identifier: Self.zones[form == .json ? 0 : 1])
        try await HostileWorld.with(engine, zone: zone) { world in
            let before = try await world.honest()
            let taken = try await world.push(HostileDocuments.short, as: form)
            #expect(taken.count > HostileDocuments.short.count * 9 / 10)
            #expect(try await world.honest() == before)
            let rule = DayRule(zone: zone)
            var slow = try await Readings.all(of: world.workspace, rule: rule)
            // After two hours, running stopwatches have measured that time.
            world.clock.advance(by: .hours(2))
            if engine == .memory {
                slow += try await Readings.all(of: world.workspace, rule: rule)
            }
            #expect(slow.isEmpty, "\(slow)")
            let (bytes, _) = try await Readings.export(of: world.workspace)
            let other = try await Workspace.open(
                Backends.open("memory:", schema: Workspace.schema),
                environment: .seeded(9, clock: world.clock)
            ) { _ in preconditionFailure("nothing here needs a server") }
            _ = try await other.importFile(
                ByteSource(bytes), ImportRequest(format: .quad, skipsBad: true))
            _ = try await Readings.all(of: other, rule: rule)
        }
    }

    @Test("Whatever is done with what it pushed, it can be deleted, and the rest stays")
    func everyChange() async throws {
        try await HostileWorld.with(.memory) { world in
            let before = try await world.honest()
            let documents = HostileDocuments.ends.enumerated()
                .filter { Sweep.isLong || $0.offset % 3 == 0 }.map(\.element)
            try await world.push(documents, as: .json)
            let workspace = world.workspace
            let mine = [world.kids, world.laps, world.water]
            for counter in try await workspace.read({ try $0.counters.all(.all) })
            where !mine.contains(counter.id) {
                await Changings.all(of: counter, in: workspace)
            }
            for group in try await workspace.read({ try $0.groups.all(.all) })
            where group.name != "Playground" {
                await Changings.all(of: group, in: workspace)
            }
            for entry in try await workspace.read({ try $0.entries.list() })
            where entry.text != "An honest line" {
                await Changings.all(of: entry, in: workspace)
            }
            expect(try await workspace.read { try $0.counters.all(.all) }.count == 3)
            expect(try await workspace.read { try $0.entries.list() }.count == 1)
            #expect(try await world.honest() == before)
            try await world.sync()
            _ = try await Readings.all(of: workspace, rule: .utc)
        }
    }

    @Test("Documents of nearly all bytes that a server takes are read in time")
    func longDocuments() async throws {
        for document in HostileDocuments.long {
            try await HostileWorld.with(.memory) { world in
                let before = try await world.honest()
                let taken: [HostileDocument]
                do {
                    taken = try await world.push([document], as: .binary)
                } catch SyncError.tooLarge {
                    Issue.record("\(document.name) is refused for its size")
                    return
                }
                #expect(taken.count == 1, "\(document.name)")
                var slow = try await Readings.all(of: world.workspace, rule: .utc)
                slow += try await Readings.export(of: world.workspace).slow
                #expect(slow.isEmpty, "\(document.name): \(slow)")
                #expect(try await world.honest() == before, "\(document.name)")
            }
        }
    }
}
