import Counting
import Primitives
import Sync
import TestSupport
import Testing

@Suite("Syncing devices")
struct SynchronizerTests {
    @Test("What one device counts and writes, the other shows", arguments: Engine.allCases)
    func twoDevices(engine: Engine) async throws {
        try await TestWorld.with(engine, devices: 2) { world in
            let (one, two) = (world.devices[0], world.devices[1])
            let kids = try await one.editCounters { try $0.create(title: "Kids") }
            try await one.editCounters { try $0.add(23, to: kids.id) }
            try await one.editEntries { try $0.add("The rain stopped in time.") }
            let pushed = try await one.sync()
            #expect(pushed.pushed == 2)
            let pulled = try await two.sync()
            #expect(pulled.pushed == 0 && pulled.pulled == 2)
            expect(try await two.counters { try $0.counter(kids.id) }.shareLine == "23 Kids")
            expect(try await two.entries { try $0.latest() }?.text == "The rain stopped in time.")
            #expect(try await one.shown() == two.shown())
            #expect(try await one.checksum() == two.checksum())
            #expect(try await one.synchronizer.pendingCount() == 0)
        }
    }

    @Test("Three devices offline count, set and rename apart, and agree after they met")
    func threeDevices() async throws {
        try await TestWorld.with(.memory, devices: 3) { world in
            let devices = world.devices
            let goals = try await devices[0].editCounters { try $0.create(title: "Goals") }.id
            for device in devices { try await device.sync() }
            try await devices[0].editCounters { try $0.add(3, to: goals) }
            try await devices[1].editCounters { try $0.add(4, to: goals) }
            try await devices[2].editCounters { try $0.set(goals, to: 100) }
            try await devices[2].editCounters { try $0.add(-1, to: goals) }
            try await devices[1].editCounters { try $0.edit(goals, CounterSettings(title: "Tore")) }
            try await devices[0].editCounters {
                try $0.edit(goals, CounterSettings(color: "#EC4B5D"))
            }
            for _ in 0..<2 { for device in devices { try await device.sync() } }
            for device in devices {
                let counter = try await device.counters { try $0.counter(goals) }
                // The set had seen neither device's taps, so they count on top of it.
                #expect(counter.value == 106)
                #expect(counter.title == "Tore" && counter.color == "#EC4B5D")
                #expect(try await device.checksum() == devices[0].checksum())
            }
        }
    }

    @Test("A second sync with nothing new moves nothing")
    func idle() async throws {
        try await TestWorld.with(.memory, devices: 1) { world in
            let device = world.devices[0]
            _ = try await device.editCounters { try $0.create(title: "Kids") }
            let first = try await device.sync()
            let second = try await device.sync()
            #expect(second.pushed == 0 && second.pulled == 0)
            #expect(second.revision == first.revision)
        }
    }

