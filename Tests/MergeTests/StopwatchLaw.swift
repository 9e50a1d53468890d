import Primitives

@testable import Merge

/// A law of stopwatches; its check returns the violation in a random history, or `nil`.
struct StopwatchLaw: Sendable, CustomStringConvertible {
    let description: String
    let check: @Sendable (inout StopwatchHistory) throws -> String?

    init(
        _ description: String,
        _ check: @escaping @Sendable (inout StopwatchHistory) throws -> String?
    ) {
        self.description = description
        self.check = check
    }

    init(_ law: @escaping @Sendable () -> StateLaw<Stopwatch>) {
        description = law().description
        check = { law().check(&$0.trace) }
    }

    /// Returns the first violation in the given number of histories, with its seed.
    func violation(in histories: Int, algebra: StopwatchAlgebra = .init()) throws -> String? {
        for seed in 1...UInt64(histories) {
            var history = try StopwatchHistory(seed: seed, algebra: algebra)
            if let complaint = try check(&history) { return "seed \(seed): \(complaint)" }
        }
        return nil
    }
}

extension StopwatchLaw {
    static let commutes = StopwatchLaw { .commutes }
    static let associates = StopwatchLaw { .associates }
    static let isIdempotent = StopwatchLaw { .isIdempotent }
    static let onlyGrows = StopwatchLaw { .onlyGrows { $0.isBelow($1) } }
    static let deltasSuffice = StopwatchLaw { .deltasSuffice }
    static let anyOrder = StopwatchLaw { .anyOrder }
    static let isCanonical = StopwatchLaw {
        .isCanonical { state in
            var document = Document()
            document.changeStopwatch("time") { $0 = state }
            return document
        }
    }

    static let noneLost = StopwatchLaw("L7 no lost interval, against an oracle of events") {
        history in
        if let complaint = history.disagreement() { return complaint }
        history.syncAll()
        return history.disagreement().map { "after all met, \($0)" }
    }

    static let noneDoubled = StopwatchLaw("L8 no doubled interval (retry, replay)") { history in
        let (steps, replicas) = (history.trace.steps, history.trace.replicas)
        history.syncAll()
        for _ in 0..<12 {
            let device = history.anyDevice()
            if let step = steps.randomElement(using: &history.trace.random) {
                history.trace.join(step.delta, into: device)
                history.trace.join(step.after, into: device)
            }
            history.trace.join(replicas[device], into: device)
            try history.start(device)
        }
        if let complaint = history.disagreement() { return complaint }
        history.syncAll()
        history.syncAll()
        return history.disagreement()
    }

    static let removedIsNotShown = StopwatchLaw("L14 floor never above what was in use") {
        history in
        let wrong = (history.trace.states + history.trace.steps.map(\.delta)).first { state in
            state.lanes.values.contains { lane in
                let isUsed = lane.floor <= UInt64(history.events.count)
                return !isUsed || lane.hidden.contains { $0 <= lane.floor + 1 }
                    || lane.runs.contains { lane.isRemoved($0.number) }
            }
        }
        return wrong.map { "\($0)" }
    }

    static let fewLanes = StopwatchLaw("L15 no more entries than devices") { history in
        history.syncAll()
        let devices = Set(history.devices)
        let wrong = history.trace.states.first { state in
            !Set(state.lanes.keys).isSubset(of: devices)
                || !Set((state.deletion?.seen ?? [:]).keys).isSubset(of: devices)
                || state.lanes.values.contains { lane in
                    Set(lane.runs.map(\.number)).count != lane.runs.count
                }
        }
        return wrong.map { "\($0)" }
    }

    static let isMonotone = StopwatchLaw("Elapsed is monotone while nothing is edited") {
        history in
        for state in history.trace.states {
            var last = Duration.zero
            for moment in stride(from: Int64(-500), through: 1300, by: 7) {
                let elapsed = history.algebra.elapsed(state, Instant(milliseconds: moment))
                let grown = elapsed - last
                if grown < .zero { return "\(last) became \(elapsed) at \(moment)" }
                // Time counts once, on however many devices it is measured.
                if moment > -500, grown > .milliseconds(7), state.isRunning { return "\(grown)" }
                last = elapsed
            }
        }
        return nil
    }

    static let countsOnce = StopwatchLaw("What two devices measure at once counts once") {
        history in
        history.syncAll()
        history.reset(0)
        history.syncAll()
        let begin = history.now + 1000
        for device in history.devices.indices {
            history.now = begin
            try history.start(device)
        }
        history.syncAll()
        let starts = history.trace.replicas[0].intervals.map(\.start)
        guard let first = starts.min() else { return "nothing runs" }
        let elapsed = history.algebra.elapsed(history.trace.replicas[0], first + .seconds(1))
        return elapsed == .seconds(1) ? nil : "\(elapsed) for \(starts.count) devices"
    }

    static let earlierStop = StopwatchLaw("Of two stops the earlier wins") { history in
        history.syncAll()
        history.reset(0)
        try history.start(0)
        history.syncAll()
        guard let begin = history.trace.replicas[0].intervals.first?.start else {
            return "nothing runs"
        }
        var stops: [Instant] = []
        for device in 0...1 {
            history.now += Int.random(in: 100...200, using: &history.trace.random)
            stops.append(max(begin, Instant(milliseconds: Int64(history.wall(device)))))
            history.stop(device)
        }
        history.syncAll()
        let shown = history.trace.replicas.map { $0.intervals.map(\.stop) }
        return shown.allSatisfy { $0 == [stops.min()] } ? nil : "\(shown) for \(stops)"
    }

    static let resetThenStart = StopwatchLaw("Reset, then start: only what is new counts") {
        history in
        history.syncAll()
        let device = history.anyDevice()
        history.reset(device)
        guard history.trace.replicas[device].intervals.isEmpty else { return "after the reset" }
        try history.start(device)
        history.syncAll()
        history.syncAll()
        let counts = history.trace.replicas.map(\.intervals.count)
        return counts.allSatisfy { $0 == 1 } ? history.disagreement() : "\(counts) intervals"
    }

    /// All laws of stopwatches.
    static let all = [
        commutes, associates, isIdempotent, onlyGrows, deltasSuffice, anyOrder, noneLost,
        noneDoubled, removedIsNotShown, fewLanes, isCanonical, isMonotone, countsOnce,
        earlierStop, resetThenStart,
    ]
}
