import Primitives

/// One exchange with a server as a pure state machine: push all pending changes, pull all new ones,
/// compare checksums. If they differ, as after a server was restored from an older backup, both
/// sides give each other everything once more; nothing local is dropped. If the server refuses a
/// stamp ahead of its clock, stamps that no other replica has seen are replaced, once. If it
/// refuses a batch for its size, half as many documents are tried, down to a single one, which is
/// set aside. If deletions that this device has not seen were removed, it begins again with the
/// server's documents, and in the end pushes what it held back until then. If another installation
/// pushed as this device, this one becomes another device.
///
/// It does no input or output: a driver carries out each effect and reports its outcome, so a real
/// client and a simulator run the same machine.
package struct SyncSession: Sendable {
    /// An effect for the driver to carry out.
    package enum Effect: Sendable, Hashable {
        /// Take a batch of at most `limit` documents from the store, then report
        /// ``Event/batch(isEmpty:)``.
        case takeBatch(limit: Int)
        /// Push the batch taken, mark it when acknowledged, then report
        /// ``Event/pushed(isCurrent:)``.
        case push
        /// Pull a page since the position, join it and move the position in one transaction, then
        /// report ``Event/pulled(isComplete:isEqual:)``.
        case pull
        /// Replace the stamps of pending changes that are ahead of the server's clock, then report
        /// ``Event/restamped``.
        case restamp(serverTime: Instant)
        /// Become a separate device, because another installation wrote as this one under these
        /// starts of its machine, then report ``Event/reissued``.
        case reissue(besides: BootHistory)
        /// Set the one document of the batch aside, which the server refused for this reason, then
        /// report ``Event/setAside``.
        case setAside(reason: String)
        /// Go back to the beginning of the server's changes, to keep only the server's documents
        /// and pending changes, then report ``Event/startedFresh``.
        case startFresh
        /// Queue every document again and go back to the beginning of the server's changes, then
        /// report ``Event/startedOver``.
        case startOver
        /// Finish: everything is done.
        case finish
        /// Stop with an error, such as when both sides differ after all was exchanged.
        case fail(SyncError)
    }

    /// The outcome of an effect.
    package enum Event: Sendable, Hashable {
        /// A batch was taken, or nothing is pending.
        case batch(isEmpty: Bool)
        /// The batch was pushed and marked. If both sides are then known to be equal, nothing is
        /// pulled unless more is pushed first.
        case pushed(isCurrent: Bool = false)
        /// The server refused the batch because a stamp lies ahead of its clock.
        case refusedAhead(serverTime: Instant)
        /// The server refused the batch for its size, with the number of its documents.
        case refusedForSize(documentCount: Int, reason: String)
        /// The server refused a batch or a page because another installation pushed as this device.
        case refusedForked(BootHistory)
        /// The store is a separate device.
        case reissued
        /// The document is set aside.
        case setAside
        /// The pending changes have new stamps.
        case restamped
        /// The refused batch has changed in the meantime, so the refusal no longer applies.
        case batchChanged
        /// A page was joined.
        ///
        /// `isEqual` tells whether both checksums agree, and is `nil` while local changes are
        /// pending and a comparison means nothing. `releases` tells whether something was held back
        /// in this session until everything was pulled.
        case pulled(isComplete: Bool, isEqual: Bool?, releases: Bool = false)
        /// Everything is queued again.
        case startedOver
        /// Deletions that this device has not seen were removed.
        case mustStartFresh
        /// The position is at the beginning.
        case startedFresh
    }

    private enum Phase: Sendable, Hashable {
        case pushing
        case restamping
        case reissuing
        case settingAside
        case pulling
        case startingOver
        case startingFresh
        case ended
    }

    private var phase = Phase.pushing
    private var hasStartedOver = false
    private var hasStartedFresh = false
    private var hasReleased = false
    private var hasRestamped = false
    /// Whether both sides were equal after the latest push.
    private var isCurrent = false
    /// The number of times it became another device: as often as it was cloned since it synced.
    private var reissues = 0
    /// The maximum number of documents in the next batch.
    private var limit = SyncLimits.documents

    /// Creates a session that has not begun.
    package init() {}

    /// Returns the first effect.
    package func begin() -> Effect { .takeBatch(limit: limit) }

    /// Notes the outcome of the last effect and returns the next one.
    package mutating func receive(_ event: Event) -> Effect {
        switch (phase, event) {
        case (.pushing, .mustStartFresh), (.pulling, .mustStartFresh):
            guard !hasStartedFresh else { return enter(.ended, .fail(.mustStartFresh)) }
            hasStartedFresh = true
            return enter(.startingFresh, .startFresh)
        case (.pushing, .refusedForked(let others)), (.pulling, .refusedForked(let others)):
            reissues += 1
            guard reissues <= BootHistory.limit else {
                return enter(.ended, .fail(.forked(others)))
            }
            return enter(.reissuing, .reissue(besides: others))
        case (.pushing, _): return receiveWhilePushing(event)
        case (.pulling, .pulled(let isComplete, let isEqual, let releases)):
            return receivePage(isComplete: isComplete, isEqual: isEqual, releases: releases)
        case (.restamping, .batchChanged):
            hasRestamped = false
            return enter(.pushing, begin())
        case (.settingAside, .setAside):
            limit = SyncLimits.documents
            return enter(.pushing, begin())
        case (.restamping, .restamped), (.reissuing, .reissued), (.startingFresh, .startedFresh),
            (.startingOver, .startedOver):
            return enter(.pushing, begin())
        default: misfit()
        }
    }

    private mutating func receiveWhilePushing(_ event: Event) -> Effect {
        switch event {
        case .batch(isEmpty: false):
            isCurrent = false
            return .push
        case .batch(isEmpty: true):
            return isCurrent ? enter(.ended, .finish) : enter(.pulling, .pull)
        case .pushed(let isCurrent):
            self.isCurrent = isCurrent
            return begin()
        case .refusedAhead(let time):
            guard !hasRestamped else {
                return enter(.ended, .fail(.clockAhead(serverTime: time)))
            }
            hasRestamped = true
            return enter(.restamping, .restamp(serverTime: time))
        case .refusedForSize(let count, let reason):
            guard count > 1 else { return enter(.settingAside, .setAside(reason: reason)) }
            limit = min(limit, count) / 2
            return begin()
        default: misfit()
        }
    }

    private mutating func receivePage(isComplete: Bool, isEqual: Bool?, releases: Bool) -> Effect {
        guard isComplete else { return .pull }
        if releases, !hasReleased {
            hasReleased = true
            return enter(.pushing, begin())
        }
        guard isEqual == false else { return enter(.ended, .finish) }
        guard !hasStartedOver else { return enter(.ended, .fail(.checksumMismatch)) }
        hasStartedOver = true
        return enter(.startingOver, .startOver)
    }

    private func misfit() -> Never {
        preconditionFailure("a sync session got an event that its last effect can't have")
    }

    private mutating func enter(_ next: Phase, _ effect: Effect) -> Effect {
        phase = next
        return effect
    }
}
