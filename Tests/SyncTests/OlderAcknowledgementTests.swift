import Primitives
import Storage
import TestSupport
import Testing

@testable import Sync

/// Tests of batches that a program of before version 19 acknowledged, on the same store.
@Suite("Batches that an older program acknowledged")
struct OlderAcknowledgementTests {
    private let device = DeviceID(high: 0, low: 8)

    private func push(_ batch: Int64) -> PushRequest {
        .note(batch * 10, batch: batch, by: device)
    }

    /// Writes the answer of the last batch as an older program does: for documents in a row of its
    /// own, beside what the columns hold of an earlier batch.
    private func writeAsBefore(_ earlier: AcknowledgedDocuments, in store: Store) async throws {
        let owner = TestWorld.owner
        try await store.write { transaction in
            guard let known = try transaction.get(Acknowledgement.table, owner, device) else {
                return
            }
            let documents = known.documents
            try transaction.put(
                Acknowledgement(
                    owner: owner, device: device, batch: known.batch, revision: known.revision,
                    at: known.at, documents: earlier), in: Acknowledgement.table)
            try transaction.put(
                OlderDocuments(
                    owner: owner, device: device, names: documents.names,
                    previous: documents.previous, revisions: documents.revisions),
                in: OlderDocuments.table)
        }
    }

    @Test("Each gets its answer again, whichever program wrote last", arguments: Engine.allCases)
    func repeated(engine: Engine) async throws {
        try await withStore(engine, tables: serverTables) { store throws in
            let server = TestWorld.server(
                in: store, clock: ManualClock(Instant(seconds: 1_700_000_000)))
            let owner = TestWorld.owner
            var earlier = AcknowledgedDocuments(batch: 0, names: 0, previous: 0, revisions: "")
            for batch in Int64(1)...4 {
                let answer = try await server.push(push(batch), for: owner).answer
                let written = try await store.read {
                    try $0.get(Acknowledgement.table, owner, device)
                }
                if batch.isMultiple(of: 2) {
                    earlier = try #require(written).documents
                    // An older program would take it for the answer to this batch.
                    let older = try await store.read {
                        try $0.get(OlderDocuments.table, owner, device)
                    }
                    #expect(older?.revisions == nil)
                } else {
                    try await writeAsBefore(earlier, in: store)
                }
                let again = try await server.push(push(batch), for: owner)
                #expect(again.answer == answer.with(checksum: nil))
                #expect(again.answer.revisions == [batch] && again.answer.previous == batch - 1)
                #expect(!again.isChanged)
            }
        }
    }
}
