import Accounts
import Synchronization

/// The line before the threads that hash passwords.
///
/// Familiar devices come first. All others take turns by network, so that a flood of sign-ins
/// delays nobody elsewhere; networks that have given too many wrong passwords come last, one hash
/// at a time, and rest after each wrong one. Who has gone leaves the line. Callers in the same
/// process always wait.
final class HashingLine: Sendable {
    /// The limits of a line.
    struct Limits: Sendable {
        /// The number of hashes at once.
        var places: Int
        /// The number of callers that may wait, familiar devices apart from others.
        var waiting = 256
        /// The number of hashes that one network may have under way and waiting.
        var perNetwork = 24
        /// The time for which a caller beyond ``perNetwork`` waits for others to go.
        var patience: Duration = .milliseconds(750)
        /// The time for which a network with too many wrong passwords rests after one more.
        var rest: Duration = .zero
    }

    fileprivate struct Waiting {
        let number: Int
        let caller: Caller
        let turn: CheckedContinuation<Bool, Never>
    }

    private let limits: Limits
    private let state: Mutex<HashingQueue>

    init(_ limits: Limits) {
        precondition(limits.places > 0, "a line leads somewhere")
        self.limits = limits
        state = Mutex(HashingQueue(limits))
    }

    /// Waits for a place; returns whether there is one, for which ``leave(_:wasWrong:)`` must
    /// follow.
    func enter(_ caller: Caller) async -> Bool {
        let number = state.withLock { $0.newNumber() }
        let isIn = await withTaskCancellationHandler {
            await withCheckedContinuation { (turn: CheckedContinuation<Bool, Never>) in
                let new = Waiting(number: number, caller: caller, turn: turn)
                if answer({ $0.add(new) }) { refuseLater(new) }
            }
        } onCancel: {
            answer { $0.withdraw(number) }
        }
        state.withLock { $0.forget(number) }
        return isIn
    }

    /// Releases a place to the next in line.
    ///
    /// - Parameter wasWrong: Whether the password was a wrong one.
    func leave(_ caller: Caller, wasWrong: Bool = false) {
        let rests = wasWrong && caller.isSuspect && caller.isStranger
        answer { $0.leave(caller, isResting: rests) }
        guard rests else { return }
        Task { [limits] in
            try? await Task.sleep(for: limits.rest)
            answer { $0.endRest(of: caller.network) }
        }
    }

    /// The number of callers that wait.
    var count: Int { state.withLock { $0.count } }

    /// Refuses a caller who is one too many of a network and still is after a while.
    private func refuseLater(_ waiting: Waiting) {
        Task { [weak self, limits] in
            try? await Task.sleep(for: limits.patience)
            self?.answer { $0.refuse(waiting) }
        }
    }

    /// Changes the line and tells those whose wait is over; returns what the change returns.
    @discardableResult
    private func answer<Result>(_ change: (inout HashingQueue) -> Result) -> Result {
        let (result, answered) = state.withLock { queue in
            let result = change(&queue)
            queue.begin()
            return (result, queue.takeAnswered())
        }
        for (turn, isIn) in answered { turn.resume(returning: isIn) }
        return result
    }
}

extension Caller {
    /// Whether the caller is on no familiar device, and not in the same process.
    fileprivate var isStranger: Bool { !isFamiliarDevice && !network.isEmpty }
}

/// The state of a line.
private struct HashingQueue {
    typealias Waiting = HashingLine.Waiting
    typealias Answer = (turn: CheckedContinuation<Bool, Never>, isIn: Bool)

    private let limits: HashingLine.Limits
    private var free: Int
    private var lastNumber = 0
    private var known: [Waiting] = []
    /// Those who wait, by network.
    private var others: [String: [Waiting]] = [:]
    /// The networks of those who wait, that of the next one first.
    private var order: [String] = []
    /// The hashes of strangers under way, by network.
    private var hashing: [String: Int] = [:]
    private var resting: Set<String> = []
    /// The numbers of callers that had gone before they stood in line.
    private var gone: Set<Int> = []
    private var answered: [Answer] = []

