import CountingRules
import Merge
import Primitives
import Storage
import Sync

/// The projection of groups' documents into their table.
public struct GroupProjection: Projection {
    private let owner: AccountID

    /// Creates the projection for the owner of some domain.
    public init(_ domain: CountingDomain) { owner = domain.owner }

    /// The kind of groups' documents.
    public var kind: DocumentKind { GroupField.kind }

    /// The content of a group's document that no program of ours writes.
    public func oddities(of document: Document, id: String) -> [String] {
        Oddities.ofGroup(document)
    }

    /// Writes the row of a group.
    ///
    /// A deleted group keeps its row. Counters that other devices put into it, or that come later,
    /// still refer to it. ``Counters`` shows them in no group, and in this group again if it is
    /// restored.
    public func project(
        _ document: Document, id: String, cause: ProjectionCause, in transaction: Transaction
    ) throws {
        guard let id = Group.ID(id) else { return }
        try transaction.put(Group(document, owner: owner, id: id), in: Group.table)
    }
}

extension Group {
    /// Creates a group from its document.
    init(_ document: Document, owner: AccountID, id: Group.ID) {
        let content = GroupContent(document)
        self.init(
            owner: owner, id: id, name: content.name, createdAt: content.createdAt,
            color: content.color, icon: content.icon, position: content.position,
            isArchived: content.isArchived, isDeleted: content.isDeleted)
    }
}
