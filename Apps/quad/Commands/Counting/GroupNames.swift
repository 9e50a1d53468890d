import Counting
import Workspace

/// The names of all groups, to show with their counters.
struct GroupNames {
    private let names: [Group.ID: String]

    /// Reads them.
    init(of workspace: Workspace) async throws(CountingError) {
        let groups = try await workspace.groups.all()
        names = Dictionary(groups.map { ($0.id, $0.name) }) { first, _ in first }
    }

    /// The name of a counter's group; `nil` if it has none that is known.
    func name(of counter: Counter) -> String? { counter.group.flatMap { names[$0] } }
}
