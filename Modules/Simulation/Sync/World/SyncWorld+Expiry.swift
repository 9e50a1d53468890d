import Primitives
import Storage
import Sync

/// The purge of deletions, and devices that were away for long.
extension SyncWorld {
    /// The time without contact after which a device may have to start fresh; a day less than the
    /// server waits, since it knows the time to about an hour.
    private static let silence: Int64 = 89 * PlanDraft.day

    /// Purges deletions on the server, once a day until the faults stop.
    func sweep() async throws {
        if now + PlanDraft.day <= plan.end { queue.add(.sweep, at: now + PlanDraft.day) }
        guard server.isUp else { return }
        do {
            let swept = try await server.sync.sweep()
            figures[.swept] += Int64(swept)
            if swept > 0 { server.forgetEarlierStates() }
        } catch {
            trace.note(now, .timeout, -1, 2, "the server could not sweep: \(error)")
        }
        for account in server.knowledge.indices {
            for document in server.knowledge[account].indices
            where !server.knowledge[account][document].isEmpty {
                try noteSwept(document, account)
            }
        }
        settleServer()
    }

    /// Checks that a document that is gone from the server was deleted, as far as the server knew.
    private func noteSwept(_ document: Int, _ account: Int) throws {
        let (id, sort) = (Self.id(document), plan.documents[document])
        guard server.state(id, sort, account: account) == nil else { return }
        let known = server.knowledge[account][document]
        guard !oracles[account][document].view(knowing: known).isVisible else {
            try violate(.deletion, "the server let \(id) go, which is there")
        }
        server.knowledge[account][document] = EventSet()
        expired[account][document].append(known)
    }

    /// Checks that a document that came back to the server has something that no purged deletion
    /// had seen.
    ///
    /// For changes that a device pushed without hearing the answer, it can't know whether a deleter
    /// had seen them; in doubt the document is kept. The same goes after the server was restored.
    func checkReturn(_ document: Int, _ told: EventSet, of device: VirtualDevice) throws {
        let oracle = oracles[device.account][document]
        let gone = expired[device.account][document]
        guard !gone.isEmpty, server.restores == 0, !device.confirmed[document].isEmpty,
            oracle.view(knowing: told).isVisible
        else { return }
        let news = told.numbers.filter { number in
            guard !device.confirmed[document].contains(number) else { return false }
            let deed = oracle.events[number].deed
            return deed.addsSomething || deed == .deletion(false)
        }
        guard news.isEmpty, !gone.allSatisfy({ isVisible(oracle, told, $0) }) else { return }
        try violate(
            .deletion,
            "device \(device.number) brought \(Self.id(document)) back and added nothing")
    }

    private func isVisible(_ oracle: DocumentOracle, _ one: EventSet, _ other: EventSet) -> Bool {
        var known = one
        known.formUnion(other)
        return oracle.view(knowing: known).isVisible
    }

    /// Updates a device's knowledge of the documents in a page: the page's events are added, and
    /// for unconfirmed documents, only those that waited are kept.
    func learn(_ told: [Int: EventSet], unconfirmed: Set<Int>, on device: VirtualDevice) {
        for (document, events) in told {
            if unconfirmed.contains(document) {
                for number in device.confirmed[document].numbers {
                    device.knowledge[document].remove(number)
                }
                device.confirmed[document] = EventSet()
            }
            device.knowledge[document].formUnion(events)
            device.confirmed[document].formUnion(events)
        }
    }

    /// Notes that the server has joined what a device knew.
    func confirm(_ told: [Int: EventSet], on device: VirtualDevice) {
        for (document, events) in told { device.confirmed[document].formUnion(events) }
    }

    /// Returns the documents that a device has not heard of since it started fresh.
    func unconfirmed(on device: VirtualDevice) -> Set<Int> {
        Set(
            plan.documents.enumerated().compactMap { document, sort in
                device.engine.revision(of: Self.id(document), sort) < 0 ? document : nil
            })
    }

    /// Checks that a document that is gone from a device was deleted: as far as the device knew, or
    /// by a deletion that was purged while it was away and had seen all that it knew.
    func checkGone(from device: VirtualDevice) throws {
        for (document, sort) in plan.documents.enumerated() {
            let known = device.knowledge[document]
            guard !known.isEmpty, device.state(Self.id(document), sort) == nil else { continue }
            let oracle = oracles[device.account][document]
            let isDeleted =
                !oracle.view(knowing: known).isVisible
                || expired[device.account][document].contains { !isVisible(oracle, known, $0) }
            if !isDeleted {
                guard server.restores > 0 else {
                    try violate(
                        .deletion,
                        "device \(device.number) let \(Self.id(document)) go, which nobody deleted")
                }
                expired[device.account][document].append(known)
            }
            device.knowledge[document] = EventSet()
            device.confirmed[document] = EventSet()
        }
    }

    /// Checks that a device starts fresh only if nothing was heard of it for long; or if it is not
    /// the one that was heard of, because it or its machine was restored or copied; or if the
    /// server was restored, and has forgotten it.
    func startedFresh(_ device: VirtualDevice) throws {
        figures[.startedFresh] += 1
        guard let heardAt = device.heardAt, server.restores == 0, !device.hasTwins else { return }
        guard now - heardAt < Self.silence else { return }
        try violate(
            .startsFresh,
            "device \(device.number) must start fresh, heard of \(now - heardAt) ms ago"
        )
    }

    /// Whether a document was there and is gone for good, so that nobody can begin it.
    func isGone(_ document: Int, on device: VirtualDevice) -> Bool {
        !expired[device.account][document].isEmpty
            && device.state(Self.id(document), plan.documents[document]) == nil
    }
}

extension RehearsalEngine {
    /// Returns the revision that a device keeps of a document; 0 if it has none.
    fileprivate func revision(of id: String, _ sort: DocumentSort) -> Int64 {
        let key = Key([AccountID.local.value, .text(sort.rawValue), .text(id)])
        guard case .integer(let revision)? = contents["documents"].get(key)?[4] else { return 0 }
        return revision
    }
}
