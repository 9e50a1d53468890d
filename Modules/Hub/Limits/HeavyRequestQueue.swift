import Primitives
import Synchronization

/// The turns of heavy requests: one of an account at a time, and few in all, so that nobody's
/// questions keep the store from answering others.
final class HeavyRequestQueue: Sendable {
    /// The names of routes that read long histories, beside those of ``RequestClass/heavy``.
    static let histories: Set<String> = ["messages", "visits"]

    /// The most requests of one account that wait.
    private static let waitingPerAccount = 8

    private struct Waiting {
        let number: Int
        let account: AccountID
        let turn: CheckedContinuation<Bool, Never>
    }

    private struct State {
        var busy: Set<AccountID> = []
        var line: [Waiting] = []
        var lastNumber = 0
        /// The numbers of requests that gave up before they stood in line.
        var gone: Set<Int> = []

        /// Begins the turn of an account if it can be now; returns whether it is.
        mutating func begin(_ account: AccountID, _ atOnce: Int) -> Bool {
            busy.count < atOnce && busy.insert(account).inserted
        }
    }

    private let atOnce: Int
    private let patience: Duration
    private let state = Mutex(State())

    /// Creates the turns of one server.
    init(_ configuration: HubConfiguration) {
        precondition(configuration.heavyAtOnce > 0, "somebody is answered")
        atOnce = configuration.heavyAtOnce
        patience = configuration.heavyWait
    }

    /// Runs a closure at the turn of an account, or at once if it is not heavy.
    ///
    /// - Throws: A refusal if its turn does not come in time.
    func take<Result>(
        by account: AccountID, if isHeavy: Bool, _ body: () async throws -> Result
    ) async throws -> Result {
        guard isHeavy else { return try await body() }
        try await wait(account)
        defer { leave(account) }
        return try await body()
    }

    /// The number of requests that wait.
    var waiting: Int { state.withLock { $0.line.count } }

    private func wait(_ account: AccountID) async throws {
        let number: Int? = state.withLock { state in
            if state.begin(account, atOnce) { return nil }
            state.lastNumber += 1
            return state.lastNumber
        }
        guard let number else { return }
        let timer = Task { [weak self, patience] in
            try await Task.sleep(for: patience)
            self?.giveUp(number)
        }
        let isIn = await withTaskCancellationHandler {
            await withCheckedContinuation { (turn: CheckedContinuation<Bool, Never>) in
                if let answer = enter(number, account, turn) { turn.resume(returning: answer) }
            }
        } onCancel: {
            state.withLock { _ = $0.gone.insert(number) }
            giveUp(number)
        }
        timer.cancel()
        let isOwn = state.withLock { state in
            state.gone.remove(number)
            return state.busy.contains(account)
        }
        guard !isIn else { return }
        throw isOwn
            ? Refusal(
                .tooMany, "another long question of this account is being answered",
                retryAfterSeconds: 2)
            : Refusal(
                .unavailable, "the server is busy with the long questions of others",
                retryAfterSeconds: 2)
    }

    /// Begins the turn of an account, or puts it in line; returns the answer if it is known.
    private func enter(
        _ number: Int, _ account: AccountID, _ turn: CheckedContinuation<Bool, Never>
    ) -> Bool? {
        state.withLock { state in
            if state.gone.remove(number) != nil { return false }
            if state.begin(account, atOnce) { return true }
            let waiting = state.line.count { $0.account == account }
            guard waiting < Self.waitingPerAccount else { return false }
            state.line.append(Waiting(number: number, account: account, turn: turn))
            return nil
        }
    }

    /// Ends the turn of an account, and begins that of the first in line who can have one.
    private func leave(_ account: AccountID) {
        let next: Waiting? = state.withLock { state in
            state.busy.remove(account)
            let place = state.line.firstIndex { !state.busy.contains($0.account) }
            guard let place else { return nil }
            let next = state.line.remove(at: place)
            state.busy.insert(next.account)
            return next
        }
        next?.turn.resume(returning: true)
    }

    private func giveUp(_ number: Int) {
        let gone: Waiting? = state.withLock { state in
            state.line.firstIndex { $0.number == number }.map { state.line.remove(at: $0) }
        }
        gone?.turn.resume(returning: false)
    }
}
