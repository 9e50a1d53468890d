import Merge
import Primitives
import Replica
import Storage

/// Keeps the table of groups in step with their documents.
public struct GroupProjection: Projection {
    private let owner: AccountID

    /// Projects the groups of an owner.
    public init(_ counters: Counters) { owner = counters.owner }

    /// Groups.
    public var kind: DocumentKind { GroupField.kind }

    /// What no program of ours writes into a group.
    public func oddities(of document: Document, id: String) -> [String] {
        Oddities.ofGroup(document)
    }

    /// Writes the row of a group.
    ///
    /// A deleted group keeps its row. Counters that were put into it apart from the deletion, or
    /// come later, still name it; ``Counters`` shows them in no group, and should the group come
    /// back, in it.
    public func project(
        _ document: Document, id: String, cause: ProjectionCause, in transaction: Transaction
    ) throws {
        guard let id = Group.ID(id) else { return }
        try transaction.put(Group(document, owner: owner, id: id), in: Group.table)
    }
}

extension Group {
    /// What a document says of a group.
    init(_ document: Document, owner: AccountID, id: Group.ID) {
        let created = document[GroupField.created]?.integer ?? 0
        self.init(
            owner: owner, id: id, name: Name.shown(document[GroupField.name]?.text),
            createdAt: Instant(milliseconds: created).madeReadable,
            color: Tint.shown(document[GroupField.color]?.text),
            icon: document[GroupField.icon]?.text.map { Name.shown($0) },
            position: document[GroupField.position]?.integer ?? created,
            isArchived: document[GroupField.isArchived] == .bool(true),
            isDeleted: document.isDeleted)
    }
}
