import Merge
import Primitives
import SyncProtocol

/// A batch of documents that wait for the server, and the changes that they hold.
struct Batch: Sendable {
    let request: PushRequest
    /// The number of each document's latest change, and its whole state.
    let changes: [Int64]
    let states: [Document]

    /// The documents, each as the part that is new to the server if its state there is known.
    var documents: [SharedDocument] { request.documents }

    /// The name of a document.
    func name(_ number: Int) -> DocumentName {
        DocumentName(documents[number].kind, documents[number].id)
    }
}

extension Core {
    /// Takes documents that wait into a batch with a new number; `nil` if there are none, apart
    /// from those set aside or held back.
    mutating func takeBatch(_ limit: Int, tryingSetAside: Bool) -> Batch? {
        if tryingSetAside {
            for (name, known) in standing.known where known.refused != nil {
                know(name) { $0.refused = nil }
            }
        }
        var (documents, changes, states): ([SharedDocument], [Int64], [Document]) = ([], [], [])
        var bytes = 0
        for held in waiting {
            bytes += held.document.canonicalText.utf8.count
            guard documents.count < limit, documents.isEmpty || bytes <= SyncLimits.bytes else {
                break
            }
            documents.append(shared(held))
            changes.append(held.change)
            states.append(held.document)
        }
        guard !documents.isEmpty else { return nil }
        standing.batch += 1
        // The number is stored before it is used.
        (standing.hasPushed, isStandingChanged) = (true, true)
        let boots = standing.trail.toTell(through: change)
        return Batch(
            request: PushRequest(
                device: device, batch: standing.batch, documents: documents, seen: standing.seen,
                boots: boots.isEmpty ? nil : boots),
            changes: changes, states: states)
    }

    /// The documents that wait, oldest change first, without those set aside or held back.
    private var waiting: [HeldDocument] {
        pending.subtracting(unconfirmed).compactMap { held($0) }
            .filter { standing.known[$0.name]?.refused != $0.change }
            .sorted { $0.change < $1.change }
    }

    /// Returns the new part of a document if the server takes parts, otherwise the whole.
    private func shared(_ held: HeldDocument) -> SharedDocument {
        let (kind, id) = (held.name.kind, held.name.id)
        guard standing.horizon != nil, let base = standing.known[held.name]?.base else {
            return SharedDocument(kind: kind, id: id, state: held.document)
        }
        return SharedDocument(
            kind: kind, id: id, state: held.document.delta(since: base),
            base: held.name.checksum(of: base))
    }

    /// Marks the changes of a batch as known to the server; later changes go on waiting.
    ///
    /// A document goes on waiting, and is pushed as a whole, if the server had another state than
    /// the one its part is based on. If this device had everything that the server had before the
    /// batch, it also has everything after it.
    ///
    /// - Returns: Whether both sides are equal now.
    mutating func acknowledge(_ batch: Batch, _ receipt: Receipt, _ checksum: Int64?) -> Bool {
        // What waits is another device's by now, and pushed again.
        guard batch.request.device == device else { return false }
        for number in batch.documents.indices { acknowledge(number, of: batch, receipt) }
        if let last = standing.trail.starts.indices.last {
            standing.trail.starts[last].isAcknowledged = true
        }
        if receipt.previous == standing.revision, receipt.revision > standing.revision {
            standing.revision = receipt.revision
        } else if standing.revision == 0, standing.beginning == nil {
            standing.beginning = receipt.revision
        }
        isStandingChanged = true
        guard let checksum else { return false }
        if standing.horizon == nil { standing.horizon = 0 }
        return standing.revision == receipt.revision && unconfirmed.isEmpty
            && checksumOfServer == checksum
    }

    private mutating func acknowledge(_ number: Int, of batch: Batch, _ receipt: Receipt) {
        let name = batch.name(number)
        guard var held = held(name), held.change > 0 else { return }
        guard receipt.isJoined(number) else { return doubtBase(of: name) }
        guard held.change == batch.changes[number] else {
            return know(name) { $0.base = batch.states[number] }
        }
        held.change = 0
        held.revision = receipt.revisions?[number] ?? held.revision
        put(held)
        forgetStates(of: name)
    }

    /// Sets the documents of a batch aside: the server refused them, and they enter no batch again
    /// until they are edited. They go on waiting.
    mutating func setAside(_ batch: Batch) {
        for (number, change) in batch.changes.enumerated() {
            know(batch.name(number)) { $0.refused = change }
        }
    }
}
