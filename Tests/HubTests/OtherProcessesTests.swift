import API
import Primitives
import Storage
import Synchronization
import TestSupport
import Testing

@testable import Hub

@Suite("What another process writes reaches open streams in between heartbeats", .endsHangs)
struct OtherProcessesTests {
    @Test("A message, the end of a session and a map by another process are told after a look")
    func told() async throws {
        let place = try TemporaryStore(.sqlite)
        defer { place.remove() }
        let world = try await HubWorld(store: try await place.open(Hub.schema))
        let other = try await HubWorld(seed: 2, store: try await place.open(Hub.schema))
        let (ada, ben) = (try await world.join("ada"), try await world.join("ben"))
        try await world.connect(ada, ben)
        let events = try await ben.eventsFromNow()
        try await other.message("Hi", from: ada.at(other.hub), to: ben)
        try await world.hub.look()
        #expect(try await events.next() == .message(with: ada.id, number: 2))
        try await other.hub.importPlaces(Array(HubWorld.squares(5).utf8))
        try await OperatorTests.op(other).setDisabled(true, "ben")
        #expect(world.hub.streamCount == 1)
        let known = world.hub.map.placeCount
        try await world.hub.look()
        #expect(world.hub.streamCount == 0)
        #expect(world.hub.map.placeCount == known + 5)
        await world.store.close()
        await other.store.close()
    }

    @Test("Whoever is at a place that another process just added is not refused")
    func addedPlace() async throws {
        let world = try await HubWorld(hubs: 1)
        let (ada, other) = (
            try await world.join("ada"), try await HubWorld.open(world.store, world.environment)
        )
        for (number, isStated) in [false, true].enumerated() {
            try await world.hub.importPlaces(Array(HubWorld.squares(number + 1).utf8))
            let place = try await world.place("House \(number)")
            if isStated {
                let here = try await ada.at(other).say(
                    at: place, until: world.clock.now + .hours(1))
                #expect(here?.place == "House \(number)")
                continue
            }
            let events = VisitEvent.stay(
                world.environment.newID(), in: place, from: world.clock.now - .minutes(30),
                to: world.clock.now)
            let receipt = try await ada.at(other).client.call(
                Routes.reportVisits, VisitBatch(events: events))
            #expect(receipt == VisitReceipt(changed: 2, ignored: 0))
        }
    }

    enum Act: CaseIterable { case nothing, visit, message, signIn, push, place }

    @Test("What another writes costs a process no more where others have streams")
    func reads() async throws {
        for act in Act.allCases {
            let (few, many) = (
                try await reads(after: act, streams: 1), try await reads(after: act, streams: 40)
            )
            #expect(few == many, "\(act)")
            #expect([.nothing, .visit].contains(act) == (few == 0), "\(act): \(few)")
        }
    }

    /// Returns how often a hub reads the store until it has looked after what another one did,
    /// about somebody with a stream.
    private func reads(after act: Act, streams: Int) async throws -> Int {
        let base = StrictEngine(schema: Hub.schema)
        let world = try await HubWorld(engine: base)
        let (ada, ben) = (try await world.join("ada"), try await world.join("ben"))
        try await world.connect(ada, ben)
        let engine = ReadCounter(base: base)
        let hub = try await HubWorld.open(Store(engine: engine), world.environment)
        var open = [try await ben.at(hub).eventsFromNow()]
        for number in 0..<streams {
            open.append(try await world.join("other-\(number)").at(hub).eventsFromNow())
        }
        try await hub.look()
        await hub.tellAll()
        let before = engine.reads
        switch act {
        case .nothing: break
        case .visit: try await world.visit(ben, "Library", minutes: 10)
        case .message: try await world.message("Hi", from: ada, to: ben)
        case .signIn: _ = try await world.secondDevice(of: ben)
        case .push:
            _ = try await ben.client.push(
                .init(device: ben.device, batch: 1, documents: [RouteMatrix.Cast.document(ben)]))
        case .place: try await world.hub.importPlaces(Array(HubWorld.squares(1).utf8))
        }
        await hub.tellAll()
        try await hub.look()
        await hub.tellAll()
        withExtendedLifetime(open) {}
        return engine.reads - before
    }
}

/// An engine that counts how often rows are asked for.
private final class ReadCounter: WrappingEngine {
    let base: any StorageEngine
    private let count = Mutex(0)

    init(base: any StorageEngine) { self.base = base }

    var reads: Int { count.withLock { $0 } }

    func read<Result: Sendable>(
        _ body: @Sendable (any EngineReader) throws -> Result
    ) async throws -> Result {
        try await base.read { reader in
            try body(CountedReader(base: reader) { self.count.withLock { $0 += 1 } })
        }
    }

    func write<Result: Sendable>(
        for scope: Scope, _ body: @Sendable (any EngineWriter) throws -> Result
    ) async throws -> Result {
        try await base.write(for: scope, body)
    }
}

private final class CountedReader: EngineReader {
    private let base: any EngineReader
    private let note: () -> Void

    init(base: any EngineReader, _ note: @escaping () -> Void) {
        self.base = base
        self.note = note
    }

    func get(_ table: TableSchema, key: Key) throws -> Row? {
        note()
        return try base.get(table, key: key)
    }

    func scan(_ scan: Scan) throws -> [Row] {
        note()
        return try base.scan(scan)
    }

    func count(_ scan: Scan) throws -> Int {
        note()
        return try base.count(scan)
    }

    func search(_ search: WordSearch) throws -> [Row] {
        note()
        return try base.search(search)
    }

    func lastCommit() throws -> Int64 { try base.lastCommit() }
}
