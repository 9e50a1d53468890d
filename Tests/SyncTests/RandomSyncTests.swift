import Counting
import Merge
import Primitives
import Simulation
import Sync
import TestSupport
import Testing

/// Devices that count, set, delete and sync at random through a bad network, beside an oracle of
/// the events.
private struct RandomRun {
    let world: TestWorld
    var random: SeededGenerator
    var oracles: [Counter.ID: EventOracle] = [:]
    var ids: [Counter.ID] = []
    var entryCount = 0
    /// The number of syncs that a fault ended.
    var cutSyncs = 0

    init(world: TestWorld, seed: UInt64) {
        self.world = world
        self.random = SeededGenerator(seed: seed)
    }

    /// Creates counters on one device and syncs them to all devices.
    mutating func prepare() async throws {
        for number in 0..<2 {
            let counter = try await world.devices[0].editCounters {
                try $0.create(title: "Counter \(number)")
            }
            ids.append(counter.id)
            oracles[counter.id] = EventOracle()
            try await note(
                .set(
                    value: 0, stamp: Stamp(time: 0, device: world.devices[0].replica.device),
                    seen: []), counter.id, on: 0)
        }
        for device in world.devices { try await device.sync() }
    }

    private mutating func note(
        _ event: EventOracle.Event, _ id: Counter.ID, on device: Int
    ) async throws {
        guard let number = oracles[id]?.record(event) else { return }
        world.devices[device].link.note(number, of: "\(id)")
    }

    private func known(_ id: Counter.ID, on device: Int) -> Set<Int> {
        world.devices[device].link.known["\(id)"] ?? []
    }

    /// Performs one random write or sync of a device.
    mutating func step() async throws {
        world.advance(by: .milliseconds(Int.random(in: 0...5000, using: &random)))
        let index = Int.random(in: world.devices.indices, using: &random)
        let device = world.devices[index]
        let id = ids.randomElement(using: &random) ?? ids[0]
        let isThere = oracles[id]?.isVisible(knowing: known(id, on: index)) ?? false
        switch Int.random(in: 0..<20, using: &random) {
        case 0..<9 where isThere:
            let multiples = Int64.random(in: -3...6, using: &random)
            try await device.editCounters { try $0.add(multiples, to: id) }
            try await note(.tap(device: index, amount: multiples), id, on: index)
        case 9..<11 where isThere:
            let value = Int64.random(in: -9...9, using: &random)
            let seen = oracles[id]?.taps(in: known(id, on: index)) ?? []
            try await device.editCounters { try $0.set(id, to: value) }
            let stamp = try await base(id, on: device)
            try await note(.set(value: value, stamp: stamp, seen: seen), id, on: index)
        case 11: try await delete(id, random.chance(0.5), on: index)
        case 12:
            let text = "Entry \(entryCount)"
            try await device.editEntries { try $0.add(text) }
            entryCount += 1
        default: try await sync(device)
        }
    }

    private mutating func delete(_ id: Counter.ID, _ isDeleted: Bool, on index: Int) async throws {
        let device = world.devices[index]
        let seen = oracles[id]?.taps(in: known(id, on: index)) ?? []
        if isDeleted {
            try await device.editCounters { try $0.delete(id) }
        } else {
            try await device.editCounters { try $0.restore(id) }
        }
        let document = try await document(id, on: device)
        guard let stamp = document.counter("value").deletion?.state.stamp else { return }
        try await note(
            .deletion(isDeleted: isDeleted, stamp: stamp, seen: seen), id, on: index)
    }

    private func document(_ id: Counter.ID, on device: TestDevice) async throws -> Document {
        let kind = DocumentKind(rawValue: "counter")
        return try await device.store.read {
            try device.replica.document(kind, "\(id)", in: $0) ?? Document()
        }
    }

    private func base(_ id: Counter.ID, on device: TestDevice) async throws -> Stamp {
        let base = try await document(id, on: device).counter("value").base
        return try #require(base).stamp
    }

    mutating func sync(_ device: TestDevice) async throws {
        do {
            try await device.sync()
        } catch SyncError.unreachable {
            cutSyncs += 1
        } catch SyncError.checksumMismatch {
            cutSyncs += 1
        }
    }

