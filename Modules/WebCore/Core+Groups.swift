import CountingRules
import Merge
import Primitives

extension Core {
    /// A group that is not deleted.
    func group(_ id: GroupID) throws(CoreError) -> GroupContent {
        guard let group = groups[id], !group.isDeleted else {
            throw .counting(.noSuchGroup("\(id)", suggestions: []))
        }
        return group
    }

    /// The group of a counter, unless it is deleted.
    func group(of counter: HeldCounter) -> GroupID? {
        guard let id = counter.content.group, groups[id]?.isDeleted == false else { return nil }
        return id
    }

    /// The groups that are not deleted, in their order.
    var orderedGroups: [(id: GroupID, content: GroupContent)] {
        groups.filter { !$0.value.isDeleted }.map { (id: $0.key, content: $0.value) }
            .sorted { ($0.content.position, $0.id) < ($1.content.position, $1.id) }
    }

    /// Whether a counter's group is hidden.
    func isHidden(_ counter: HeldCounter) -> Bool {
        group(of: counter).flatMap { groups[$0]?.isArchived } ?? false
    }

    /// Whether a list shows a counter: that of the archived counters, or of those in use.
    func isListed(_ counter: HeldCounter, archived: Bool) -> Bool {
        !counter.content.isDeleted
            && (counter.content.isArchived || isHidden(counter)) == archived
    }

    /// The counters of a list in their order: those in no group, then group by group.
    func listed(archived: Bool) -> [HeldCounter] {
        var parts: [GroupID: Int64] = [:]
        for (number, group) in orderedGroups.enumerated() { parts[group.id] = Int64(number) + 1 }
        return counters.values.filter { isListed($0, archived: archived) }
            .map { counter in
                let part = group(of: counter).flatMap { parts[$0] } ?? 0
                let isSecond = archived && !counter.content.isArchived
                return (part: part, second: isSecond ? 1 : 0, counter: counter)
            }
            .sorted {
                if $0.part != $1.part { return $0.part < $1.part }
                if $0.second != $1.second { return $0.second < $1.second }
                return $0.counter.place < $1.counter.place
            }
            .map { $0.counter }
    }

    /// The counters of a group that are in use, in their order; of those in no group for `nil`.
    func members(of id: GroupID?) -> [HeldCounter] {
        counters.values.filter {
            !$0.content.isDeleted && !$0.content.isArchived && group(of: $0) == id
        }.sorted { $0.place < $1.place }
    }

    /// Creates a group.
    mutating func addGroup(_ settings: GroupSettings) throws(CoreError) {
        guard let name = settings.name else { throw .request("name is missing") }
        describe(.createGroup, name)
        // What isn't chosen is written, too, as by the editor of groups.
        var settings = settings
        settings.color = settings.color ?? .some(nil)
        settings.icon = settings.icon ?? .some(nil)
        let id: GroupID = newID()
        let created = now.milliseconds
        try edit(id, settings) { $0.set(GroupField.created, to: .integer(created)) }
        answer.made = id
    }

    /// Changes the name or look of a group.
    mutating func editGroup(_ id: GroupID, _ settings: GroupSettings) throws(CoreError) {
        describe(.editGroup, try group(id).name)
        try edit(id, settings) { _ in }
    }

    private mutating func edit(
        _ id: GroupID, _ settings: GroupSettings, first: (inout Edit) -> Void
    ) throws(CoreError) {
        let others = orderedGroups.filter { $0.id != id }.map { $0.content.name }
        try edited(GroupField.kind, "\(id)") { (edit) throws(CoreError) in
            first(&edit)
            do throws(CountingError) {
                try edit.write(settings, besides: others)
            } catch {
                throw .counting(error)
            }
        }
    }

    /// Gives all counters of a group that are in use their reset value.
    mutating func resetGroup(_ id: GroupID) throws(CoreError) {
        describe(.resetGroup, try group(id).name)
        for counter in members(of: id) { try reset(counter, isUse: false) }
    }

    /// Hides a group and its counters from the lists, or shows them again.
    mutating func setArchived(_ isArchived: Bool, group id: GroupID) throws(CoreError) {
        describe(isArchived ? .archiveGroup : .unarchiveGroup, try group(id).name)
        try edited(GroupField.kind, "\(id)") { (edit) throws(CoreError) in
            edit.set(GroupField.isArchived, to: isArchived ? .bool(true) : .null)
        }
    }

    /// Deletes a group; its counters stay, in no group.
    mutating func deleteGroup(_ id: GroupID) throws(CoreError) {
        describe(.deleteGroup, try group(id).name)
        try edited(GroupField.kind, "\(id)") { (edit) throws(CoreError) in
            edit.setDeleted(true)
        }
    }

    /// Moves a group behind another one, or to the front.
    mutating func moveGroup(_ id: GroupID, after other: GroupID?) throws(CoreError) {
        let group = try group(id)
        describe(.moveGroup, group.name)
        let all = orderedGroups.filter { $0.content.isArchived == group.isArchived }
        let rest = all.filter { $0.id != id }
        let index = other.map { other in rest.firstIndex { $0.id == other } } ?? -1
        guard let index else { throw .refused("it isn't in the list behind which it should go") }
        let moves = Move.to(index + 2).positions(
            of: all.map { $0.content.position }, from: all.firstIndex { $0.id == id })
        for (index, position) in moves {
            try edited(GroupField.kind, "\(all[index].id)") { (edit) throws(CoreError) in
                edit.set(GroupField.position, to: .integer(position))
            }
        }
    }

    /// Puts counters into a group, or into none.
    mutating func regroup(_ ids: [CounterID], to id: GroupID?) throws(CoreError) {
        for counter in ids {
            try edit(counter, CounterSettings(group: .some(id)), [])
        }
    }

    /// The total of the counters of a group that are in use.
    func total(of id: GroupID) -> GroupTotal {
        GroupTotal(
            of: members(of: id).map {
                (value(of: $0), $0.content.isTime, local[$0.id]?.anchor != nil)
            })
    }
}
