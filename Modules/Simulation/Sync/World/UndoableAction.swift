import Primitives

/// An action of a device that can be undone, from its person's point of view.
struct UndoableAction {
    enum Change {
        /// A counter shows that much more than before; with the day if it was counted on one.
        case counter(Int64, day: Day?)
        /// A title replaced another.
        case title(was: String, now: String)
        /// A text replaced others.
        case text(was: Set<String>, now: String)
        /// The document was deleted.
        case deletion
    }

    let document: Int
    let change: Change
    /// The event that it added to the history of the document.
    let event: Int
    /// Whether another device had written what this replaced.
    let isForeign: Bool
    /// Whether another device has written since, though its change is no longer there.
    var isOvertaken = false

    /// Whether bringing back what a later action replaced brings back what another device wrote
    /// after this one; a set only if it had absorbed what this one counted.
    func isOvertaken(by later: Self, in oracle: DocumentOracle) -> Bool {
        guard document == later.document, change.isAbout(later.change) else { return false }
        guard case .counter = change else { return true }
        return !oracle.isTap(event)
            || oracle.absorbed(oracle.events[later.event].seen.numbers)
                .contains(event)
    }
}

extension UndoableAction.Change {
    /// Whether both are about the same part of a document.
    func isAbout(_ other: Self) -> Bool {
        switch (self, other) {
        case (.counter, .counter), (.title, .title), (.text, .text), (.deletion, .deletion): true
        default: false
        }
    }
}
