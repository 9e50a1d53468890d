import Primitives
import Testing

@testable import Merge

/// A law of multi-values; its check returns the violation in a random history, or `nil`.
struct MultiValueLaw: Sendable, CustomStringConvertible {
    let description: String
    let check: @Sendable (inout MultiValueHistory) -> String?

    init(
        _ description: String, _ check: @escaping @Sendable (inout MultiValueHistory) -> String?
    ) {
        self.description = description
        self.check = check
    }

    init(_ law: @escaping @Sendable () -> StateLaw<MultiValue>) {
        description = law().description
        check = { law().check(&$0.trace) }
    }

    func violation(in histories: Int, algebra: MultiValueAlgebra = .init()) -> String? {
        for seed in 1...UInt64(histories) {
            var history = MultiValueHistory(seed: seed, algebra: algebra)
            if let complaint = check(&history) { return "seed \(seed): \(complaint)" }
        }
        return nil
    }

    static let commutes = MultiValueLaw { .commutes }
    static let associates = MultiValueLaw { .associates }
    static let isIdempotent = MultiValueLaw { .isIdempotent }
    static let onlyGrows = MultiValueLaw { .onlyGrows { $0.isBelow($1) } }
    static let deltasSuffice = MultiValueLaw { .deltasSuffice }
    static let anyOrder = MultiValueLaw { .anyOrder }
    static let isCanonical = MultiValueLaw {
        .isCanonical { state in
            var document = Document()
            document.changeText("text") { $0 = state }
            return document
        }
    }

    static let noneLost = MultiValueLaw("L7 no lost value, against an oracle of events") {
        history in
        if let complaint = history.disagreement() { return complaint }
        history.syncAll()
        return history.disagreement().map { "after all met, \($0)" }
    }

    static let fewWrites = MultiValueLaw("L15 no more entries than devices") { history in
        history.syncAll()
        let devices = Set(history.devices)
        let wrong = history.trace.states.first { state in
            !Set(state.writes.keys).isSubset(of: devices) || state.values.count > devices.count
        }
        return wrong.map { "\($0)" }
    }

    static let bothKept = MultiValueLaw("Values written apart are both kept") { history in
        history.syncAll()
        history.write(.text("mine"), 0)
        history.write(.text("theirs"), 1)
        history.syncAll()
        let shown = history.trace.replicas.map { Set($0.values.map(\.value)) }
        return shown.allSatisfy { $0 == [.text("mine"), .text("theirs")] } ? nil : "\(shown)"
    }

    static let pickResolves = MultiValueLaw("A pick resolves a conflict everywhere") { history in
        history.write(.text("mine"), 0)
        history.write(.text("theirs"), 1)
        history.syncAll()
        let before = history.trace.replicas
        history.write(.text("theirs"), 0)
        // Old states that arrive once more change nothing.
        for state in before { history.trace.join(state, into: 0) }
        history.syncAll()
        let shown = history.trace.replicas.map { $0.values.map(\.value) }
        return shown.allSatisfy { $0 == [.text("theirs")] } ? nil : "\(shown)"
    }

    static let laterDominates = MultiValueLaw("A write that saw another replaces it") { history in
        history.syncAll()
        for round in 0..<6 {
            let device = history.anyDevice()
            history.write(.integer(Int64(round)), device)
            history.sync(device, into: history.anyDevice())
            history.syncAll()
            let shown = history.trace.replicas.map { $0.values.map(\.value) }
            guard shown.allSatisfy({ $0 == [.integer(Int64(round))] }) else { return "\(shown)" }
        }
        return nil
    }

    static let all = [
        commutes, associates, isIdempotent, onlyGrows, deltasSuffice, anyOrder, noneLost,
        fewWrites, isCanonical, bothKept, pickResolves, laterDominates,
    ]
}

/// Planted mistakes that are easy to make; the laws must find every one.
enum MultiValueBug: String, CaseIterable {
    case lastWriterWins, seenNotMerged, keepsReplaced, seenIsForgotten, writeSeesOwnOnly
    case laterTimeWinsAcrossDevices, forgetsDeletion, firstOfLastMerged

    var algebra: MultiValueAlgebra {
        var algebra = MultiValueAlgebra()
        if self == .writeSeesOwnOnly {
            algebra.set = { state, value, stamp in
                state.writes[stamp.device] = MultiValue.Write(time: stamp.time, values: [value])
            }
        } else {
            algebra.merge = { self.merge($0, $1) }
        }
        return algebra
    }

    private func merge(_ left: MultiValue, _ right: MultiValue) -> MultiValue {
        var merged = left.merged(with: right)
        switch self {
        case .lastWriterWins:
            let latest = merged.values.last?.stamp
            for device in merged.writes.keys where device != latest?.device {
                merged.writes[device]?.values = []
            }
        case .seenNotMerged:
            merged.writes = left.writes.merging(right.writes) { mine, theirs in
                mine.values.isEmpty
                    ? theirs : theirs.values.isEmpty ? mine : mine.merged(with: theirs)
            }
        case .keepsReplaced:
            for (device, write) in merged.writes {
                let values =
                    (left.writes[device]?.values ?? []) + (right.writes[device]?.values ?? [])
                merged.writes[device] = MultiValue.Write(time: write.time, values: values)
            }
        case .seenIsForgotten: merged.writes = merged.writes.filter { !$1.values.isEmpty }
        case .laterTimeWinsAcrossDevices:
            let latest = merged.writes.values.map(\.time).max() ?? 0
            for (device, write) in merged.writes where write.time + (5000 << 16) < latest {
                merged.writes[device]?.values = []
            }
        case .forgetsDeletion: merged.deletion = right.deletion
        case .firstOfLastMerged: merged.writes = left.writes.merging(right.writes) { $1 }
        case .writeSeesOwnOnly: break
        }
        return merged
    }
}

@Suite("Laws of the multi-value")
struct MultiValueLawTests {
    @Test("It holds in 600 random histories", arguments: MultiValueLaw.all)
    func holds(law: MultiValueLaw) {
        let violation = law.violation(in: 600)
        #expect(violation == nil, "\(law)")
    }
}

@Suite("The laws of the multi-value can fail")
struct MultiValueBugTests {
    @Test("Some law finds a planted bug", arguments: MultiValueBug.allCases)
    func found(bug: MultiValueBug) {
        let violated = MultiValueLaw.all.filter {
            $0.violation(in: 60, algebra: bug.algebra) != nil
        }
        #expect(!violated.isEmpty, "no law found \(bug)")
    }

    @Test(
        "A bug is found by the law that speaks of it",
        arguments: [
            (.lastWriterWins, .bothKept), (.lastWriterWins, .noneLost),
            (.seenNotMerged, .pickResolves), (.keepsReplaced, .laterDominates),
            (.seenIsForgotten, .noneLost), (.writeSeesOwnOnly, .pickResolves),
            (.laterTimeWinsAcrossDevices, .noneLost), (.forgetsDeletion, .commutes),
            (.firstOfLastMerged, .commutes),
        ] as [(MultiValueBug, MultiValueLaw)])
    func speaks(bug: MultiValueBug, law: MultiValueLaw) {
        #expect(law.violation(in: 200, algebra: bug.algebra) != nil, "\(law) misses \(bug)")
    }
}
