import Primitives

@testable import Merge

/// A law of the algebra; its check returns the violation in a random history, or `nil`.
struct Law: Sendable, CustomStringConvertible {
    let description: String
    let kinds: History.Kinds
    let check: @Sendable (inout History) throws -> String?

    init(
        _ description: String, kinds: History.Kinds = .all,
        _ check: @escaping @Sendable (inout History) throws -> String?
    ) {
        self.description = description
        self.kinds = kinds
        self.check = check
    }

    /// Returns the first violation in the given number of histories, with its seed.
    func violation(
        in histories: Int, seeds start: UInt64 = 1, algebra: Algebra = .real
    ) throws -> String? {
        for seed in start..<start + UInt64(histories) {
            var history = try History(seed: seed, algebra: algebra, kinds: kinds)
            if let complaint = try check(&history) { return "seed \(seed): \(complaint)" }
        }
        return nil
    }
}

extension Law {
    static let commutes = Law("L1 merge commutes") { history in
        let (a, b) = (history.anyState(), history.anyState())
        let merge = history.algebra.merge
        return merge(a, b) == merge(b, a) ? nil : "\(a) and \(b)"
    }

    static let associates = Law("L2 merge associates") { history in
        let (a, b, c) = (history.anyState(), history.anyState(), history.anyState())
        let merge = history.algebra.merge
        return merge(merge(a, b), c) == merge(a, merge(b, c)) ? nil : "\(a), \(b) and \(c)"
    }

    static let isIdempotent = Law("L3 merge is idempotent") { history in
        let (a, b) = (history.anyState(), history.anyState())
        let merge = history.algebra.merge
        let once = merge(a, b)
        return merge(a, a) == a && merge(once, b) == once && merge(once, a) == once
            ? nil : "\(a) and \(b)"
    }

    static let onlyGrows = Law("L4 every operation and merge only grows the state") { history in
        let merge = history.algebra.merge
        let changes =
            history.steps.map { ($0.before, $0.after) }
            + history.merges.map { ($0.into, $0.result) }
            + history.merges.map { ($0.of, $0.result) }
        let shrunk = changes.first { merge($0, $1) != $1 || !$0.isBelow($1) }
        return shrunk.map { "\($0) became \($1)" }
    }

    static let deltasSuffice = Law(
        "L5 applying an operation equals merging its delta"
    ) { history in
        let merge = history.algebra.merge
        let wrong = history.steps.first { merge($0.before, $0.delta) != $0.after }
        return wrong.map { "\($0.before) with \($0.delta) is not \($0.after)" }
    }

    static let anyOrder = Law(
        "L6 any order, repetition and loss-then-resend of deltas equals one full merge"
    ) { history in
        let merge = history.algebra.merge
        let full = history.replicas.reduce(FloorCounter(), merge)
        let deltas = history.steps.map(\.delta)
        var random = history.random
        // Some arrive, some of them twice; then all are sent again.
        let arrived = (deltas + deltas).filter { _ in random.chance(0.6) }.shuffled(using: &random)
        let resent = deltas.shuffled(using: &random)
        let joined = (arrived + resent).reduce(FloorCounter(), merge)
        return joined == full ? nil : "\(joined) is not \(full)"
    }

    static let noLostTap = Law("L7 no lost tap, against an oracle of events") { history in
        if let complaint = history.disagreement() { return complaint }
        history.syncAll()
        return history.disagreement().map { "after all met, \($0)" }
    }

    static let noDoubledTap = Law(
        "L8 no doubled tap (retry, replay, restored queue)"
    ) { history in
        let steps = history.steps
        let snapshots = history.replicas
        let knowledge = history.known
        for _ in 0..<12 {
            let device = history.anyDevice()
            if let step = steps.randomElement(using: &history.random) {
                history.learn(device, step.delta, telling: step.told)
                history.learn(device, step.delta, telling: step.told)
            }
            let source = history.anyDevice()
            history.learn(device, snapshots[source], telling: knowledge[source])
            try history.tap(device, 1)
        }
        if let complaint = history.disagreement() { return complaint }
        history.syncAll()
        history.syncAll()
        return history.disagreement()
    }

    static let resetIsExact = Law(
        "L9 reset on a synced set gives exactly its value"
    ) { history in
        history.syncAll()
        let device = history.anyDevice()
        history.set(device, to: 7)
        guard (try? history.replicas[device].value) == 7 else { return "right after the reset" }
        history.syncAll()
        let values = history.replicas.map { try? $0.value }
        return values.allSatisfy { $0 == 7 } ? nil : "\(values) after all met"
    }

    static let concurrentResets = Law(
        "L10 two concurrent resets to v give v plus the unseen"
    ) { history in
        history.syncAll()
        try history.tap(0, 100)
        try history.tap(1, 200)
        history.set(0, to: 5)
        history.set(1, to: 5)
        try history.tap(0, 1)
        try history.tap(1, 2)
        try history.tap(history.devices.count - 1, 40)
        history.syncAll()
        // Each reset saw its own device's earlier tap; no reset saw the later ones.
        let values = history.replicas.map { try? $0.value }
        return values.allSatisfy { $0 == 48 } ? nil : "\(values) instead of 48"
    }
}

extension FloorCounter {
    /// Whether another state contains all of this one, part by part, without using `merge`.
    func isBelow(_ other: Self) -> Bool {
        tallies.allSatisfy { $1.count <= other.tallies[$0]?.count ?? 0 }
            && floors.allSatisfy { $1.count <= other.floors[$0]?.count ?? 0 }
            && (base.map { $0.stamp <= other.base?.stamp ?? $0.stamp } ?? true)
            && (base == nil || other.base != nil)
            && (deletion.map { $0.state.stamp <= other.deletion?.state.stamp ?? $0.state.stamp }
                ?? true)
            && (deletion?.seen ?? [:]).allSatisfy { $1 <= other.deletion?.seen[$0] ?? 0 }
    }
}
