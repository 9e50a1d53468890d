import Merge
import Primitives
import SyncProtocol

/// The state of a device between two steps of an exchange, to notice what happened in between.
struct Position: Hashable {
    let device: DeviceID
    let revision: Int64
    let change: Int64
    let seen: Int64
    let checksum: Int64?
    let boots: BootHistory

    /// Returns the request for the next page.
    func question(isFirst: Bool) -> PullRequest {
        PullRequest(
            since: revision,
            limit: isFirst ? SyncLimits.firstPageDocuments : SyncLimits.pageDocuments,
            device: device, seen: seen, boots: boots.isEmpty ? nil : boots)
    }
}

extension Core {
    /// The position now.
    var position: Position {
        Position(
            device: device, revision: standing.revision, change: change, seen: standing.seen,
            checksum: checksumOfServer, boots: standing.trail.toTell(through: change))
    }

    /// The checksum over all documents on the server, if it has what it gave and acknowledged;
    /// `nil` if its state of a document that waits is not known.
    ///
    /// A document that waits counts with its earlier state there, unless the server has removed it.
    var checksumOfServer: Int64? {
        var checksum = standing.checksum
        for name in pending {
            guard let held = held(name) else { continue }
            let base = standing.known[name]?.base
            // Without a base, either the server never had it, or its state there is not known.
            guard !held.isUnconfirmed, base != nil || held.revision == 0 else { return nil }
            checksum ^= held.checksum
            guard let base else { continue }
            if held.revision > standing.horizon ?? 0 || held.revision == 0 || !base.isExpendable {
                checksum ^= name.checksum(of: base)
            }
        }
        return checksum
    }

    /// Joins a page, and moves the position.
    ///
    /// - Returns: Whether both sides are equal, `nil` if a comparison means nothing; and whether
    ///   something was held back until now.
    mutating func absorb(
        _ page: PullAnswer, askedAt asked: Position
    ) -> (isEqual: Bool?, holds: Bool) {
        let isSame = position == asked
        let holds = !unconfirmed.isDisjoint(with: pending)
        follow(page.horizon)
        let becameAnother = yield(to: page)
        for change in page.changes { join(change.document, revision: change.revision) }
        standing.revision = page.revision
        isStandingChanged = true
        if page.isComplete { endFreshStart() }
        projectPulled()
        // Changes of this device since the request may be missing from the page.
        guard page.isComplete, isSame, !becameAnother, let checksum = checksumOfServer else {
            return (nil, holds || becameAnother)
        }
        return (checksum == page.checksum, holds)
    }

    /// Notes the server's horizon, before its documents are joined, and removes the same deleted
    /// documents here. Nothing shown changes.
    private mutating func follow(_ horizon: Int64?) {
        let known = standing.horizon ?? 0
        // A lower horizon than before comes from a server that was put back to an older state.
        if let horizon, horizon > known {
            for held in allHeld where held.revision > known && held.revision <= horizon {
                if held.change == 0, held.document.isExpendable { remove(held) }
            }
        }
        standing.horizon = horizon
    }

    private mutating func join(_ shared: SharedDocument, revision: Int64) {
        let name = DocumentName(shared.kind, shared.id)
        let old = held(name)
        var after = shared.state
        if let old { after.merge(ownPart(of: old) ?? Document()) }
        if let stamp = after.latestStamp { clock.observe(stamp) }
        guard let old else {
            return put(HeldDocument(name, after, change: 0, revision: revision))
        }
        // If the server's state already has the local changes, nothing waits any more.
        let isSettled = after == shared.state
        if old.change > 0 {
            if isSettled { forgetStates(of: name) } else { know(name) { $0.base = shared.state } }
        }
        let change = isSettled ? 0 : old.change
        let isNews = isSettled ? old.revision != revision : old.revision < revision
        guard isNews || old.document != after || old.change != change else { return }
        var new = old
        if new.document != after { new.replace(after) }
        (new.revision, new.change) = (revision, change)
        put(new)
    }

    /// Returns the part of a document to join with the server's state: the whole, but only the
    /// waiting changes of an unconfirmed one; `nil` if there are none.
    private func ownPart(of old: HeldDocument) -> Document? {
        guard old.isUnconfirmed else { return old.document }
        guard old.change > 0 else { return nil }
        return standing.known[old.name]?.base.map { old.document.delta(since: $0) } ?? old.document
    }

    /// Becomes another device if a page claims that this device did more than it did: another
    /// installation then writes under its id, and would hide what is done here, or leave no room
    /// for it.
    ///
    /// - Returns: Whether it is another device now.
    private mutating func yield(to page: PullAnswer) -> Bool {
        var isTooFar = false
        var full: [SharedDocument] = []
        for theirs in page.changes.map({ $0.document }) where theirs.state.mentions(device) {
            let isFull = theirs.state.isFull(on: device)
            guard let mine = document(theirs.kind, theirs.id) else {
                isTooFar = isTooFar || isFull
                continue
            }
            guard theirs.state.overreaches(mine, on: device) else { continue }
            isTooFar = true
            if isFull { full.append(theirs) }
        }
        guard isTooFar else { return false }
        let former = device
        standing.trail.tellAll()
        give(to: newID(), Divergence(change: 0))
        for theirs in full { relieve(of: theirs, on: former) }
        return true
    }

    /// Absorbs the writes under the former device if they leave no room.
    private mutating func relieve(of theirs: SharedDocument, on former: DeviceID) {
        guard var held = held(DocumentName(theirs.kind, theirs.id)) else { return }
        let after = held.document.absorbingOverflow(of: theirs.state, on: former, by: device)
        guard after != held.document else { return }
        change += 1
        let old = held.document
        if held.change == 0 { know(held.name) { $0.base = old } }
        held.replace(after)
        held.change = change
        put(held)
    }
}
