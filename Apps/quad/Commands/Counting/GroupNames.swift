import Counting
import Workspace

/// The names of all groups, shown with their counters.
struct GroupNames {
    private let names: [Group.ID: String]

    /// Creates the names from a workspace.
    init(of workspace: Workspace) async throws(CountingError) {
        let groups = try await workspace.groups.all()
        names = Dictionary(groups.map { ($0.id, $0.name) }) { first, _ in first }
    }

    /// Returns the name of a counter's group; `nil` if the counter has no group or the group is
    /// unknown.
    func name(of counter: Counter) -> String? { counter.group.flatMap { names[$0] } }
}
