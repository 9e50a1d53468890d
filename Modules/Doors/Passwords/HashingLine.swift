import Accounts
import Synchronization

/// The short line before the threads that hash passwords.
///
/// Familiar devices come first, and a network has few places, so that a flood of sign-ins delays
/// nobody else for long. Who has gone leaves the line. Callers in the same process always wait.
final class HashingLine: Sendable {
    /// The limits of a line.
    struct Limits: Sendable {
        /// The number of hashes at once.
        var places: Int
        /// The number of callers that may wait, familiar devices apart from others.
        var waiting = 16
        /// The number of hashes that one network may have under way and waiting.
        var perNetwork = 4
    }

    private struct Waiting {
        let number: Int
        let turn: CheckedContinuation<Bool, Never>
    }

    private struct State {
        var free: Int
        var known: [Waiting] = []
        var others: [Waiting] = []
        var networks: [String: Int] = [:]
        var lastNumber = 0
        /// The numbers of callers that had gone before they stood in line.
        var gone: Set<Int> = []
    }

    private let limits: Limits
    private let state: Mutex<State>

    init(_ limits: Limits) {
        precondition(limits.places > 0, "a line leads somewhere")
        self.limits = limits
        state = Mutex(State(free: limits.places))
    }

    /// Waits for a place; returns whether there is one, for which ``leave(_:)`` must follow.
    func enter(_ caller: Caller) async -> Bool {
        guard let number = take(caller) else { return false }
        let isIn = await withTaskCancellationHandler {
            await withCheckedContinuation { (turn: CheckedContinuation<Bool, Never>) in
                let answer: Bool? = state.withLock { state in
                    if state.gone.remove(number) != nil { return false }
                    if state.free > 0 {
                        state.free -= 1
                        return true
                    }
                    let line = caller.isFamiliarDevice ? state.known : state.others
                    guard line.count < limits.waiting || caller.network.isEmpty else {
                        return false
                    }
                    let waiting = Waiting(number: number, turn: turn)
                    if caller.isFamiliarDevice {
                        state.known.append(waiting)
                    } else {
                        state.others.append(waiting)
                    }
                    return nil
                }
                if let answer { turn.resume(returning: answer) }
            }
        } onCancel: {
            withdraw(number)
        }
        state.withLock { _ = $0.gone.remove(number) }
        if !isIn { giveBack(caller) }
        return isIn
    }

    /// Releases a place to the next in line.
    func leave(_ caller: Caller) {
        let next: Waiting? = state.withLock { state in
            if !state.known.isEmpty { return state.known.removeFirst() }
            if !state.others.isEmpty { return state.others.removeFirst() }
            state.free += 1
            return nil
        }
        next?.turn.resume(returning: true)
        giveBack(caller)
    }

    /// The number of callers that wait.
    var count: Int { state.withLock { $0.known.count + $0.others.count } }

    /// Returns the number of a new caller; `nil` if its network has no place left.
    private func take(_ caller: Caller) -> Int? {
        state.withLock { state in
            if !caller.isFamiliarDevice && !caller.network.isEmpty {
                let taken = state.networks[caller.network, default: 0]
                guard taken < limits.perNetwork else { return nil }
                state.networks[caller.network] = taken + 1
            }
            state.lastNumber += 1
            return state.lastNumber
        }
    }

    private func giveBack(_ caller: Caller) {
        guard !caller.isFamiliarDevice && !caller.network.isEmpty else { return }
        state.withLock { state in
            let left = state.networks[caller.network, default: 1] - 1
            state.networks[caller.network] = left > 0 ? left : nil
        }
    }

    private func withdraw(_ number: Int) {
        let gone: Waiting? = state.withLock { state in
            if let place = state.known.firstIndex(where: { $0.number == number }) {
                return state.known.remove(at: place)
            }
            if let place = state.others.firstIndex(where: { $0.number == number }) {
                return state.others.remove(at: place)
            }
            state.gone.insert(number)
            return nil
        }
        gone?.turn.resume(returning: false)
    }
}
