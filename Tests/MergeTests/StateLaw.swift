import Primitives

@testable import Merge

/// The trace of a random history of several devices, for any kind of state.
struct Trace<State: Mergeable> {
    /// One operation: the state before, the state after, and its delta.
    struct Step {
        let before: State
        let after: State
        let delta: State
    }

    let empty: State
    /// The join under test.
    let merge: (State, State) -> State
    var random: SeededGenerator
    var replicas: [State]
    var steps: [Step] = []
    /// Every merge: the two states and the result.
    var merges: [(into: State, of: State, result: State)] = []

    init(
        _ empty: State, devices: Int, random: SeededGenerator,
        merge: @escaping (State, State) -> State
    ) {
        self.empty = empty
        self.merge = merge
        self.random = random
        replicas = Array(repeating: empty, count: devices)
    }

    mutating func note(_ device: Int, _ after: State, delta: State) {
        steps.append(Step(before: replicas[device], after: after, delta: delta))
        replicas[device] = after
    }

    /// Merges the state of another device, or an old state, into a device.
    mutating func join(_ state: State, into device: Int) {
        let result = merge(replicas[device], state)
        merges.append((replicas[device], state, result))
        replicas[device] = result
    }

    var states: [State] { [empty] + steps.map(\.after) + merges.map(\.result) + replicas }

    mutating func anyState() -> State { states.randomElement(using: &random) ?? empty }
}

/// A law of every kind of state; its check returns the violation in a trace, or `nil`.
struct StateLaw<State: Mergeable>: CustomStringConvertible {
    let description: String
    let check: (inout Trace<State>) -> String?

    init(_ description: String, _ check: @escaping (inout Trace<State>) -> String?) {
        self.description = description
        self.check = check
    }
}

extension StateLaw {
    static var commutes: Self {
        Self("L1 merge commutes") { trace in
            let (a, b) = (trace.anyState(), trace.anyState())
            return trace.merge(a, b) == trace.merge(b, a) ? nil : "\(a) and \(b)"
        }
    }

    static var associates: Self {
        Self("L2 merge associates") { trace in
            let (a, b, c) = (trace.anyState(), trace.anyState(), trace.anyState())
            let merge = trace.merge
            return merge(merge(a, b), c) == merge(a, merge(b, c)) ? nil : "\(a), \(b) and \(c)"
        }
    }

    static var isIdempotent: Self {
        Self("L3 merge is idempotent") { trace in
            let (a, b) = (trace.anyState(), trace.anyState())
            let once = trace.merge(a, b)
            let isStill =
                trace.merge(a, a) == a && trace.merge(once, b) == once
                && trace.merge(once, a) == once
            return isStill ? nil : "\(a) and \(b)"
        }
    }

    /// Returns the law that states only grow, checked by the join and by `isBelow`, which does not
    /// use it.
    static func onlyGrows(_ isBelow: @escaping (State, State) -> Bool) -> Self {
        Self("L4 every operation and merge only grows the state") { trace in
            let changes =
                trace.steps.map { ($0.before, $0.after) }
                + trace.merges.map { ($0.into, $0.result) }
                + trace.merges.map { ($0.of, $0.result) }
            let shrunk = changes.first { trace.merge($0, $1) != $1 || !isBelow($0, $1) }
            return shrunk.map { "\($0) became \($1)" }
        }
    }

    static var deltasSuffice: Self {
        Self("L5 applying an operation equals merging its delta") { trace in
            let wrong = trace.steps.first { trace.merge($0.before, $0.delta) != $0.after }
            return wrong.map { "\($0.before) with \($0.delta) is not \($0.after)" }
        }
    }

    static var anyOrder: Self {
        Self("L6 any order, repetition and loss-then-resend of deltas equals one full merge") {
            trace in
            let full = trace.replicas.reduce(trace.empty, trace.merge)
            let deltas = trace.steps.map(\.delta)
            var random = trace.random
            let arrived = (deltas + deltas).filter { _ in random.chance(0.6) }
                .shuffled(using: &random)
            let resent = deltas.shuffled(using: &random)
            let joined = (arrived + resent).reduce(trace.empty, trace.merge)
            return joined == full ? nil : "\(joined) is not \(full)"
        }
    }

    /// - Parameter document: Puts a state into a document, whose text is encoded.
    static func isCanonical(_ document: @escaping (State) -> Document) -> Self {
        Self("L16 encoding is canonical: equal states, equal bytes, equal checksum") { trace in
            let deltas = trace.steps.map(\.delta)
            let forwards = deltas.reduce(trace.empty, trace.merge)
            let backwards = deltas.reversed().reduce(trace.empty, trace.merge)
            let documents = [forwards, backwards, trace.anyState()].map(document)
            guard documents[0].canonicalText == documents[1].canonicalText else {
                return "\(documents[0].canonicalText) and \(documents[1].canonicalText)"
            }
            for document in documents {
                let text = document.canonicalText
                guard let read = try? Document(canonicalText: text), read == document else {
                    return "read back: \(text)"
                }
                let bytes = document.canonicalBytes
                guard (try? Document(canonicalBytes: bytes)) == document else {
                    return "read back from \(bytes.count) bytes: \(text)"
                }
                guard read.canonicalBytes == bytes else { return "other bytes: \(text)" }
            }
            let isEqual = documents[0] == documents[2]
            let isAlike = documents[0].canonicalText == documents[2].canonicalText
            let isSame = documents[0].canonicalBytes == documents[2].canonicalBytes
            return isEqual == isAlike && isEqual == isSame ? nil : "different states, equal form"
        }
    }
}
