import Device

/// The names of all groups, shown with their counters.
struct GroupNames {
    private let names: [Group.ID: String]

    /// The names of no groups, where none are shown.
    static let none = GroupNames(names: [:])

    private init(names: [Group.ID: String]) { self.names = names }

    init(of groups: [Group]) {
        names = Dictionary(groups.map { ($0.id, $0.name) }) { first, _ in first }
    }

    init(of workspace: Workspace) async throws {
        self.init(of: try await workspace.read { try $0.groups.all() })
    }

    /// Returns the name of a counter's group; `nil` if the counter has no group or the group is
    /// unknown.
    func name(of counter: Counter) -> String? { counter.group.flatMap { names[$0] } }
}

extension Session {
    /// Returns the names of all groups if they are written, which only JSON output does.
    func groupNames(of workspace: Workspace) async throws -> GroupNames {
        isJSON ? try await GroupNames(of: workspace) : .none
    }
}
