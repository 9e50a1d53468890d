import Merge
import Primitives
import Storage

/// An action in progress: edits that are undone together.
///
/// ``Replica/begin(in:)`` makes it, ``Replica/log(_:in:)`` ends it. Valid only inside its
/// transaction.
public final class Action {
    private struct Name: Hashable {
        let kind: DocumentKind
        let id: String
    }

    private let replica: Replica
    /// The transaction of the action.
    public let transaction: Transaction
    /// The edited documents, in order of their first edit.
    private var names: [Name] = []
    private var states: [Name: (before: Document?, after: Document)] = [:]
    private(set) var documentCount = 0
    /// The device that edits.
    public let device: DeviceID

    init(_ replica: Replica, in transaction: Transaction) throws {
        self.replica = replica
        self.transaction = transaction
        self.device = try replica.device(in: transaction)
    }

    /// Edits a document, creating it if needed, as ``Replica/edit(_:_:in:_:)`` does.
    ///
    /// - Returns: The document after the edit, for the domain's projection.
    /// - Throws: The closure's error as it is, and nothing was edited then; or ``StorageError``.
    @discardableResult
    public func edit(
        _ kind: DocumentKind, _ id: String, _ change: (inout Edit) throws -> Void
    ) throws -> Document {
        let (before, after) = try replica.change(kind, id, in: transaction, change)
        if before != after { note(Name(kind: kind, id: id), from: before, to: after) }
        return after
    }

    /// Suggests how the list of actions describes this one: the name and the subject of each of its
    /// parts, such as `count up` and `+1 Kids`.
    ///
    /// The first name holds; the subjects are listed up to a limit. Both are ignored if the action
    /// has a title of its own: see ``entitle(_:about:)``.
    public func describe(_ name: String, _ subject: String) {
        firstName = firstName ?? name
        guard subjects.count < Self.mostSubjects, !subject.isEmpty else { return }
        subjects.append(subject)
    }

    /// Gives the action a name and a subject, in place of those of its parts.
    public func entitle(_ name: String, about subject: String) {
        title = (name, subject)
    }

    /// The most subjects that are listed.
    private static let mostSubjects = 100

    private var title: (name: String, about: String)?
    private var firstName: String?
    private var subjects: [String] = []
    /// The name in the list of actions.
    var name: String { title?.name ?? firstName ?? "" }
    /// The subject in the list of actions.
    var about: String { title?.about ?? subjects.joined(separator: ", ") }

    private func note(_ name: Name, from before: Document?, to after: Document) {
        if documentCount > ActionLimits.documents { return }
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

    /// Whether the edits so far can be undone in one step.
    public var canBeUndone: Bool { documentCount <= ActionLimits.documents }

    /// The changes, document by document.
    var changes: [ActionChange] {
        names.compactMap { name in
            guard let (before, after) = states[name] else { return nil }
            let change = DocumentChange(from: before, to: after, on: device)
            return change.isEmpty ? nil : ActionChange(kind: name.kind, id: name.id, change: change)
        }
    }
}
