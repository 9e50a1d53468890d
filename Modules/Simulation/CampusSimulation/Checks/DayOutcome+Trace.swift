import Workspace

/// The hash of everybody's decisions.
extension DayOutcome {
    /// A hash of what all students did, in order: the same for the same people, seed and campus,
    /// however fast the server is. Ids and times of a server differ between runs and are left out.
    var traceHash: String {
        var hash = TraceHash()
        for (name, ledger) in zip(names, ledgers) {
            hash.add(name)
            for count in ledger.counts {
                hash.add("counted \(count.plan.title) \(count.oracle.tapCount) \(count.total)")
            }
            for text in ledger.entries.values.sorted() { hash.add("wrote \(text)") }
            for said in ledger.said {
                let returning = said.turn.returning.map { " \($0)" } ?? ""
                hash.add("said \(said.turn.quarter)\(returning) to \(said.to): \(said.text)")
            }
            for (other, decision) in ledger.decisions.sorted(by: { $0.key < $1.key }) {
                hash.add("decided \(other) \(decision.rawValue)")
            }
            for other in ledger.blocked { hash.add("blocked \(other)") }
            if let presence = ledger.presence {
                hash.add("is at \(presence.place): \(presence.note)")
            }
        }
        return hash.text
    }
}
