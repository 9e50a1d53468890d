import CountingRules
import Merge
import Primitives
import SyncProtocol

/// The documents of all kinds.
extension Core {
    /// Returns a document; `nil` if there is none.
    func document(_ kind: DocumentKind, _ id: String) -> Document? {
        held(DocumentName(kind, id))?.document
    }

    /// Returns a document as it is kept.
    func held(_ name: DocumentName) -> HeldDocument? {
        if let id = HeldCounter.id(of: name) { counters[id]?.held } else { others[name] }
    }

    /// All documents in no order.
    var allHeld: [HeldDocument] { counters.values.map { $0.held } + others.values }

    /// Edits a document, creating it if needed, and queues it for the server if anything changed.
    ///
    /// - Returns: The document after the edit.
    @discardableResult
    mutating func edited(
        _ kind: DocumentKind, _ id: String, _ body: (inout Edit) throws(CoreError) -> Void
    ) throws(CoreError) -> Document {
        try edited(DocumentName(kind, id), body).document
    }

    /// Edits a document, as an action or apart from the log of actions.
    package mutating func edit(
        _ kind: DocumentKind, _ id: String, as action: (name: String, about: String)?,
        _ body: (inout Edit) throws(CoreError) -> Void
    ) throws(CoreError) {
        if let action { edits.describe(action.name, action.about) }
        try edited(kind, id, body)
        if action == nil { edits = RecordedEdits() }
    }

    mutating func edited(
        _ name: DocumentName, _ body: (inout Edit) throws(CoreError) -> Void
    ) throws(CoreError) -> HeldDocument {
        let old = held(name)
        var edit = Edit(
            document: old?.document ?? Document(), device: device, clock: clock, now: now)
        try body(&edit)
        let after = edit.document
        if let old, old.document == after { return old }
        clock = edit.clock
        change += 1
        if let old {
            keepStateAtStart(of: old)
            if old.change == 0 { know(name) { $0.base = old.document } }
        }
        var new = old ?? HeldDocument(name, after, change: change)
        new.replace(after)
        new.change = change
        edits.note(name.kind, name.id, from: old?.document, to: after, on: device)
        put(new)
        return held(name) ?? new
    }

    /// Replaces a document, and keeps what it was before the request.
    mutating func put(_ new: HeldDocument) {
        if let counter = HeldCounter(new) { return put(counter) }
        var new = new
        new.keepChecksum()
        note(others[new.name], new)
        if othersBefore[new.name] == nil { othersBefore[new.name] = .some(others[new.name]) }
        others[new.name] = new
        changed(new.name)
    }

    /// Replaces a counter, and keeps what it was before the request.
    mutating func put(_ counter: HeldCounter) {
        var counter = counter
        counter.keepChecksum()
        note(counters[counter.id]?.held, counter.held)
        if before[counter.id] == nil { before[counter.id] = .some(counters[counter.id]) }
        counters[counter.id] = counter
        changed(counter.held.name)
    }

    /// Forgets a document.
    mutating func remove(_ old: HeldDocument) {
        note(old, nil)
        if let id = HeldCounter.id(of: old.name) {
            if before[id] == nil { before[id] = .some(counters[id]) }
            counters[id] = nil
        } else {
            if othersBefore[old.name] == nil { othersBefore[old.name] = .some(others[old.name]) }
            others[old.name] = nil
        }
        changed(old.name)
    }

    /// Called for every document that an edit or the exchange has put, and for those whose change
    /// was taken back.
    mutating func changed(_ name: DocumentName) {
        journal.follow(others[name]?.document, name)
        if name.kind == GroupField.kind, let id = GroupID(name.id) {
            groups[id] = others[name].map { GroupContent($0.document) }
        }
        if let id = HeldCounter.id(of: name) { follow(id) }
    }

    /// Edits documents, not as a part of the action, so that an undo leaves that.
    mutating func beside<Result>(
        _ body: (inout Core) throws(CoreError) -> Result
    ) throws(CoreError) -> Result {
        let noted = edits
        let result = try body(&self)
        edits = noted
        return result
    }

    /// Takes over a document from a row.
    mutating func load(_ held: HeldDocument) {
        classify(held, as: held.name)
        if let counter = HeldCounter(held) {
            counters[counter.id] = counter
        } else {
            others[held.name] = held
        }
    }

    /// Takes back what the request changed.
    mutating func restore() {
        for (id, counter) in before {
            counters[id] = counter
            classify(counter?.held, as: HeldCounter.name(id))
            changed(HeldCounter.name(id))
        }
        for (name, held) in othersBefore {
            others[name] = held
            classify(held, as: name)
            changed(name)
        }
        for (id, state) in localBefore { local[id] = state }
    }

    /// Computes the checksum over all documents.
    mutating func sumUp() {
        standing.checksum = 0
        for held in allHeld { standing.checksum ^= held.checksum }
    }

    private mutating func note(_ old: HeldDocument?, _ new: HeldDocument?) {
        if let old { standing.checksum ^= old.checksum }
        if let new { standing.checksum ^= new.checksum }
        if let name = (new ?? old)?.name { classify(new, as: name) }
    }

    private mutating func classify(_ held: HeldDocument?, as name: DocumentName) {
        if let held, held.change > 0 { pending.insert(name) } else { pending.remove(name) }
        if held?.isUnconfirmed == true {
            unconfirmed.insert(name)
        } else {
            unconfirmed.remove(name)
        }
    }
}

/// The earlier states of documents that wait.
extension Core {
    /// Changes what is kept of a document.
    mutating func know(_ name: DocumentName, _ change: (inout KnownStates) -> Void) {
        var known = standing.known[name] ?? KnownStates()
        change(&known)
        standing.known[name] = known.isEmpty ? nil : known
        touched.insert(name)
    }

    /// Forgets all that is kept of a document, as it no longer waits.
    mutating func forgetStates(of name: DocumentName) {
        guard standing.known[name] != nil else { return }
        standing.known[name] = nil
        touched.insert(name)
    }

    /// Keeps a document's state before its first change under this start, if it waited before that.
    mutating func keepStateAtStart(of old: HeldDocument) {
        guard standing.isBeforeStart(old.change) else { return }
        know(old.name) { known in
            if known.kept.count >= BootHistory.limit,
                let oldest = known.kept.keys.filter({ $0 != 0 }).min()
            {
                known.kept[oldest] = nil
            }
            known.kept[old.change] = old.document
        }
    }

    /// Forgets the base of a document that goes on waiting, because the server no longer confirms
    /// that state; it is kept as one that the server had.
    mutating func doubtBase(of name: DocumentName) {
        guard let base = standing.known[name]?.base else { return }
        know(name) { known in
            known.kept[0] = base
            known.base = nil
        }
    }
}
