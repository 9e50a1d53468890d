import Merge
import Primitives
import Storage
import Sync

/// The points at which planted bugs act; without one, each returns its input unchanged.
extension SyncWorld {
    /// Plants the bugs about edits, before an edit.
    func sabotageEdit(on device: VirtualDevice) {
        switch bug {
        case .clockForgotten:
            device.engine.rewrite = { table, _, new in
                guard table.name == "replicas" else { return new }
                var row = new
                row[2] = .integer(0)
                return row
            }
        case .queuedApart:
            device.engine.rewrite = { table, _, new in
                guard table.name == "documents" else { return new }
                var row = new
                row[5] = .integer(0)
                return row
            }
        case .startNotKept:
            device.engine.rewrite = { table, _, new in
                guard table.name == "kept_states" else { return new }
                var row = new
                row[4] = .text(Document().canonicalText)
                return row
            }
        default: break
        }
    }

    /// Queues a document after an edit that was not queued, unless the machine stops first.
    func requeue(_ document: Int, on device: VirtualDevice) {
        guard bug == .queuedApart, !device.engine.isDown else { return }
        if device.stepsUntilCrash != nil { return device.engine.stop() }
        queue(document, of: device, as: device.engine.replicaCell(.local, 3))
    }

    /// Writes a document's place in the queue; 0 for none.
    func queue(_ document: Int, of device: VirtualDevice, as change: Int64) {
        let sort = plan.documents[document].rawValue
        let key = Key([AccountID.local.value, .text(sort), .text(Self.id(document))])
        guard var row = device.engine.contents["documents"].get(key) else { return }
        row[5] = .integer(change)
        device.engine.force(row, into: "documents")
    }

    /// Whether the next step of an exchange is forgotten, so that the exchange ends.
    func isForgotten(_ effect: SyncSession.Effect, by device: VirtualDevice) -> Bool {
        bug == .restoredServerNotNoticed && effect == .startOver
    }

    /// Gives new stamps to what others have seen, before a device gives new stamps.
    func sabotageStamps(_ device: VirtualDevice) async {
        guard bug == .restampOfSeen, let replica = device.replica else { return }
        try? await device.store.write { transaction in
            try replica.startOver(in: transaction)
            _ = try replica.restamp(after: Instant(milliseconds: 0), in: transaction)
        }
    }

    /// Returns a request as it leaves the device.
    func sabotaged(_ request: SyncRequest, on device: VirtualDevice) -> SyncRequest {
        guard bug == .setWithoutTally, case .push(let batch) = request else { return request }
        let documents = batch.documents.map { document in
            let state = LooseDocument.changing(document.state) { counter in
                let floor = counter.floor ?? [:]
                counter.tally = counter.tally?.filter { floor[$0.key] != $0.value }
            }
            return SharedDocument(
                kind: document.kind, id: document.id, state: state, base: document.base)
        }
        return .push(
            PushRequest(
                device: batch.device, batch: batch.batch, documents: documents, seen: batch.seen,
                boots: batch.boots))
    }

    /// Returns a batch as the server takes it.
    func sabotaged(_ batch: PushRequest, of device: VirtualDevice) -> PushRequest {
        if let bug, bug.isJoin, bug != .replacedInsteadOfJoined {
            let rows = WrongRows(bug, joining: batch.documents)
            server.engine.rewrite = { rows.row(in: $0, $1, $2) }
        }
        if bug == .partTakenForWhole {
            return PushRequest(
                device: batch.device, batch: batch.batch,
                documents: batch.documents.map {
                    SharedDocument(kind: $0.kind, id: $0.id, state: $0.state)
                }, seen: batch.seen, boots: batch.boots)
        }
        if bug == .forkedNotNoticed {
            return PushRequest(
                device: batch.device, batch: batch.batch, documents: batch.documents,
                seen: batch.seen)
        }
        guard bug == .duplicateCounted,
            !server.batches.insert("\(batch.device) \(batch.batch)").inserted
        else { return batch }
        let documents = batch.documents.map { document in
            let state = LooseDocument.changing(document.state) { counter in
                counter.tally = counter.tally?.mapValues {
                    [$0[0] * 2, $0[1] * 2]
                }
            }
            return SharedDocument(
                kind: document.kind, id: document.id, state: state, base: document.base)
        }
        return PushRequest(
            device: batch.device, batch: batch.batch, documents: documents, seen: batch.seen,
            boots: batch.boots)
    }

    /// Returns an answer as the device takes it.
    func sabotaged(_ answer: SyncAnswer, on device: VirtualDevice) async throws -> SyncAnswer {
        switch (bug, answer) {
        case (.acknowledgementNotStored?, .push):
            device.engine.rewrite = { table, old, new in
                table.name == "documents" ? old ?? new : new
            }
        case (let bug?, .pull(let page)) where bug.isJoin:
            let rows = WrongRows(bug, joining: page.changes.map(\.document))
            device.engine.rewrite = { rows.row(in: $0, $1, $2) }
        case (.pageSkipped?, .pull(let page)) where device.network.chance(0.1):
            return .pull(page.with([], isComplete: page.isComplete))
        case (.horizonIgnored?, .pull(let page)):
            return .pull(page.with(page.changes, isComplete: page.isComplete, horizon: 0))
        case (.positionPastOthers?, .push(let answer)):
            return .push(
                PushAnswer(
                    batch: answer.batch, revision: answer.revision,
                    previous: device.engine.replicaCell(.local, 4),
                    revisions: answer.revisions))
        case (.onePageIsAll?, .pull(let page)):
            return .pull(page.with(page.changes, isComplete: true))
        case (.cursorBeforeRows?, .pull(let page)):
            try await storePosition(of: page, on: device)
        default: break
        }
        return answer
    }

    private func storePosition(of page: PullAnswer, on device: VirtualDevice) async throws {
        guard let replica = device.replica else { return }
        try await device.store.write { transaction in
            _ = try replica.absorb([], through: page.revision, in: transaction)
        }
        if device.stepsUntilCrash != nil { device.engine.stop() }
    }

    /// Clears the queue after an acknowledgement was taken.
    func sabotageAfterwards(_ answer: SyncAnswer, on device: VirtualDevice) {
        guard bug == .queueClearedThoughEdited, case .push = answer, !device.engine.isDown else {
            return
        }
        for document in plan.documents.indices { queue(document, of: device, as: 0) }
    }
}

extension PullAnswer {
    /// Returns the page with other changes.
    fileprivate func with(_ changes: [Change], isComplete: Bool, horizon: Int64? = nil) -> Self {
        PullAnswer(
            changes: changes, revision: revision, isComplete: isComplete, checksum: checksum,
            horizon: horizon ?? self.horizon)
    }
}
