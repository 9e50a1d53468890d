import Merge

/// The change that an action made to one document.
struct ActionChange: Sendable, Hashable {
    let kind: DocumentKind
    let id: String
    var change: DocumentChange
    /// Whether it stayed when the action was undone or redone; then there is nothing to do the next
    /// time, in the other direction.
    private(set) var isKept = false

    init(kind: DocumentKind, id: String, change: DocumentChange) {
        self.kind = kind
        self.id = id
        self.change = change
    }

    func noted(isKept: Bool) -> Self {
        var copy = self
        copy.isKept = isKept
        return copy
    }
}
