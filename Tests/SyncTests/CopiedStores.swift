import Foundation
import Merge
import Primitives
import Storage
import Sync
import TestSupport

/// Stores that are copied and restored as files at random moments, while their owners count, time,
/// write and delete, and that sync through one server.
///
/// For each store, the oracle keeps the numbers of the events that the store knows; it knows
/// nothing of devices, stamps and documents.
struct CopiedStores {
    enum Event {
        case tap(Int64)
        case interval(start: Instant)
        case text(String, over: Set<Int>)
        case entry
        case deletion(of: Int)
    }

    /// A store, its location, and the events known there.
    struct Copy {
        let place: TemporaryStore
        var machine: String
        var stateFolder: String
        var device: TestDevice
        var known: Set<Int> = []
    }

    typealias Backup = (files: [String: Data], known: Set<Int>)

    static let kind = DocumentKind(rawValue: "thing")
    let engine: Engine
    /// Whether the stores check their location.
    let isWatched: Bool
    let server: TemporaryStore
    let peer: FaultyPeer
    let clock: ManualClock
    var random: SeededGenerator
    var events: [Event] = []
    var copies: [Copy] = []
    var backups: [[Backup]] = []
    /// The other disks of each store's machine: clones that are off, with their notes.
    var disks: [[Backup]] = []
    var atServer: Set<Int> = []
    /// The number of times that an installation found another one writing as its device.
    var found = 0
    var openings: UInt64
    let serverStore: Store

    init(engine: Engine, seed: UInt64, isWatched: Bool) async throws {
        self.engine = engine
        self.isWatched = isWatched
        random = SeededGenerator(seed: seed)
        openings = seed &* 10_000
        clock = ManualClock(Instant(seconds: 1_700_000_000))
        server = try TemporaryStore(.memory)
        serverStore = try await server.open(serverTables)
        peer = FaultyPeer(
            server: TestWorld.server(in: serverStore, clock: clock), owner: TestWorld.owner,
            seed: seed)
        let place = try TemporaryStore(engine)
        let device = try await open(place, "machine 0", place.stateFolder)
        copies = [
            Copy(place: place, machine: "machine 0", stateFolder: place.stateFolder, device: device)
        ]
        backups = [[]]
        disks = [[]]
    }

    mutating func open(
        _ place: TemporaryStore, _ machine: String, _ stateFolder: String
    ) async throws -> TestDevice {
        openings += 1
        let store = try await place.open(deviceTables)
        let residence =
            isWatched ? place.residence(machine: machine, stateFolder: stateFolder) : nil
        return try await TestDevice(
            store: store, peer: peer, seed: openings, clock: clock, residence: residence)
    }

    func close() async {
        for copy in copies {
            await copy.device.store.close()
            copy.place.remove()
            try? FileManager.default.removeItem(atPath: copy.stateFolder)
        }
        await serverStore.close()
        server.remove()
    }

    /// Performs one random step of a random store.
    mutating func step() async throws {
        clock.advance(by: .milliseconds(Int.random(in: 1...5000, using: &random)))
        let index = Int.random(in: copies.indices, using: &random)
        switch Int.random(in: 0..<27, using: &random) {
        case 0..<14: try await act(index)
        case 14: try await reopen(index)
        case 15 where copies.count < 4 && disks[index].isEmpty: try await copy(index)
        case 16..<18: try await backUp(index)
        case 18..<20: try await restore(index)
        case 20: try await cloneMachine(index)
        case 21..<23: try await startClone(index)
        default: try await sync(index)
        }
    }

    /// Performs one random edit in a store.
    mutating func act(_ index: Int) async throws {
        switch Int.random(in: 0..<14, using: &random) {
        case 0..<8: try await tap(index)
        case 8..<10: try await time(index)
        case 10..<12: try await write(index)
        case 12: try await enter(index)
        default: try await delete(index)
        }
    }

    private mutating func note(_ event: Event, at index: Int) {
        events.append(event)
        copies[index].known.insert(events.count - 1)
    }

    private mutating func edit(
        _ index: Int, _ id: String, _ change: @escaping @Sendable (inout Edit) throws -> Void
    ) async throws {
        let device = copies[index].device
        _ = try await device.store.write { transaction in
            try device.replica.edit(Self.kind, id, in: transaction) { edit in
                try TestFailure.catching { try change(&edit) }
            }
        }
    }

    private mutating func tap(_ index: Int) async throws {
        let amount = Int64.random(in: -3...9, using: &random)
        try await edit(index, "taps") { edit in
            let device = edit.device
            try edit.document.changeCounter("value") { counter in
                _ = try counter.add(amount, on: device)
            }
        }
        note(.tap(amount), at: index)
    }

