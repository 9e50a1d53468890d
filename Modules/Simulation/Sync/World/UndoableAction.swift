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
    /// Whether another device had written what this replaced.
    let isForeign: Bool
    /// Whether another device has written since, though its change is no longer there.
    var isOvertaken = false
}

extension UndoableAction.Change {
    /// Whether both are about the same part of a document.
    func isAbout(_ other: Self) -> Bool {
        switch (self, other) {
        case (.title, .title), (.text, .text), (.deletion, .deletion): true
        default: false
        }
    }
}
