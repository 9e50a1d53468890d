import Primitives

/// The hashes of a run.
extension DayOutcome {
    /// A hash of what all students did, in order: the same for the same people, seed and campus,
    /// however fast the server is. Ids and times of a server differ between runs and are left out.
    var traceHash: String { decisions.text }

    /// A hash of what all students did, and of what each saw at the end, with all times: the same
    /// in every run whose server's clock goes with the days. Ids are left out.
    var hashOfViews: String {
        var hash = decisions
        for seen in inspections {
            for (other, row) in seen.feed.sorted(by: { $0.key < $1.key }) {
                hash.add("sees \(other) \(row.minutes) \(row.lastPlace) \(row.lastAt - start)")
            }
            for (other, messages) in seen.messages.sorted(by: { $0.key < $1.key }) {
                for message in messages {
                    hash.add("has \(other) \(message.number) \(message.sentAt - start)")
                }
            }
            for (other, conversation) in seen.conversations.sorted(by: { $0.key < $1.key }) {
                hash.add("\(conversation.state.rawValue) with \(other)")
            }
        }
        return hash.text
    }

    private var decisions: TraceHash {
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
        return hash
    }
}
