import CountingRules
import JournalRules
import Merge
import Primitives

/// A sentence for the person after a request.
struct Notice {
    let words: String
    /// The kind, which decides the sound.
    let kind: String

    /// Creates the notice of a crossing.
    init(_ crossing: Crossing, _ title: String) {
        let name = title.isEmpty ? "The count" : "“\(title)”"
        switch crossing {
        case .multiple(let value):
            words = title.isEmpty ? "Passed \(value)." : "\(name) passed \(value)."
            kind = "passed"
        case .reached(let goal):
            words = "\(name) reached its goal of \(goal)."
            kind = "reached"
        case .exceeded(let goal):
            words = "\(name) is over its \(goal)."
            kind = "exceeded"
        }
    }

    /// Creates the notice of an undo or redo, with a sentence for each part that stayed.
    init(_ reversal: AdjustmentKind, _ action: String, kept: [String]) {
        let (done, kind) = reversal == .redo ? ("Redone", "redone") : ("Undone", "undone")
        words = (["\(done): \(action)"] + kept).joined(separator: "; ") + "."
        self.kind = kept.isEmpty ? kind : "kept"
    }
}

/// The content of an answer.
struct Answer {
    var rows: [Row] = []
    /// Whether all counters are answered.
    var isWhole = false
    /// Whether the device and the palettes are answered.
    var isOpening = false
    var notice: Notice?
    var error: CoreError?
    var text: String?
    var settings: HeldCounter?
    /// The next request to the server.
    var request: ServerRequest?
    var progress: ExchangeProgress?
    var entries: EntryPage?
    var memories: [(distance: MemoryDistance, day: Day, entries: [EntryID])]?
    var surplus: Int64?
    /// The group that was made.
    var made: GroupID?
    var history: CounterHistory?
}

extension Core {
    /// Writes the answer.
    mutating func written() -> [UInt8] {
        let (inUse, hidden) = lists()
        var writer = JSONWriter(capacity: 1024)
        writer.object { writer in
            writer.name("rows")
            writer.list { writer in for row in answer.rows { row.write(to: &writer) } }
            writer.name("counters")
            writer.list { writer in
                for counter in shown { write(counter, to: &writer) }
            }
            writeGroups(to: &writer)
            writer.number("now", now.milliseconds)
            if let inUse { writer.list("order", inUse) }
            if let hidden { writer.list("archived", hidden) }
            writer.text("lastUsed", lastUsed.map { "\($0)" })
            writer.text("undo", log.undoable.map { log.actions[$0].words })
            writer.text("redo", log.redoable.map { log.actions[$0].words })
            writeWords(to: &writer)
            writeOwner(to: &writer)
            writer.text("pending", "\(pending.count)")
            writeExchange(to: &writer)
            if answer.isOpening { writePalettes(to: &writer) }
            writeJournal(to: &writer)
            if let text = answer.text { writer.text("text", text) }
            if let counter = answer.settings { writeSettings(of: counter, to: &writer) }
            if let made = answer.made {
                writer.name("made")
                writer.identifier(made)
            }
            if let history = answer.history {
                writer.name("history")
                history.write(to: &writer)
            }
        }
        return writer.bytes
    }

    /// The lists, as far as they changed.
    private mutating func lists() -> (inUse: [CounterID]?, archived: [CounterID]?) {
        let isSame =
            !hasNewGroups
            && before.allSatisfy { id, old in
                guard let old, let new = counters[id] else { return false }
                return old.place == new.place && old.content.group == new.content.group
                    && old.content.isArchived == new.content.isArchived
                    && old.content.isDeleted == new.content.isDeleted
            }
        if isSame, !answer.isWhole { return (nil, nil) }
        let (inUse, hidden) = (
            listed(archived: false).map { $0.id }, listed(archived: true).map { $0.id }
        )
        let isNew = (inUse: inUse != order, hidden: hidden != archived)
        (order, archived) = (inUse, hidden)
        return (
            isNew.inUse || answer.isWhole ? inUse : nil,
            isNew.hidden || answer.isWhole ? hidden : nil
        )
    }

    /// The counters to answer: those that changed, or all.
    private var shown: [HeldCounter] {
        let touched = Set(before.keys).union(localBefore.keys).sorted()
        let ids = answer.isWhole || hasNewGroups ? order + archived : touched
        return ids.compactMap { counters[$0] }.filter { !$0.content.isDeleted }
    }

    /// The counter in use that was used last.
    private var lastUsed: CounterID? {
        counters.values.filter { isListed($0, archived: false) }
            .max { ($0.usedAt, $0.id) < ($1.usedAt, $1.id) }?.id
    }

    private func writeWords(to writer: inout JSONWriter) {
        writer.name("notice")
        if let notice = answer.notice {
            writer.object { writer in
                writer.text("words", notice.words)
                writer.text("kind", notice.kind)
            }
        } else {
            writer.bool(nil)
        }
        writer.name("error")
        if let error = answer.error {
            writer.object { writer in
                writer.text("words", error.words)
                writer.name("isRequestWrong")
                writer.bool(error.isRequestWrong)
            }
        } else {
            writer.bool(nil)
        }
    }

    /// Writes the device and whose it is: in each answer, since a tab may have missed the one in
    /// which that changed.
    private func writeOwner(to writer: inout JSONWriter) {
        writer.name("device")
        writer.identifier(device)
        writer.name("account")
        if let account = standing.account {
            writer.object { writer in
                writer.name("id")
                writer.identifier(account.id)
                writer.text("name", account.name)
                writer.name("isSignedIn")
                writer.bool(account.isSignedIn)
            }
        } else {
            writer.bool(nil)
        }
    }

    private func writePalettes(to writer: inout JSONWriter) {
        writer.name("palettes")
        writer.list { writer in
            for palette in Palette.builtIn {
                writer.object { writer in
                    writer.text("name", palette.name)
                    writer.name("colors")
                    writer.list { writer in for color in palette.colors { writer.text(color) } }
                }
            }
        }
    }
}