    init(_ limits: HashingLine.Limits) {
        self.limits = limits
        free = limits.places
    }

    var count: Int { known.count + others.reduce(0) { $0 + $1.value.count } }

    mutating func newNumber() -> Int {
        lastNumber += 1
        return lastNumber
    }

    mutating func forget(_ number: Int) { gone.remove(number) }

    mutating func takeAnswered() -> [Answer] {
        defer { answered = [] }
        return answered
    }

    /// Puts a caller in line, or refuses them; returns whether they are one too many of their
    /// network.
    mutating func add(_ new: Waiting) -> Bool {
        guard gone.remove(new.number) == nil else {
            answered.append((new.turn, false))
            return false
        }
        if new.caller.isFamiliarDevice {
            let isFull = known.count >= limits.waiting && !new.caller.network.isEmpty
            if isFull { answered.append((new.turn, false)) } else { known.append(new) }
            return false
        }
        let network = new.caller.network
        let isBounded = new.caller.isStranger
        if isBounded, count - known.count >= limits.waiting, !makeRoom(for: network) {
            answered.append((new.turn, false))
            return false
        }
        if others[network] == nil { order.append(network) }
        others[network, default: []].append(new)
        return isBounded && excess(of: network) > 0
    }

    /// Gives free places to the next in line.
    mutating func begin() {
        while free > 0, let next = takeNext() {
            free -= 1
            if next.caller.isStranger { hashing[next.caller.network, default: 0] += 1 }
            answered.append((next.turn, true))
        }
    }

    mutating func leave(_ caller: Caller, isResting: Bool) {
        free += 1
        guard caller.isStranger else { return }
        let left = hashing[caller.network, default: 1] - 1
        hashing[caller.network] = left > 0 ? left : nil
        if isResting { resting.insert(caller.network) }
    }

    mutating func endRest(of network: String) { resting.remove(network) }

    /// Takes a caller who has gone out of the line.
    mutating func withdraw(_ number: Int) {
        guard let waiting = take(number) else {
            gone.insert(number)
            return
        }
        answered.append((waiting.turn, false))
    }

    /// Refuses a caller who is still beyond what their network may have.
    mutating func refuse(_ waiting: Waiting) {
        let line = others[waiting.caller.network] ?? []
        guard let place = line.firstIndex(where: { $0.number == waiting.number }),
            place >= line.count - excess(of: waiting.caller.network),
            let refused = take(waiting.number)
        else { return }
        answered.append((refused.turn, false))
    }

    /// The number of callers of a network beyond its limit.
    private func excess(of network: String) -> Int {
        max(0, (others[network]?.count ?? 0) + hashing[network, default: 0] - limits.perNetwork)
    }

    /// Refuses the last one of the network with the longest line, if that is longer than it would
    /// be for a newcomer's.
    private mutating func makeRoom(for network: String) -> Bool {
        let longest = others.filter { !$0.key.isEmpty }.max { $0.value.count < $1.value.count }
        guard let longest, longest.value.count > (others[network]?.count ?? 0) + 1,
            let last = longest.value.last, let refused = take(last.number)
        else { return false }
        answered.append((refused.turn, false))
        return true
    }

    private mutating func takeNext() -> Waiting? {
        if !known.isEmpty { return known.removeFirst() }
        let place =
            order.firstIndex { others[$0]?.first?.caller.isSuspect != true }
            ?? order.firstIndex { hashing[$0] == nil && !resting.contains($0) }
        guard let place else { return nil }
        let network = order.remove(at: place)
        guard var line = others.removeValue(forKey: network) else { return nil }
        let next = line.removeFirst()
        if !line.isEmpty {
            others[network] = line
            order.append(network)
        }
        return next
    }

    private mutating func take(_ number: Int) -> Waiting? {
        if let place = known.firstIndex(where: { $0.number == number }) {
            return known.remove(at: place)
        }
        for (network, line) in others {
            guard let place = line.firstIndex(where: { $0.number == number }) else { continue }
            let taken = others[network]?.remove(at: place)
            if line.count == 1 {
                others[network] = nil
                order.removeAll { $0 == network }
            }
            return taken
        }
        return nil
    }
}
