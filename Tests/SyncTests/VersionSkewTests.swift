import Merge
import Primitives
import Sync
import TestSupport
import Testing

/// A document as a later version of Quad might write it: with a kind of part, a field, a counter
/// and a part that this version does not know, and unknown members in known parts.
private let later = """
    {"counters":{"steps":{"tally":{"\(device)":[1,9]}},\
    "value":{"caps":{"\(device)":[1,30]},"gone":{"seen":{},"state":["\(stamp)",false],"why":"b"},\
    "tally":{"\(device)":[2,5]}}},\
    "fields":{"mood":["\(stamp)",4]},"places":{"home":["\(stamp)",{"at":[0.5,50.25]}]},\
    "stopwatches":{"time":{"lanes":{"\(device)":{"names":{"1":"run"},"runs":[[1,0,9]]}},\
    "pace":[4,"min"]}},\
    "texts":{"memo":{"marks":[{"bold":[0,2]}],"values":[["\(stamp)","hi"]]}},"weight":0.5}
    """
private let device = DeviceID(high: 7, low: 7)
private let stamp = Stamp(time: 1_700_000_000_000 << 16, device: device)

@Suite("An older client and a newer one")
struct VersionSkewTests {
    @Test(
        "Unknown fields, counters, parts, members and kinds survive every store, the way and edits",
        arguments: Engine.allCases)
    func survives(engine: Engine) async throws {
        try await TestWorld.with(engine, devices: 2) { world in
            let (old, other) = (world.devices[0], world.devices[1])
            let kids = try await old.editCounters { try $0.create(title: "Kids") }.id
            try await old.sync()
            let newer = try Document(canonicalText: later)
            try await push(newer, "counter", "\(kids)", batch: 1, to: world)
            try await push(newer, "constellation", "x", batch: 2, to: world)
            try await old.sync()
            // The older program edits the same record and syncs its changes.
            try await old.editCounters { try $0.add(3, to: kids) }
            try await old.editCounters { try $0.edit(kids, .init(title: "Children")) }
            try await old.editCounters { try $0.set(kids, to: 1) }
            _ = try await old.store.write { transaction in
                try old.replica.undo(with: old.counting.projections, in: transaction)
            }
            try await old.editCounters { try $0.delete(kids) }
            _ = try await old.editCounters { try $0.restore(kids) }
            try await old.sync()
            try await other.sync()
            for device in [old, other] {
                let kinds = try await device.store.read { transaction in
                    [
                        try device.replica.document(
                            DocumentKind(rawValue: "counter"), "\(kids)", in: transaction),
                        try device.replica.document(
                            DocumentKind(rawValue: "constellation"), "x", in: transaction),
                    ]
                }
                for document in kinds {
                    let document = try #require(document)
                    #expect(newer.isContained(in: document))
                    #expect(document.unknown == newer.unknown)
                }
                expect(try await device.counters { try $0.counter(kids) }.value == 8)
                expect(try await device.counters { try $0.counter(kids) }.title == "Children")
            }
            #expect(try await old.checksum() == world.peer.page().checksum)
            #expect(try await old.checksum() == other.checksum())
        }
    }

    @Test("A later change of an unknown part wins on all, whoever carries it")
    func laterChange() async throws {
        try await TestWorld.with(.memory, devices: 1) { world in
            let first = try Document(canonicalText: later)
            let second = try Document(
                canonicalText: later.replacing(
                    "\"\(stamp)\",{\"at\":[0.5,50.25]}",
                    with: "\"\(Stamp(time: stamp.time + 1, device: device))\",{\"at\":[2.5,1.25]}"))
            #expect(first != second)
            try await push(second, "note", "x", batch: 2, to: world)
            try await push(first, "note", "x", batch: 1, to: world)
            try await world.devices[0].sync()
            let page = try await world.peer.page()
            #expect(page.changes.first?.document.state.unknown == second.unknown)
            #expect(try await world.devices[0].checksum() == page.checksum)
        }
    }

    private func push(
        _ state: Document, _ kind: String, _ id: String, batch: Int64, to world: TestWorld
    ) async throws {
        let request = PushRequest(
            device: device, batch: batch,
            documents: [
                SharedDocument(kind: DocumentKind(rawValue: kind), id: id, state: state)
            ])
        _ = try await world.peer.server.push(request, for: TestWorld.owner)
    }
}