    @Test("An answer that got lost is no second tap", arguments: Engine.allCases)
    func lostAnswer(engine: Engine) async throws {
        try await TestWorld.with(engine, devices: 2) { world in
            let (one, two) = (world.devices[0], world.devices[1])
            let kids = try await one.editCounters { try $0.create(title: "Kids") }.id
            try await one.editCounters { try $0.add(5, to: kids) }
            world.peer.faults.lostAnswers = 1
            await #expect(throws: SyncError.unreachable("the answer was lost")) {
                try await one.sync()
            }
            #expect(try await one.synchronizer.pendingCount() == 1)
            expect(try await one.counters { try $0.counter(kids) }.value == 5)
            try await one.editCounters { try $0.add(1, to: kids) }
            world.peer.faults = .none
            try await one.sync()
            try await two.sync()
            expect(try await two.counters { try $0.counter(kids) }.value == 6)
            #expect(try await one.synchronizer.pendingCount() == 0)
        }
    }

    @Test(
        "More than a batch and more than a page come across", arguments: [Engine.memory, .sqlite])
    func manyDocuments(engine: Engine) async throws {
        try await TestWorld.with(engine, devices: 2) { world in
            let (one, two) = (world.devices[0], world.devices[1])
            let count = SyncLimits.documents * 2 + 7
            for number in 0..<count { try await one.editEntries { try $0.add("Entry \(number)") } }
            let pushed = try await one.sync()
            #expect(pushed.pushed == count)
            world.peer.faults.page = 50
            let pulled = try await two.sync()
            #expect(pulled.pulled == count)
            expect(try await two.entries { try $0.count() } == count)
            #expect(try await one.checksum() == two.checksum())
        }
    }

    @Test("Long entries are pushed and pulled in portions that a server takes")
    func longEntries() async throws {
        try await TestWorld.with(.memory, devices: 2) { world in
            let (one, two) = (world.devices[0], world.devices[1])
            for number in 0..<24 {
                try await one.editEntries {
                    try $0.add("\(number)" + String(repeating: "x", count: 60_000))
                }
            }
            try await one.editEntries {
                try $0.add(String(repeating: "\u{1}", count: 65_000) + "end")
            }
            try await one.sync()
            try await two.sync()
            #expect(try await one.shown() == two.shown())
            expect(try await two.entries { try $0.count() } == 25)
            #expect(world.peer.pushCount > 3)
            // One document may be larger than a batch; then it is sent alone.
            for bytes in world.peer.batchBytes {
                #expect(bytes <= SyncLimits.bytes + 65_000 * 6, "\(bytes) bytes")
            }
            #expect(world.peer.pageBytes.filter { $0 > 0 }.count >= 2)
            for bytes in world.peer.pageBytes {
                #expect(bytes <= SyncLimits.pageBytes, "\(bytes) bytes")
            }
        }
    }

    @Test("A pull that is cut goes on where it stopped")
    func cutPull() async throws {
        try await TestWorld.with(.memory, devices: 2, seed: 5) { world in
            let (one, two) = (world.devices[0], world.devices[1])
            for number in 0..<100 { try await one.editEntries { try $0.add("Entry \(number)") } }
            try await one.sync()
            world.peer.faults.page = 5
            world.peer.faults.cutPulls = 0.5
            var pulled = 0
            var cuts = 0
            while try await (two.entries { try $0.count() }) < 100, cuts < 200 {
                let before = try await two.entries { try $0.count() }
                do {
                    pulled += try await two.sync().pulled
                } catch SyncError.unreachable {
                    cuts += 1
                }
                expect(try await two.entries { try $0.count() } >= before)
            }
            #expect(cuts > 3)
            #expect(try await one.shown() == two.shown())
        }
    }

    @Test("A server restored from an older copy gets everything back", arguments: Engine.allCases)
    func restoredServer(engine: Engine) async throws {
        try await TestWorld.with(engine, devices: 2) { world in
            let (one, two) = (world.devices[0], world.devices[1])
            let kids = try await one.editCounters { try $0.create(title: "Kids") }.id
            try await one.sync()
            try await two.sync()
            let early = world.peer.pushCount
            try await one.editCounters { try $0.add(10, to: kids) }
            try await two.editCounters { try $0.add(20, to: kids) }
            try await one.editEntries { try $0.add("Only here.") }
            for _ in 0..<2 { for device in world.devices { try await device.sync() } }
            let place = try TemporaryStore(engine)
            defer { place.remove() }
            let older = try await place.open(serverTables)
            try await world.peer.restore(
                TestWorld.server(in: older, clock: world.clock), pushes: early)
            try await two.editCounters { try $0.add(1, to: kids) }
            for _ in 0..<2 { for device in world.devices { try await device.sync() } }
            for device in world.devices {
                expect(try await device.counters { try $0.counter(kids) }.value == 31)
                expect(try await device.entries { try $0.count() } == 1)
                #expect(try await device.synchronizer.pendingCount() == 0)
            }
            #expect(try await one.checksum() == two.checksum())
            await older.close()
        }
    }

    @Test("A server that goes on skipping a document is reported, and nothing local is lost")
    func skippingServer() async throws {
        try await TestWorld.with(.memory, devices: 2) { world in
            let (one, two) = (world.devices[0], world.devices[1])
            let kids = try await one.editCounters { try $0.create(title: "Kids") }.id
            try await one.sync()
            try await two.editEntries { try $0.add("Mine.") }
            world.peer.faults.skippedDocuments = 1
            await #expect(throws: SyncError.checksumMismatch) { try await two.sync() }
            expect(try await two.entries { try $0.latest() }?.text == "Mine.")
            world.peer.faults = .none
            try await two.sync()
            expect(try await two.counters { try $0.counter(kids) }.title == "Kids")
        }
    }

    @Test("Taps alone need no clock: they pass with any clock")
    func tapsNeedNoClock() async throws {
        try await TestWorld.with(.memory, devices: 2) { world in
            let (one, two) = (world.devices[0], world.devices[1])
            let kids = try await one.editCounters { try $0.create(title: "Kids") }.id
            try await one.sync()
            one.clock.advance(by: .hours(1000))
            try await one.editCounters { try $0.add(3, to: kids) }
            try await one.sync()
            try await two.sync()
            expect(try await two.counters { try $0.counter(kids) }.value == 3)
        }
    }
}
