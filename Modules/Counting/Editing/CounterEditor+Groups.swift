import Primitives
import Replica
import Storage

extension CounterEditor {
    /// Creates a group.
    ///
    /// - Throws: ``CountingError/invalidName(_:reason:)``, ``CountingError/takenName(_:)``,
    ///   ``CountingError/invalidColor(_:)``.
    @discardableResult
    public func createGroup(_ settings: GroupSettings) throws -> Group {
        let id: Group.ID = counters.environment.newID()
        var settings = settings
        settings.name = settings.name ?? ""
        return try edited(id) { edit in
            edit.set(GroupField.created, to: .integer(moment.wall.milliseconds))
            try write(settings, of: id, to: &edit)
        }
    }

    /// Changes the name or look of a group.
    ///
    /// - Throws: as ``createGroup(_:)``, and ``CountingError/noSuchGroup(_:suggestions:)``.
    @discardableResult
    public func editGroup(_ id: Group.ID, _ settings: GroupSettings) throws -> Group {
        _ = try group(id)
        return try edited(id) { try write(settings, of: id, to: &$0) }
    }

    /// Resets every counter of a group that is not archived to its reset value.
    ///
    /// - Returns: The counters as they are now.
    /// - Throws: ``CountingError/noSuchGroup(_:suggestions:)``.
    @discardableResult
    public func resetGroup(_ id: Group.ID, note: String = "") throws -> [Counter] {
        _ = try group(id)
        let reader = CounterReader(counters, in: transaction, at: moment)
        return try reader.rows(.active, in: id).map {
            try reset($0, isUse: false, note: note).counter
        }
    }

    /// Hides a group and its counters from the lists, or shows them again.
    ///
    /// - Throws: ``CountingError/noSuchGroup(_:suggestions:)``.
    @discardableResult
    public func setGroupArchived(_ isArchived: Bool, _ id: Group.ID) throws -> Group {
        _ = try group(id)
        return try edited(id) {
            $0.set(GroupField.isArchived, to: isArchived ? .bool(true) : .null)
        }
    }

    /// Moves a group among the archived groups if it is archived, else among the others.
    ///
    /// - Returns: These groups in their new order.
    /// - Throws: ``CountingError/noSuchGroup(_:suggestions:)``.
    @discardableResult
    public func moveGroup(_ id: Group.ID, _ move: Move) throws -> [Group] {
        let isArchived = try group(id).isArchived
        let reader = CounterReader(counters, in: transaction, at: moment)
        let all = try reader.groups.filter { $0.isArchived == isArchived }
        let moves = Self.positions(
            of: all.map(\.position), from: all.firstIndex { $0.id == id }, move)
        for (index, position) in moves {
            _ = try edited(all[index].id) {
                $0.set(GroupField.position, to: .integer(position))
            }
        }
        return try reader.groups.filter { $0.isArchived == isArchived }
    }

    /// Deletes a group; its counters stay, in no group.
    ///
    /// - Throws: ``CountingError/noSuchGroup(_:suggestions:)``.
    public func deleteGroup(_ id: Group.ID) throws {
        _ = try group(id)
        _ = try edited(id) { $0.setDeleted(true) }
    }

    /// Restores a deleted group; counters that were not moved elsewhere are in it again.
    ///
    /// - Throws: ``CountingError/noSuchGroup(_:suggestions:)`` if it never existed,
    ///   ``CountingError/takenName(_:)`` if another group has its name by now.
    @discardableResult
    public func restoreGroup(_ id: Group.ID) throws -> Group {
        guard let group = try transaction.get(Group.table, owner, id) else {
            throw CountingError.noSuchGroup("\(id)", suggestions: [])
        }
        try refuseTaken(group.name, except: id)
        return try edited(id) { $0.setDeleted(false) }
    }

    /// A group that is not deleted.
    func group(_ id: Group.ID) throws -> Group {
        guard let group = try transaction.get(Group.table, owner, id), !group.isDeleted else {
            throw CountingError.noSuchGroup("\(id)", suggestions: [])
        }
        return group
    }

    private func edited(
        _ id: Group.ID, _ change: (inout Edit) throws -> Void
    ) throws -> Group {
        let document = try edit(GroupField.kind, "\(id)", change)
        let group = Group(document, owner: owner, id: id)
        try transaction.put(group, in: Group.table)
        return group
    }

    private func write(
        _ settings: GroupSettings, of id: Group.ID, to edit: inout Edit
    ) throws {
        if let name = settings.name {
            let name = try Name.checked(name, mayBeEmpty: false)
            try refuseTaken(name, except: id)
            edit.set(GroupField.name, to: .text(name))
        }
        if let color = settings.color {
            let color = try color.map { try Tint.checked($0) }
            edit.set(GroupField.color, to: color.map { .text($0) } ?? .null)
        }
        if let icon = settings.icon {
            edit.set(GroupField.icon, to: icon.map { .text($0) } ?? .null)
        }
    }

    private func refuseTaken(_ name: String, except id: Group.ID) throws {
        let groups = try transaction.all(Query(Group.table, equals: owner))
        let isTaken = groups.contains {
            $0.id != id && !$0.isDeleted && $0.name.lowercased() == name.lowercased()
        }
        if isTaken { throw CountingError.takenName(name) }
    }
}
