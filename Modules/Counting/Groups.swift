import Primitives
import Storage

/// The groups of one owner on one device.
public struct Groups: Sendable {
    private let counters: Counters

    /// Creates the groups of the owner of some counters.
    public init(_ counters: Counters) { self.counters = counters }

    /// Creates a group.
    ///
    /// - Throws: ``CountingError/invalidName(_:reason:)``, ``CountingError/takenName(_:)``,
    ///   ``CountingError/invalidColor(_:)``.
    public func create(
        name: String, color: String? = nil, icon: String? = nil
    ) async throws(CountingError) -> Group {
        let settings = GroupSettings(name: name, color: .some(color), icon: .some(icon))
        return try await counters.perform(.createGroup, about: name) {
            try $0.createGroup(settings)
        }
    }

    /// Renames a group.
    ///
    /// - Throws: as ``create(name:color:icon:)``, ``CountingError/noSuchGroup(_:suggestions:)``.
    @discardableResult
    public func rename(
        _ id: Group.ID, to name: String
    ) async throws(CountingError) -> Group {
        try await edit(id, GroupSettings(name: name))
    }

    /// Changes the name and look of a group.
    ///
    /// - Throws: as ``rename(_:to:)``.
    @discardableResult
    public func edit(
        _ id: Group.ID, _ settings: GroupSettings
    ) async throws(CountingError) -> Group {
        try await perform(.editGroup, on: id) { try $0.editGroup(id, settings) }
    }

    /// The groups of a scope in their order.
    public func all(_ scope: CounterScope = .active) async throws(CountingError) -> [Group] {
        try await counters.read { reader, transaction in
            switch scope {
            case .active: try reader.groups.filter { !$0.isArchived }
            case .archived: try reader.groups.filter(\.isArchived)
            case .all: try reader.groups
            case .deleted:
                try transaction.all(Query(Group.table, equals: counters.owner))
                    .filter(\.isDeleted)
            }
        }
    }

    /// The group of an id.
    ///
    /// - Throws: ``CountingError/noSuchGroup(_:suggestions:)``.
    public func group(_ id: Group.ID) async throws(CountingError) -> Group {
        let group = try await counters.store.read(as: CountingError.self) {
            try $0.get(Group.table, counters.owner, id)
        }
        guard let group, !group.isDeleted else {
            throw .noSuchGroup("\(id)", suggestions: [])
        }
        return group
    }

    /// The groups that a name may mean, as ``Primitives/NameLookup`` defines.
    public func lookup(
        _ name: String, among scope: CounterScope = .all
    ) async throws(CountingError) -> NameLookup<Group> {
        NameLookup(name, among: try await all(scope), id: \.id.description, title: \.name)
    }

    /// The group that a name, a part of one, or an id means.
    public func find(
        _ name: String, among scope: CounterScope = .all
    ) async throws(CountingError) -> Group {
        switch try await lookup(name, among: scope) {
        case .one(let group): return group
        case .ambiguous(let matches): throw .ambiguousGroup(name, matches: matches.map(\.name))
        case .none(let suggestions): throw .noSuchGroup(name, suggestions: suggestions)
        }
    }

    /// The total of the counters of a group that are in use.
    ///
    /// - Throws: ``CountingError/noSuchGroup(_:suggestions:)``.
    public func total(of id: Group.ID) async throws(CountingError) -> GroupTotal {
        _ = try await group(id)
        return GroupTotal(of: try await counters.all(in: id))
    }

    /// Resets every counter of a group that is not archived to its reset value, in one action.
    ///
    /// - Returns: The counters as they are now.
    @discardableResult
    public func reset(
        _ id: Group.ID, note: String = ""
    ) async throws(CountingError) -> [Counter] {
        try await perform(.resetGroup, on: id) { try $0.resetGroup(id, note: note) }
    }

    /// Hides a group and its counters from the lists, or shows them again.
    @discardableResult
    public func setArchived(
        _ isArchived: Bool, _ id: Group.ID
    ) async throws(CountingError) -> Group {
        try await perform(isArchived ? .archiveGroup : .unarchiveGroup, on: id) {
            try $0.setGroupArchived(isArchived, id)
        }
    }

    /// Moves a group among the archived groups if it is archived, else among the others; returns
    /// these groups in their new order.
    @discardableResult
    public func move(_ id: Group.ID, _ move: Move) async throws(CountingError) -> [Group] {
        try await perform(.moveGroup, on: id) { try $0.moveGroup(id, move) }
    }

    /// Deletes a group; its counters stay, in no group.
    public func delete(_ id: Group.ID) async throws(CountingError) {
        try await perform(.deleteGroup, on: id) { try $0.deleteGroup(id) }
    }

    /// Restores a deleted group.
    @discardableResult
    public func restore(_ id: Group.ID) async throws(CountingError) -> Group {
        try await perform(.restoreGroup, on: id) { try $0.restoreGroup(id) }
    }

    private func perform<Result: Sendable>(
        _ action: CountingAction, on id: Group.ID,
        _ body: @Sendable (CounterEditor) throws -> Result
    ) async throws(CountingError) -> Result {
        try await counters.store.write(as: CountingError.self) { transaction in
            let name = try transaction.get(Group.table, counters.owner, id)?.name ?? ""
            return try counters.replica.perform(action.rawValue, about: name, in: transaction) {
                try counters.edit(in: &$0, transaction, body)
            }
        }
    }
}
