import Primitives
import Testing

@testable import Merge

/// A law of whole documents; its check returns the violation in a random history, or `nil`.
struct DocumentLaw: Sendable, CustomStringConvertible {
    let description: String
    let check: @Sendable (inout DocumentHistory) throws -> String?

    init(
        _ description: String,
        _ check: @escaping @Sendable (inout DocumentHistory) throws -> String?
    ) {
        self.description = description
        self.check = check
    }

    init(_ law: @escaping @Sendable () -> StateLaw<Document>) {
        description = law().description
        check = { law().check(&$0.trace) }
    }

    func violation(in histories: Int, algebra: DocumentAlgebra = .init()) throws -> String? {
        for seed in 1...UInt64(histories) {
            var history = try DocumentHistory(seed: seed, algebra: algebra)
            if let complaint = try check(&history) { return "seed \(seed): \(complaint)" }
        }
        return nil
    }

    static let commutes = DocumentLaw { .commutes }
    static let associates = DocumentLaw { .associates }
    static let isIdempotent = DocumentLaw { .isIdempotent }
    static let onlyGrows = DocumentLaw { .onlyGrows { $0.isBelow($1) } }
    static let deltasSuffice = DocumentLaw { .deltasSuffice }
    static let anyOrder = DocumentLaw { .anyOrder }
    static let isCanonical = DocumentLaw { .isCanonical { $0 } }

    static let differencesSuffice = DocumentLaw(
        "L5, L6 what is new since an older state is as good as the whole to all that contain it"
    ) { history in
        var states = history.trace.states
        var maker = ForeignMaker(random: history.trace.random.split())
        for index in states.indices where history.trace.random.chance(0.3) {
            states[index] = maker.season(states[index])
        }
        for _ in 0..<20 {
            let old = states.randomElement(using: &history.trace.random) ?? Document()
            let other = states.randomElement(using: &history.trace.random) ?? old
            let new = old.merged(with: other)
            let delta = new.delta(since: old)
            if old.merged(with: delta) != new { return "\(delta) is not new in \(new)" }
            let third = states.randomElement(using: &history.trace.random) ?? old
            let holder = third.merged(with: old)
            if holder.merged(with: delta) != holder.merged(with: new) {
                return "\(delta) into \(holder) is not \(new) into it"
            }
            if new.delta(since: new) != Document() { return "\(new) is new to itself" }
        }
        return nil
    }

    static let revives = DocumentLaw(
        "A document comes back by what its deleter had not seen, and by nothing else"
    ) { history in
        if let complaint = history.disagreement() { return complaint }
        history.syncAll()
        return history.disagreement().map { "after all met, \($0)" }
    }

    static let staysDeleted = DocumentLaw("A deletion by who has seen all holds everywhere") {
        history in
        history.syncAll()
        let old = history.trace.states
        history.delete(history.anyDevice(), true)
        history.syncAll()
        for state in old { history.trace.join(state, into: 0) }
        history.syncAll()
        guard history.trace.replicas.allSatisfy(\.isDeleted) else { return "it came back" }
        try history.add(1)
        history.syncAll()
        return history.trace.replicas.contains(where: \.isDeleted) ? "it stayed deleted" : nil
    }

    static let stampsReplace = DocumentLaw("New stamps are in all places of the old ones") {
        history in
        var document = history.trace.anyState()
        let devices = history.devices
        let old = document.stamps
        var later: [Stamp: Stamp] = [:]
        for stamp in old where stamp.device == devices[0] {
            later[stamp] = Stamp(time: stamp.time + 1_000_000, device: stamp.device)
        }
        document.replaceStamps(later)
        let wanted = old.map { later[$0] ?? $0 }.sorted()
        if document.stamps != wanted { return "\(document.stamps) for \(wanted)" }
        if document.latestStamp != wanted.last { return "latest" }
        let back = Dictionary(uniqueKeysWithValues: later.map { ($1, $0) })
        let text = document.canonicalText
        if later.keys.contains(where: { text.contains($0.description) }) { return text }
        document.replaceStamps(back)
        return document.stamps == old ? nil : "\(document.stamps) for \(old)"
    }

    static let all = [
        commutes, associates, isIdempotent, onlyGrows, deltasSuffice, anyOrder, isCanonical,
        differencesSuffice, revives, staysDeleted, stampsReplace,
    ]
}

/// Planted mistakes that are easy to make with documents; the laws must find every one.
enum DocumentBug: String, CaseIterable {
    case textsNotMerged, stopwatchesOfLastMerged, fieldsOfLastMerged, deletesFieldOnly
    case deletesFirstPartOnly, dropsDeletedParts

    var algebra: DocumentAlgebra {
        var algebra = DocumentAlgebra()
        switch self {
        case .textsNotMerged:
            algebra.merge = { left, right in
                var merged = left.merged(with: right)
                merged.texts = left.texts
                return merged
            }
        case .stopwatchesOfLastMerged:
            algebra.merge = { left, right in
                var merged = left.merged(with: right)
                merged.stopwatches = left.stopwatches.merging(right.stopwatches) { $1 }
                return merged
            }
        case .fieldsOfLastMerged:
            algebra.merge = { left, right in
                var merged = left.merged(with: right)
                merged.fields = left.fields.merging(right.fields) { $1 }
                return merged
            }
        case .dropsDeletedParts:
            algebra.merge = { left, right in
                var merged = left.merged(with: right)
                merged.texts = merged.texts.filter { $1.exists }
                return merged
            }
        case .deletesFieldOnly:
            algebra.setDeleted = { $0.set("deleted", to: .bool($1), at: $2) }
        case .deletesFirstPartOnly:
            algebra.setDeleted = { document, isDeleted, stamp in
                if let name = document.counters.keys.min() {
                    document.counters[name]?.say(isDeleted: isDeleted, at: stamp)
                } else {
                    document.setDeleted(isDeleted, at: stamp)
                }
            }
        }
        return algebra
    }
}

@Suite("Laws of documents as a whole")
struct DocumentLawTests {
    @Test("It holds in 500 random histories", arguments: DocumentLaw.all)
    func holds(law: DocumentLaw) throws {
        #expect(try law.violation(in: 500) == nil, "\(law)")
    }

    @Test("What is written is what a general encoder writes, and is read in any dress")
    func byHand() throws {
        for seed in UInt64(1)...150 {
            let history = try DocumentHistory(seed: seed)
            for state in history.trace.states {
                let text = try generalText(of: state)
                #expect(state.canonicalText == text, "seed \(seed)")
                #expect(try Document(canonicalText: text) == state, "seed \(seed)")
                #expect(try Document(canonicalText: looseText(of: state)) == state, "seed \(seed)")
            }
        }
    }

    @Test("A change is read as it was written")
    func changes() throws {
        for seed in UInt64(1)...150 {
            let history = try DocumentHistory(seed: seed)
            for (before, after) in zip(history.trace.states, history.trace.states.dropFirst()) {
                for device in history.devices {
                    let change = DocumentChange(from: before, to: after, on: device)
                    #expect(try change.writtenAndRead == change, "seed \(seed)")
                }
            }
        }
    }

    @Test("Some law finds a planted bug", arguments: DocumentBug.allCases)
    func found(bug: DocumentBug) throws {
        let violated = try DocumentLaw.all.filter {
            try $0.violation(in: 60, algebra: bug.algebra) != nil
        }
        #expect(!violated.isEmpty, "no law found \(bug)")
    }
}
