import Merge
import Primitives
import Sync
import TestSupport
import Testing

private let note = DocumentKind(rawValue: "note")
private let stranger = DeviceID(high: 0, low: 8)

@Suite("Only what was changed travels, and not back")
struct PartialPushTests {
    @Test("A thousand taps are pushed as one entry, whatever else the counter has")
    func small() async throws {
        try await TestWorld.with(.memory, devices: 2) { world in
            let (one, two) = (world.devices[0], world.devices[1])
            let kids = try await one.editCounters { try $0.create(title: "Kids") }.id
            try await one.sync()
            for _ in 0..<1000 { try await one.editCounters { try $0.add(1, to: kids) } }
            try await one.sync()
            let sizes = world.peer.batchBytes
            #expect(sizes.count == 2 && sizes[0] > 500, "the whole counter")
            // The delta has its tally and the sum of its month.
            #expect(sizes[1] < 160, "its entry alone has \(sizes[1]) bytes")
            try await two.sync()
            expect(try await two.counters { try $0.counter(kids) }.value == 1000)
            #expect(try await one.checksum() == two.checksum())
        }
    }

    @Test("What a device pushed does not come back to it", arguments: Engine.allCases)
    func noEcho(engine: Engine) async throws {
        try await TestWorld.with(engine, devices: 2) { world in
            let (one, two) = (world.devices[0], world.devices[1])
            let kids = try await one.editCounters { try $0.create(title: "Kids") }.id
            try await one.editEntries { try $0.add("First") }
            #expect(try await one.sync().pulled == 0)
            #expect(try await two.sync().pulled == 2)
            try await two.editCounters { try $0.add(2, to: kids) }
            #expect(try await two.sync().pulled == 0)
            // Another device pushed in between: its change is pulled together with the own one.
            try await one.editCounters { try $0.add(1, to: kids) }
            #expect(try await one.sync().pulled == 1)
            expect(try await one.counters { try $0.counter(kids) }.value == 3)
            #expect(try await one.sync().pulled == 0)
            #expect(try await one.checksum() == world.peer.page().checksum)
        }
    }

    @Test("A part for a server that has something else by now is pushed whole, and nothing is lost")
    func changedMeanwhile() async throws {
        try await TestWorld.with(.memory, devices: 2) { world in
            let (one, two) = (world.devices[0], world.devices[1])
            let kids = try await one.editCounters { try $0.create(title: "Kids") }.id
            for device in [one, two] { try await device.sync() }
            try await one.editCounters { try $0.add(1, to: kids) }
            try await two.editCounters { try $0.add(2, to: kids) }
            try await two.sync()
            let pushes = world.peer.pushCount
            let summary = try await one.sync()
            // The part was refused, the rest of the batch was not, and the whole document was sent
            // once.
            #expect(world.peer.pushCount == pushes + 2)
            #expect(summary.pushed == 1 && summary.pulled == 1)
            try await two.sync()
            for device in [one, two] {
                expect(try await device.counters { try $0.counter(kids) }.value == 3)
                #expect(try await device.checksum() == world.peer.page().checksum)
            }
        }
    }

    @Test("What is edited while a part is on its way goes on waiting as a part of that")
    func editedMeanwhile() async throws {
        try await TestWorld.with(.memory, devices: 1) { world in
            let one = world.devices[0]
            let kids = try await one.editCounters { try $0.create(title: "Kids") }.id
            try await one.sync()
            try await one.editCounters { try $0.add(1, to: kids) }
            var exchange = one.synchronizer.exchange()
            while true {
                guard case .ask(let request) = try await exchange.step() else { continue }
                try await one.editCounters { try $0.add(10, to: kids) }
                try await exchange.receive(try await one.link.answer(request))
                break
            }
            #expect(try await one.synchronizer.pendingCount() == 1)
            try await one.sync()
            let sizes = world.peer.batchBytes
            #expect(sizes.count == 3 && sizes[2] < 160, "\(sizes)")
            #expect(try await one.checksum() == world.peer.page().checksum)
        }
    }

    @Test("Who pushed alone pulls nothing; who pushed beside others, or after a restore, does")
    func asksOnce() async throws {
        try await TestWorld.with(.memory, devices: 2) { world in
            let (one, two) = (world.devices[0], world.devices[1])
            let kids = try await one.editCounters { try $0.create(title: "Kids") }.id
            #expect(try await one.sync().revision == 1)
            #expect(world.peer.pageBytes.isEmpty)
            try await two.sync()
            #expect(world.peer.pageBytes.count == 1)
            try await two.editCounters { try $0.add(1, to: kids) }
            try await two.sync()
            #expect(world.peer.pageBytes.count == 1)
            // It has not heard of the other's tap.
            try await one.editCounters { try $0.add(2, to: kids) }
            #expect(try await one.sync().pulled == 1)
            #expect(try await one.checksum() == world.peer.page().checksum)
            let place = try TemporaryStore(.memory)
            defer { place.remove() }
            let older = try await place.open(serverTables)
            try await world.peer.restore(
                TestWorld.server(in: older, clock: world.clock), pushes: 1)
            try await one.editCounters { try $0.add(4, to: kids) }
            try await one.sync()
            try await two.sync()
            expect(try await two.counters { try $0.counter(kids) }.value == 7)
            for device in [one, two] {
                #expect(try await device.checksum() == world.peer.page().checksum)
            }
            await older.close()
        }
    }

