import Primitives

/// An exchange of a store with a server in progress: it carries out a ``SyncSession`` on the store,
/// while the caller transports the messages.
///
/// ```
/// var exchange = synchronizer.exchange()
/// while true {
///     switch try await exchange.step() {
///     case .stored: continue
///     case .ask(let request): try await exchange.receive(answer(to: request))
///     case .finished(let summary): return summary
///     }
/// }
/// ```
/// The process may end between any two calls, and messages may be lost: the next exchange continues
/// from the state of the store. Each call commits at most one transaction, so that a simulator can
/// crash in between.
package struct Exchange: Sendable {
    /// The outcome of a step.
    package enum Step: Sendable, Hashable {
        /// Something was read or written in the store; another step follows.
        case stored
        /// The server must be asked. ``Exchange/receive(_:)`` then takes the answer, or
        /// ``Exchange/receive(refusal:)`` the reason that there is none. A step in between asks the
        /// same again.
        case ask(SyncRequest)
        /// The exchange is complete.
        case finished(Synchronizer.Summary)
    }

    private let synchronizer: Synchronizer
    private var session = SyncSession()
    private var summary = Synchronizer.Summary()
    private var batch: Batch?
    private var asked: ExchangePosition?
    /// The device that the server refused because another installation pushes as it.
    private var refused: DeviceID?
    /// Whether the first batch includes documents that were set aside.
    private var triesSetAside: Bool
    /// Whether something was held back until the server has given everything.
    private var holds = false
    /// The effect that the next step carries out.
    package private(set) var next: SyncSession.Effect

    init(_ synchronizer: Synchronizer, tryingSetAside: Bool) {
        self.synchronizer = synchronizer
        triesSetAside = tryingSetAside
        next = session.begin()
    }

    /// Carries out the next effect, or returns the next request to the server.
    package mutating func step() async throws -> Step {
        switch next {
        case .takeBatch(let limit):
            batch = try await synchronizer.takeBatch(limit: limit, setAsideToo: triesSetAside)
            triesSetAside = false
            next = session.receive(.batch(isEmpty: batch == nil))
        case .push:
            let batch = current
            return .ask(
                .push(
                    PushRequest(
                        device: batch.device, batch: batch.number, documents: batch.documents,
                        seen: batch.seen, boots: batch.boots.isEmpty ? nil : batch.boots)))
        case .restamp(let serverTime):
            let isDone = try await synchronizer.restamp(current, by: serverTime)
            next = session.receive(isDone ? .restamped : .batchChanged)
        case .reissue(let others):
            if let refused, try await synchronizer.reissue(from: refused, besides: others) {
                summary.becameAnotherDevice = true
            }
            next = session.receive(.reissued)
        case .setAside(let reason):
            try await synchronizer.setAside(current, because: reason)
            summary.setAside += 1
            next = session.receive(.setAside)
        case .pull:
            let position = try await synchronizer.position()
            let isFirst = asked == nil
            asked = position
            return .ask(
                .pull(
                    position.question(
                        since: position.revision,
                        limit: isFirst
                            ? SyncLimits.firstPageDocuments : SyncLimits.pageDocuments)))
        case .startFresh:
            try await synchronizer.startFresh()
            summary.startedFresh = true
            next = session.receive(.startedFresh)
        case .startOver:
            try await synchronizer.startOver()
            next = session.receive(.startedOver)
        case .finish: return .finished(summary)
        case .fail(let error): throw error
        }
        return .stored
    }

    /// Takes the server's answer to the latest request of ``step()``.
    package mutating func receive(_ answer: SyncAnswer) async throws {
        try await receive(answer, ready: nil)
    }

    /// Takes an answer whose documents may be ready to join already.
    mutating func receive(_ answer: SyncAnswer, ready: ReadyPage?) async throws {
        switch answer {
        case .push(let answer):
            let outcome = try await synchronizer.acknowledge(
                current, answer, mayConclude: !summary.startedFresh)
            summary.pushed += outcome.joined
            if outcome.isCurrent { summary.revision = answer.revision }
            summary.isConcluded = outcome.isConcluded
            next = session.receive(.pushed(isCurrent: outcome.isCurrent))
        case .pull(let page):
            guard let asked else { preconditionFailure("a page is the answer to a question") }
            let outcome = try await synchronizer.absorb(
                page, ready ?? page.ready, askedAt: asked,
                mayConclude: !summary.startedFresh)
            summary.pulled += page.changes.count
            summary.revision = outcome.revision
            summary.isConcluded = outcome.isConcluded
            if outcome.becameAnother { summary.becameAnotherDevice = true }
            // Pending changes are the new device's and are pushed at once.
            holds = holds || outcome.held || outcome.becameAnother
            next = session.receive(
                .pulled(
                    isComplete: page.isComplete, isEqual: outcome.isEqual, releases: holds))
        }
    }

    /// Takes the server's refusal instead of an answer.
    ///
    /// - Throws: The refusal itself, if this exchange can't handle it.
    package mutating func receive(refusal: SyncError) throws {
        switch (next, refusal) {
        case (.push, .clockAhead(let time)):
            next = session.receive(.refusedAhead(serverTime: time))
        case (.push, .forked(let others)), (.pull, .forked(let others)):
            refused = next == .pull ? asked?.device : current.device
            next = session.receive(.refusedForked(others))
        case (.push, .tooLarge(let reason)):
            next = session.receive(
                .refusedForSize(documentCount: current.documents.count, reason: reason))
        case (.push, .mustStartFresh), (.pull, .mustStartFresh):
            next = session.receive(.mustStartFresh)
        default: throw refusal
        }
    }

    /// The number of documents received so far.
    var pulledCount: Int { summary.pulled }

    /// Returns the request for the page after one; `nil` if that is the last.
    func question(after page: PullAnswer) -> PullRequest? {
        page.isComplete
            ? nil
            : asked?.question(since: page.revision, limit: 2 * SyncLimits.firstPageDocuments)
    }

    private var current: Batch {
        guard let batch else { preconditionFailure("a batch was taken before") }
        return batch
    }
}

extension ExchangePosition {
    /// Returns the request for the page after a revision. Changes between this standing and that
    /// revision count as unseen: they may not be stored yet.
    fileprivate func question(since revision: Int64, limit: Int) -> PullRequest {
        PullRequest(
            since: revision, limit: limit, device: device, seen: seen,
            boots: boots.isEmpty ? nil : boots)
    }
}