    /// Checks that every device shows the value of the oracle for its known events.
    func check(_ seed: UInt64, _ moment: String) async throws {
        for (index, device) in world.devices.enumerated() {
            for id in ids {
                guard let oracle = oracles[id] else { continue }
                let known = known(id, on: index)
                let shown = try await device.counters { try $0.all() }.first { $0.id == id }
                let wanted =
                    oracle.isVisible(knowing: known) ? oracle.value(knowing: known) : nil
                #expect(
                    shown.map { Int128($0.value) } == wanted,
                    "seed \(seed), \(moment): device \(index), counter \(id)")
            }
        }
    }
}

@Suite("Random days of several devices and a bad network")
struct RandomSyncTests {
    private static let faults = FaultyPeer.Faults(
        lostRequests: 0.1, lostAnswers: 0.2, doubledPushes: 0.2, lateOldPushes: 0.3,
        cutPulls: 0.15, page: 2)

    @Test(
        "No tap is lost and none doubled, and in the end all devices agree",
        arguments: [
            (Engine.memory, 1..<25), (.json, 100..<103), (.sqlite, 200..<203),
        ] as [(Engine, Range<UInt64>)])
    func converges(engine: Engine, seeds: Range<UInt64>) async throws {
        var cutSyncs = 0
        for seed in seeds {
            try await TestWorld.with(engine, devices: 2 + Int(seed % 2), seed: seed) { world in
                var run = RandomRun(world: world, seed: seed)
                try await run.prepare()
                world.peer.faults = Self.faults
                for _ in 0..<40 { try await run.step() }
                try await run.check(seed, "under faults")
                world.peer.faults = .none
                try await settle(run, seed)
                cutSyncs += run.cutSyncs
            }
        }
        #expect(cutSyncs > 0, "no fault struck")
    }

    @Test(
        "A server that is restored from an older copy at any moment loses nothing",
        arguments: [(Engine.memory, 300..<312), (.sqlite, 400..<402)]
            as [(Engine, Range<UInt64>)])
    func restoredServer(engine: Engine, seeds: Range<UInt64>) async throws {
        for seed in seeds {
            try await TestWorld.with(engine, devices: 3, seed: seed) { world in
                var run = RandomRun(world: world, seed: seed)
                try await run.prepare()
                world.peer.faults = Self.faults
                for _ in 0..<25 { try await run.step() }
                let kept = Int.random(in: 0...world.peer.pushCount, using: &run.random)
                try await withStore(engine, tables: serverTables) { older in
                    try await world.peer.restore(
                        TestWorld.server(in: older, clock: world.clock), pushes: kept)
                    for _ in 0..<25 { try await run.step() }
                    try await run.check(seed, "after the server was restored")
                    world.peer.faults = .none
                    try await settle(run, seed)
                }
            }
        }
    }

    @Test("Even a server that forgets and skips documents is found out by its checksum")
    func brokenServer() async throws {
        for seed in UInt64(500)..<510 {
            try await TestWorld.with(.memory, devices: 2, seed: seed) { world in
                var run = RandomRun(world: world, seed: seed)
                try await run.prepare()
                world.peer.faults.forgottenPushes = 0.3
                world.peer.faults.skippedDocuments = 0.2
                for _ in 0..<40 { try await run.step() }
                try await run.check(seed, "with a broken server")
                world.peer.faults = .none
                try await settle(run, seed)
            }
        }
    }

    /// Checks that two rounds on a sound network are enough for all devices to know everything.
    private func settle(_ run: RandomRun, _ seed: UInt64) async throws {
        let devices = run.world.devices
        for _ in 0..<2 { for device in devices { try await device.sync() } }
        try await run.check(seed, "after all met")
        let shown = try await devices[0].shown()
        let checksum = try await devices[0].checksum()
        for device in devices {
            #expect(try await device.shown() == shown, "seed \(seed)")
            #expect(try await device.checksum() == checksum, "seed \(seed)")
            #expect(try await device.synchronizer.pendingCount() == 0, "seed \(seed)")
            expect(try await device.entries { try $0.count() } == run.entryCount, "seed \(seed)")
        }
        for id in run.ids {
            let oracle = try #require(run.oracles[id])
            let all = Set(oracle.events.indices)
            let value = try await devices[0].counters { try $0.all() }.first { $0.id == id }?.value
            let wanted = oracle.isVisible(knowing: all) ? oracle.value(knowing: all) : nil
            #expect(value.map { Int128($0) } == wanted, "seed \(seed)")
        }
    }
}
