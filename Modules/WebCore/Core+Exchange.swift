import Primitives
import SyncProtocol

/// The exchange with the server: it carries out a ``SyncSession`` on the documents in memory, while
/// the page carries the messages. Whatever has happened is in the rows of each answer, so the next
/// exchange continues from there.
extension Core {
    /// Signs the device in as an account, or out.
    mutating func sign(_ request: Request) throws(CoreError) {
        exchange = nil
        isStandingChanged = true
        guard let id = request.account else {
            standing.account?.isSignedIn = false
            if request.isDeleted { leaveAccount() }
            return
        }
        if let known = standing.account, known.id != id {
            throw .refused(
                "what is here belongs to \(known.name): sign in as \(known.name), or forget "
                    + "everything here first")
        }
        standing.account = Standing.Account(id: id, name: request.name, isSignedIn: true)
    }

    /// Forgets an account that its server no longer has; what is here can go to another one.
    private mutating func leaveAccount() {
        startOver()
        standing.account = nil
    }

    /// Begins an exchange; one that is under way is given up.
    mutating func beginExchange(tryingSetAside: Bool) throws(CoreError) {
        exchange = nil
        guard standing.account?.isSignedIn == true else {
            answer.progress = .failed(.notSignedIn)
            return
        }
        proceed(with: RunningExchange(tryingSetAside: tryingSetAside))
    }

    /// Takes the server's answer to the latest request.
    mutating func receive(_ request: Request) throws(CoreError) {
        guard var running = exchange else {
            throw .request("there is no exchange that is under way")
        }
        exchange = nil
        let status = try request.status
        do throws(SyncError) {
            if status == 200 {
                try take(try running.answer(request.body), in: &running)
            } else {
                let problem = ServerProblem(status: status, body: request.body)
                try running.note(refusal: status == 0 ? .unreachable("no answer") : problem.error)
            }
        } catch {
            return fail(error)
        }
        proceed(with: running)
    }

    /// Takes the server's answer to the latest request of an exchange.
    package mutating func take(
        _ answer: SyncAnswer, in running: inout RunningExchange
    ) throws(SyncError) {
        switch answer {
        case .push(let answer):
            guard let batch = running.batch else { return }
            let receipt = try Receipt(answer, to: batch.documents)
            running.note(.pushed(isCurrent: acknowledge(batch, receipt, answer.checksum)))
        case .pull(let page):
            guard let asked = running.asked else { return }
            let outcome = absorb(page, askedAt: asked)
            running.holds = running.holds || outcome.holds
            running.note(
                .pulled(
                    isComplete: page.isComplete, isEqual: outcome.isEqual,
                    releases: running.holds))
        }
    }

    /// Carries out the next effect of an exchange.
    package mutating func carryOut(_ running: inout RunningExchange) -> ExchangeStep {
        switch running.next {
        case .takeBatch(let limit):
            running.batch = takeBatch(limit, tryingSetAside: running.triesSetAside)
            running.triesSetAside = false
            running.note(.batch(isEmpty: running.batch == nil))
        case .push:
            guard let batch = running.batch else { return .failed(.checksumMismatch) }
            return .ask(.push(batch.request))
        case .pull:
            let question = position.question(isFirst: running.asked == nil)
            running.asked = position
            return .ask(.pull(question))
        case .restamp(let serverTime):
            let isDone = restamp(running.batch, after: serverTime + SyncLimits.clockAhead)
            running.note(isDone ? .restamped : .batchChanged)
        case .reissue(let others):
            reissue(besides: others)
            running.note(.reissued)
        case .setAside:
            if let batch = running.batch { setAside(batch) }
            running.note(.setAside)
        case .startFresh:
            startFresh()
            running.note(.startedFresh)
        case .startOver:
            startOver()
            running.note(.startedOver)
        case .finish: return .finished
        case .fail(let error): return .failed(error)
        }
        return .stored
    }

    /// Carries out effects up to the next request or the end.
    private mutating func proceed(with start: RunningExchange) {
        var running = start
        while true {
            switch carryOut(&running) {
            case .stored: continue
            case .ask(let request):
                answer.request = ServerRequest(request)
                answer.progress = .going
                exchange = running
                return
            case .finished:
                answer.progress = .done
                return
            case .failed(let error): return fail(error)
            }
        }
    }

    private mutating func fail(_ error: SyncError) {
        if error == .notSignedIn {
            standing.account?.isSignedIn = false
            isStandingChanged = true
        }
        answer.progress = .failed(error)
    }
}