    private mutating func time(_ index: Int) async throws {
        let start = clock.now
        try await edit(index, "times") { edit in
            let device = edit.device
            try edit.document.changeStopwatch("time") { watch in
                _ = try watch.append(start: start, stop: start + .milliseconds(1), on: device)
            }
        }
        note(.interval(start: start), at: index)
    }

    private mutating func write(_ index: Int) async throws {
        let text = "text \(events.count)"
        try await edit(index, "texts") { $0.write(text, to: "text") }
        let over = copies[index].known.filter { if case .text = events[$0] { true } else { false } }
        note(.text(text, over: over), at: index)
    }

    private mutating func enter(_ index: Int) async throws {
        try await edit(index, "entry \(events.count)") { $0.set("title", to: .text("entry")) }
        note(.entry, at: index)
    }

    private mutating func delete(_ index: Int) async throws {
        let entries = copies[index].known.sorted()
            .filter { if case .entry = events[$0] { true } else { false } }
        guard let entry = entries.randomElement(using: &random) else { return }
        try await edit(index, "entry \(entry)") { $0.setDeleted(true) }
        note(.deletion(of: entry), at: index)
    }

    mutating func reopen(_ index: Int) async throws {
        let old = copies[index]
        await old.device.store.close()
        copies[index].device = try await open(old.place, old.machine, old.stateFolder)
    }

    /// Copies the files to another place, on the same machine or on another one with a copy of the
    /// notes.
    private mutating func copy(_ index: Int) async throws {
        let old = copies[index]
        await old.device.store.close()
        let place = try TemporaryStore(engine)
        try place.put(try old.place.files())
        let isSameMachine = random.chance(0.4)
        let machine = isSameMachine ? old.machine : "machine \(copies.count)"
        let stateFolder = isSameMachine ? old.stateFolder : place.stateFolder
        if random.chance(0.5) {
            // The original is opened first, or else the copy.
            copies[index].device = try await open(old.place, old.machine, old.stateFolder)
        }
        let device = try await open(place, machine, stateFolder)
        copies.append(
            Copy(
                place: place, machine: machine, stateFolder: stateFolder, device: device,
                known: old.known))
        backups.append(backups[index])
        disks.append([])
        try await reopen(index)
    }

    private mutating func backUp(_ index: Int) async throws {
        await copies[index].device.store.close()
        let files = try copies[index].place.files().filter { !$0.key.hasPrefix("state/") }
        backups[index].append((files, copies[index].known))
        try await reopen(index)
    }

    /// Restores an older state, into the existing files or in place of them. A backup from before a
    /// copy belongs to both stores, but it would not fit the notes of another disk.
    private mutating func restore(_ index: Int) async throws {
        guard disks[index].isEmpty, let backup = backups[index].randomElement(using: &random)
        else { return }
        await copies[index].device.store.close()
        let notes = try copies[index].place.files().filter { $0.key.hasPrefix("state/") }
        if random.chance(0.3) { try copies[index].place.put(notes) }
        try copies[index].place.put(notes.merging(backup.files) { $1 })
        copies[index].known = backup.known
        try await reopen(index)
    }

    /// Syncs; sometimes the answer to a push is lost.
    mutating func sync(_ index: Int) async throws {
        let isCut = random.chance(0.2)
        peer.faults.lostAnswers = isCut ? 1 : 0
        defer { peer.faults.lostAnswers = 0 }
        do {
            try await syncAll(index)
        } catch SyncError.unreachable {
            let refused = peer.refused
            atServer.formUnion(copies[index].known.filter { !refused.contains(document(of: $0)) })
        }
    }

    private mutating func syncAll(_ index: Int) async throws {
        let summary = try await copies[index].device.sync()
        if summary.becameAnotherDevice { found += 1 }
        atServer.formUnion(copies[index].known)
        copies[index].known = atServer
    }

    /// Returns the id of the document that an event concerns.
    private func document(of event: Int) -> String {
        switch events[event] {
        case .tap: "taps"
        case .interval: "times"
        case .text: "texts"
        case .entry: "entry \(event)"
        case .deletion(let entry): "entry \(entry)"
        }
    }

    /// Syncs all stores twice, with the disks that were put away.
    mutating func settle() async throws {
        for _ in 0..<2 {
            for index in copies.indices {
                for disk in [nil] + disks[index].indices.map(Optional.init) {
                    if let disk { try await start(disk, index) }
                    try await syncAll(index)
                }
            }
        }
    }
}
