import CountingRules
import Merge
import Sync

/// An editor of groups as a part of one action; valid only inside its transaction.
public final class GroupEditor: Groups {
    private let editor: CounterEditor

    init(_ editor: CounterEditor) {
        self.editor = editor
        super.init(editor)
    }

    /// Creates a group.
    ///
    /// - Throws: ``CountingError/invalidName(_:reason:)``, ``CountingError/takenName(_:)``,
    ///   ``CountingError/invalidColor(_:)``.
    @discardableResult
    public func create(name: String, color: String? = nil, icon: String? = nil) throws -> Group {
        editor.describe(.createGroup, name)
        let settings = GroupSettings(name: name, color: .some(color), icon: .some(icon))
        let id: Group.ID = editor.domain.environment.newID()
        return try edited(id) { edit in
            edit.set(GroupField.created, to: .integer(editor.moment.wall.milliseconds))
            try write(settings, of: id, to: &edit)
        }
    }

    /// Renames a group.
    ///
    /// - Throws: as ``create(name:color:icon:)``, ``CountingError/noSuchGroup(_:suggestions:)``.
    @discardableResult
    public func rename(_ id: Group.ID, to name: String) throws -> Group {
        try edit(id, GroupSettings(name: name))
    }

    /// Changes the name or look of a group.
    ///
    /// - Throws: as ``rename(_:to:)``.
    @discardableResult
    public func edit(_ id: Group.ID, _ settings: GroupSettings) throws -> Group {
        editor.describe(.editGroup, try group(id).name)
        return try edited(id) { edit in
            try write(settings, of: id, to: &edit)
        }
    }

    /// Resets every counter of a group that is not archived to its reset value.
    ///
    /// - Returns: The counters as they are now.
    /// - Throws: ``CountingError/noSuchGroup(_:suggestions:)``.
    @discardableResult
    public func reset(_ id: Group.ID, note: String = "") throws -> [Counter] {
        editor.describe(.resetGroup, try group(id).name)
        return try editor.rows(.active, in: id).map { row in
            try editor.reset(row, isUse: false, note: note).counter
        }
    }

    /// Hides a group and its counters from the lists, or shows them again.
    ///
    /// - Throws: ``CountingError/noSuchGroup(_:suggestions:)``.
    @discardableResult
    public func setArchived(_ isArchived: Bool, _ id: Group.ID) throws -> Group {
        editor.describe(isArchived ? .archiveGroup : .unarchiveGroup, try group(id).name)
        return try edited(id) { edit in
            edit.set(GroupField.isArchived, to: isArchived ? .bool(true) : .null)
        }
    }

    /// Moves a group among the archived groups if it is archived, else among the others.
    ///
    /// - Returns: These groups in their new order.
    /// - Throws: ``CountingError/noSuchGroup(_:suggestions:)``.
    @discardableResult
    public func move(_ id: Group.ID, _ move: Move) throws -> [Group] {
        let group = try group(id)
        editor.describe(.moveGroup, group.name)
        let scope: CounterScope = group.isArchived ? .archived : .active
        let all = try all(scope)
        let moves = move.positions(
            of: all.map(\.position), from: all.firstIndex { $0.id == id })
        for (index, position) in moves {
            _ = try edited(all[index].id) { edit in
                edit.set(GroupField.position, to: .integer(position))
            }
        }
        return try self.all(scope)
    }

    /// Deletes a group; its counters stay, in no group.
    ///
    /// - Throws: ``CountingError/noSuchGroup(_:suggestions:)``.
    public func delete(_ id: Group.ID) throws {
        editor.describe(.deleteGroup, try group(id).name)
        _ = try edited(id) { edit in edit.setDeleted(true) }
    }

    /// Restores a deleted group; counters that were not moved elsewhere are in it again.
    ///
    /// - Throws: ``CountingError/noSuchGroup(_:suggestions:)`` if it never existed,
    ///   ``CountingError/takenName(_:)`` if another group has its name by now.
    @discardableResult
    public func restore(_ id: Group.ID) throws -> Group {
        let known = try editor.transaction.get(Group.table, editor.owner, id)
        guard let known else { throw CountingError.noSuchGroup("\(id)", suggestions: []) }
        editor.describe(.restoreGroup, known.name)
        try GroupSettings.refuse(known.name, takenBy: try others(id))
        return try edited(id) { edit in edit.setDeleted(false) }
    }

    private func edited(_ id: Group.ID, _ change: (inout Edit) throws -> Void) throws -> Group {
        let document = try editor.edit(GroupField.kind, "\(id)", change)
        let group = Group(document, owner: editor.owner, id: id)
        try editor.transaction.put(group, in: Group.table)
        editor.forgetGroups()
        return group
    }

    private func write(_ settings: GroupSettings, of id: Group.ID, to edit: inout Edit) throws {
        try edit.write(settings, besides: try others(id))
    }

    /// The names of the other groups.
    private func others(_ id: Group.ID) throws -> [String] {
        try all(.all).filter { $0.id != id }.map(\.name)
    }
}
