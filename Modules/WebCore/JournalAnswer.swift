import JournalRules
import Merge
import Primitives

/// A part of a list of entries.
struct EntryPage {
    var entries: [EntryID] = []
    /// Whether older ones follow.
    var hasMore = false
}

extension Core {
    /// Writes the parts of the answer that are about the journal.
    mutating func writeJournal(to writer: inout JSONWriter) {
        if journal.isChanged || answer.isWhole { writeState(to: &writer) }
        if let page = answer.entries {
            writer.name("entries")
            write(page.entries, to: &writer)
            writer.name("hasMore")
            writer.bool(page.hasMore)
        }
        if let memories = answer.memories {
            writer.name("memories")
            writer.list { writer in
                for memory in memories {
                    writer.object { writer in
                        switch memory.distance {
                        case .week: writer.text("since", "week")
                        case .month: writer.text("since", "month")
                        case .years(let years):
                            writer.text("since", "years")
                            writer.number("years", Int64(years))
                        }
                        writer.text("day", "\(memory.day)")
                        writer.name("entries")
                        write(memory.entries, to: &writer)
                    }
                }
            }
        }
        if let surplus = answer.surplus { writer.number("surplus", surplus) }
    }

    private mutating func writeState(to writer: inout JSONWriter) {
        writer.name("journal")
        writer.object { writer in
            writer.text("day", "\(dayRule.day(of: now))")
            writer.number("count", Int64(journal.places.count))
            writer.text("keeps", journal.keeps.map { "\($0)" })
            writer.name("isLocked")
            writer.bool(journal.isLocked)
            writer.text("draft", journal.draft)
            journal.writeChanges(to: &writer)
            writer.name("latest")
            if let latest = journal.latest {
                write(latest, to: &writer)
            } else {
                writer.bool(nil)
            }
            writer.list("conflicts", journal.conflicts)
        }
    }

    private func write(_ ids: [EntryID], to writer: inout JSONWriter) {
        writer.list { writer in
            for id in ids {
                if let entry = journal.entries[id] { write(entry, to: &writer) }
            }
        }
    }

    private func write(_ entry: HeldEntry, to writer: inout JSONWriter) {
        let written = dayRule.zone.wallTime(at: entry.state.at)
        writer.object { writer in
            writer.name("id")
            writer.identifier(entry.id)
            writer.text("date", "\(written.date)")
            writer.text("time", written.clock)
            writer.name("texts")
            writer.list { writer in for text in entry.read.texts { writer.text(text) } }
            writer.name("isStarred")
            writer.bool(entry.state.isStarred)
            writer.number("locked", Int64(entry.read.locked))
            writer.number("damaged", Int64(entry.read.damaged))
            writer.name("isConflicted")
            writer.bool(entry.read.isConflicted)
        }
    }
}
