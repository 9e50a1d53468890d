import Primitives

/// The edits of an action so far: what they made of each document, and how the action is described.
package struct RecordedEdits {
    private struct Name: Hashable {
        let kind: DocumentKind
        let id: String
    }

    /// The edited documents, in order of their first edit.
    private var names: [Name] = []
    private var states: [Name: (before: Document?, after: Document)] = [:]
    /// The number of edited documents.
    package private(set) var documentCount = 0

    /// Begins without edits.
    package init() {}

    /// Notes an edit, unless it changed nothing.
    package mutating func note(
        _ kind: DocumentKind, _ id: String, from before: Document?, to after: Document,
        on device: DeviceID
    ) {
        if before == after || documentCount > ActionLimits.documents { return }
        let name = Name(kind: kind, id: id)
        if states[name] != nil {
            states[name]?.after = after
            return
        }
        documentCount += 1
        names.append(name)
        // A document created here is undone as a whole, so its states need not be kept.
        let isMade = before == nil && after.isOwn(on: device)
        states[name] = (before, isMade ? Document() : after)
        if documentCount > ActionLimits.documents {
            names = []
            states = [:]
        }
    }

    /// Suggests a name and a subject for the action; the first name holds, and the subjects are
    /// listed up to a limit.
    package mutating func describe(_ name: String, _ subject: String) {
        firstName = firstName ?? name
        guard subjects.count < Self.mostSubjects, !subject.isEmpty else { return }
        subjects.append(subject)
    }

    /// The most subjects that are listed.
    private static let mostSubjects = 100

    private var firstName: String?
    private var subjects: [String] = []

    /// The first name that was suggested.
    package var name: String { firstName ?? "" }
    /// The suggested subjects.
    package var about: String { subjects.joined(separator: ", ") }

    /// Whether they can be undone in one step.
    package var canBeUndone: Bool { documentCount <= ActionLimits.documents }

    /// The changes of a device, document by document.
    package func changes(on device: DeviceID) -> [ActionChange] {
        names.compactMap { name in
            guard let (before, after) = states[name] else { return nil }
            let change = DocumentChange(from: before, to: after, on: device)
            return change.isEmpty ? nil : ActionChange(kind: name.kind, id: name.id, change: change)
        }
    }

    /// Returns the digests of what the edits entered under other devices, as an import does, in
    /// documents that were there before, by kind and id.
    package func entered(on device: DeviceID) -> [String: Set<String>] {
        var entered: [String: Set<String>] = [:]
        for (name, state) in states {
            guard let before = state.before else { continue }
            let marks = state.after.marks(enteredSince: before, besides: device)
            if !marks.isEmpty { entered["\(name.kind.rawValue) \(name.id)"] = marks }
        }
        return entered
    }
}
