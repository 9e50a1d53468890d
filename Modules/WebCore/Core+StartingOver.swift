import Merge
import Primitives
import SyncProtocol

/// The exchanges that begin anew.
extension Core {
    /// Queues every document again and goes back to the beginning of the server's changes, as both
    /// sides differ.
    mutating func startOver() {
        for held in allHeld.sorted(by: { $0.name < $1.name }) {
            var held = held
            if held.change == 0 {
                know(held.name) { $0.kept[0] = held.document }
            } else {
                keepStateAtStart(of: held)
                doubtBase(of: held.name)
            }
            change += 1
            (held.change, held.revision) = (change, 0)
            put(held)
        }
        goBack()
    }

    /// Goes back to the beginning of the server's changes; every document that the server is known
    /// to have had is unconfirmed from now on.
    mutating func startFresh() {
        for held in allHeld {
            var held = held
            let isNew = held.change > 0 && standing.known[held.name]?.base == nil
            held.revision = isNew ? 0 : HeldDocument.unconfirmed
            put(held)
        }
        change += 1
        goBack()
    }

    private mutating func goBack() {
        (standing.revision, standing.horizon, standing.beginning) = (0, nil, nil)
        isStandingChanged = true
    }

    /// Ends a fresh start, if there is one, once the server has given everything it has: other
    /// documents are removed, unless a waiting change holds against a deletion; those are pushed as
    /// a whole.
    mutating func endFreshStart() {
        for name in unconfirmed {
            guard var held = held(name) else { continue }
            var isKept = held.change > 0
            if isKept, let base = standing.known[name]?.base {
                isKept = held.document.outlives(deletionOf: base)
            }
            if isKept {
                doubtBase(of: name)
                held.revision = 0
                put(held)
            } else {
                forgetStates(of: name)
                remove(held)
            }
        }
    }

    /// Replaces the stamps of waiting changes that are ahead of the server's clock, and corrects
    /// the clock; returns whether the refused batch was still unchanged.
    mutating func restamp(_ batch: Batch?, after bound: Instant) -> Bool {
        guard let batch else { return false }
        for (number, change) in batch.changes.enumerated() {
            guard held(batch.name(number))?.change == change else { return false }
        }
        var restamping = Restamping(
            after: bound, of: Set(standing.formers + [device]), change: change)
        var waiting: [HeldDocument] = []
        for held in allHeld where restamping.note(held.document, isPending: held.change != 0) {
            waiting.append(held)
        }
        let replacements = restamping.replacements(on: device)
        for old in waiting.sorted(by: { $0.name < $1.name }) {
            keepStateAtStart(of: old)
            var document = old.document
            document.replaceStamps(replacements)
            change += 1
            var new = old
            new.replace(document)
            new.change = change
            put(new)
        }
        clock = restamping.clock
        isStandingChanged = true
        return true
    }
}

/// Another installation that writes as this device.
extension Core {
    /// Becomes a separate device because another installation writes as the same one. Changes made
    /// here since the two diverged belong to the new device from now on.
    ///
    /// A server that was put back may only have forgotten the latest starts. In that case all
    /// starts are reported to it, and the device stays the same.
    mutating func reissue(besides others: BootHistory) {
        let divergence = standing.trail.divergence(through: change, besides: others)
        standing.trail.tellAll()
        isStandingChanged = true
        guard let divergence else { return }
        give(to: divergence.branch.map { device.branch(at: $0) } ?? newID(), divergence)
    }

    /// Becomes another device that takes over all changes of this one since a divergence.
    mutating func give(to new: DeviceID, _ divergence: Divergence) {
        let former = device
        standing.formers.append(former)
        device = new
        isStandingChanged = true
        // The other installation may take the same actions back.
        answer.rows += log.removeAll()
        for name in pending.sorted() {
            guard var held = held(name), held.change > divergence.change else { continue }
            let shared = reissueStates(of: name, from: former, divergence)
            let after = held.document.reissued(from: former, as: new, since: shared)
            guard after != held.document else { continue }
            held.replace(after)
            put(held)
        }
    }

    /// Returns the state of a document that both installations have; states kept since they
    /// diverged are the new device's, too.
    private mutating func reissueStates(
        of name: DocumentName, from former: DeviceID, _ divergence: Divergence
    ) -> Document {
        guard let known = standing.known[name] else { return Document() }
        var shared = known.base ?? Document()
        for (change, state) in known.kept where change <= divergence.change {
            shared.merge(state)
        }
        let new = device
        for (change, state) in known.kept where change > divergence.change {
            let reissued = state.reissued(from: former, as: new, since: shared)
            know(name) { $0.kept[change] = reissued }
        }
        return shared
    }
}