    @Test("A server that lost documents or was put back gets them whole", arguments: [0, 1])
    func olderServer(pushes: Int) async throws {
        try await TestWorld.with(.memory, devices: 2) { world in
            let (one, two) = (world.devices[0], world.devices[1])
            let kids = try await one.editCounters { try $0.create(title: "Kids") }.id
            try await one.sync()
            try await one.editCounters { try $0.add(5, to: kids) }
            for device in [one, two] { try await device.sync() }
            let place = try TemporaryStore(.sqlite)
            defer { place.remove() }
            let older = try await place.open(serverTables)
            try await world.peer.restore(
                TestWorld.server(in: older, clock: world.clock), pushes: pushes)
            // The first device to sync brings back everything that the server has lost.
            try await two.editCounters { try $0.add(1, to: kids) }
            try await two.sync()
            let state = try #require(try await world.peer.page().changes.last?.document.state)
            #expect(try state.counter("value").value == 6)
            #expect(state["title"] == .text("Kids"))
            #expect(try await two.checksum() == world.peer.page().checksum)
            await older.close()
        }
    }

    @Test("A part is joined with nothing but its rest, and its batch gets one answer each time")
    func exactly() async throws {
        try await TestWorld.with(.memory, devices: 0) { world throws in
            func field(_ name: String, _ time: UInt64) -> Document {
                var document = Document()
                document.set(name, to: .integer(1), at: Stamp(time: time, device: stranger))
                return document
            }
            func push(_ batch: Int64, _ documents: [SharedDocument]) async throws -> PushAnswer {
                let request = PushRequest(device: stranger, batch: batch, documents: documents)
                return try await world.peer.server.push(request, for: TestWorld.owner).answer
            }
            let whole = SharedDocument(kind: note, id: "a", state: field("m", 1))
            let first = try await push(1, [whole])
            #expect(first.revisions == [1] && first.previous == 0)
            let base = try await world.peer.page().checksum
            let part = SharedDocument(kind: note, id: "a", state: field("n", 2), base: base)
            let lost = SharedDocument(kind: note, id: "b", state: field("n", 2), base: base)
            let second = try await push(2, [lost, part])
            #expect(second.revisions == [nil, 2])
            #expect(second.previous == 1 && second.revision == 2)
            // Another push in between, and a late copy: the answer stays the same.
            let other = SharedDocument(kind: note, id: "a", state: field("o", 3))
            let request = PushRequest(
                device: DeviceID(high: 0, low: 9), batch: 1, documents: [other])
            _ = try await world.peer.server.push(request, for: TestWorld.owner)
            let again = try await push(2, [lost, part])
            #expect(again == second.with(checksum: nil))
            // As a separate batch it is refused now, although the server has all of it.
            #expect(try await push(3, [part]).revisions == [nil])
            let page = try await world.peer.page()
            #expect(page.changes.map(\.document.id) == ["a"])
            #expect(page.changes[0].document.state.fields.keys.sorted() == ["m", "n", "o"])
        }
    }

    @Test("An older server, which says nothing of revisions, gets everything whole")
    func olderProgram() async throws {
        try await TestWorld.with(.memory, devices: 1) { world in
            let one = world.devices[0]
            let old = FormerPeer(one.link)
            let kids = try await one.editCounters { try $0.create(title: "Kids") }.id
            _ = try await one.synchronizer.sync(with: old)
            try await one.editCounters { try $0.add(1, to: kids) }
            #expect(try await one.synchronizer.sync(with: old).pulled == 1, "the echo")
            #expect(world.peer.batchBytes.allSatisfy { $0 > 500 })
            // The server is replaced by a newer one, and that by an older one again.
            try await one.sync()
            try await one.editCounters { try $0.add(1, to: kids) }
            try await one.sync()
            #expect(world.peer.batchBytes.last ?? 0 < 160)
            _ = try await one.synchronizer.sync(with: old)
            try await one.editCounters { try $0.add(1, to: kids) }
            _ = try await one.synchronizer.sync(with: old)
            #expect(world.peer.batchBytes.last ?? 0 > 500)
            #expect(try await one.checksum() == world.peer.page().checksum)
        }
    }
}

/// A server that predates partial documents, as far as its answers show.
private struct FormerPeer: SyncPeer {
    let link: DeviceLink

    init(_ link: DeviceLink) { self.link = link }

    func push(_ request: PushRequest) async throws -> PushAnswer {
        let answer = try await link.push(request)
        return PushAnswer(batch: answer.batch, revision: answer.revision)
    }

    func pull(_ request: PullRequest) async throws -> PullAnswer {
        let page = try await link.pull(request)
        return PullAnswer(
            changes: page.changes, revision: page.revision, isComplete: page.isComplete,
            checksum: page.checksum)
    }
}
