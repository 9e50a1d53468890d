import Merge
import Primitives

/// What a device did and can take back, as its person would put it.
struct UndoableAction {
    enum Change {
        /// A counter shows that much more than before; counted on a day, if it was.
        case counter(Int64, day: Day?)
        /// A title took the place of another.
        case title(was: String, now: String)
        /// A text took the place of others.
        case text(was: Set<String>, now: String)
        /// The document was deleted.
        case deletion
    }

    let document: Int
    let change: Change
    /// Whether another device had written what this took the place of.
    let isForeign: Bool
    /// Whether another device has written since, though that is not there any more.
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
