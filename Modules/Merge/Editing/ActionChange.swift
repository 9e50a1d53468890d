import Primitives

/// The change that an action made to one document.
package struct ActionChange: Sendable, Hashable {
    /// The kind of the document.
    package let kind: DocumentKind
    /// The id within the kind.
    package let id: String
    /// The changes of its parts.
    package var change: DocumentChange
    /// Whether it stayed when the action was undone or redone; then there is nothing to do the next
    /// time, in the other direction.
    package private(set) var isKept = false

    /// Creates a change of a document.
    package init(kind: DocumentKind, id: String, change: DocumentChange) {
        self.kind = kind
        self.id = id
        self.change = change
    }

    /// Returns the same change, which stayed or did not.
    package func noted(isKept: Bool) -> Self {
        var copy = self
        copy.isKept = isKept
        return copy
    }
}

extension ActionChange {
    /// Returns the ids of the parts of documents, such as periods, of which a set of another device
    /// has absorbed counts. The id of a part goes on after that of the whole and a dot.
    package static func absorbed<Failure: Error>(
        in changes: [Self], on device: DeviceID,
        _ document: (Self) throws(Failure) -> Document?
    ) throws(Failure) -> [String] {
        var ids: [String] = []
        for one in changes where !one.isKept && one.id.contains(".") {
            guard !one.change.counts.isEmpty, let document = try document(one) else { continue }
            let isAbsorbed = one.change.counts.contains { name, count in
                count.isAbsorbed(in: document.counter(name), on: device)
            }
            if isAbsorbed { ids.append(one.id) }
        }
        return ids
    }

    /// The counts that stay with those of a part, as a counter's days stay with a period; and the
    /// rest. `nil` if they need not.
    ///
    /// - Parameter absorbed: The ids of the absorbed parts.
    package func apart(from absorbed: [String]) -> (counts: Self, rest: Self)? {
        guard !isKept, absorbed.contains(where: { $0.hasPrefix(id + ".") }) else { return nil }
        var (counts, rest) = (DocumentChange(), change)
        (counts.counters, rest.counters) = (change.counters, [:])
        (counts.counts, rest.counts) = (change.counts, [:])
        (counts.days, rest.days) = (change.days, [:])
        return (
            Self(kind: kind, id: id, change: counts).noted(isKept: true),
            Self(kind: kind, id: id, change: rest)
        )
    }

    /// Takes the change back in its document.
    ///
    /// - Returns: The changes that result, to be taken back the next time, with the parts that
    ///   stayed; and the obstacles to these.
    package func takeBack(
        in edit: inout Edit
    ) -> (changes: [ActionChange], obstacles: [Obstacle]) {
        let before = edit.document
        let (kept, obstacles) = edit.revert(change)
        let result = DocumentChange(
            reverting: change, from: before, to: edit.document, on: edit.device)
        var changes: [ActionChange] = []
        if !result.isEmpty { changes.append(ActionChange(kind: kind, id: id, change: result)) }
        if !kept.isEmpty {
            changes.append(ActionChange(kind: kind, id: id, change: kept).noted(isKept: true))
        }
        return (changes, kept.isEmpty ? [] : obstacles)
    }
}
