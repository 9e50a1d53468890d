import ArgumentParser
import Device
import Presentation

struct CountMove: WorkspaceCommand {
    static let configuration = CommandConfiguration(
        commandName: "move", abstract: "Move a counter within its group's list.",
        discussion: "For example: quad count move kids first")

    @Argument(help: "The counter.", completion: NameCompletion.counters)
    var name: String

    @Argument(
        help: "New place: up, down, first, last, or a number from 1.",
        completion: .list(["up", "down", "first", "last"]))
    var place: Move

    @OptionGroup var options: GlobalOptions

    func run(on workspace: Workspace, in session: Session) async throws {
        let counter = try await workspace.counter(named: name, in: session)
        let moved = try await workspace.act { try $0.counters.move(counter.id, place) }
        try await workspace.show(list: moved, afterChange: true, in: session)
    }
}

typealias CountArchive = CountArchiving<Forward>
typealias CountUnarchive = CountArchiving<Backward>

struct CountArchiving<Way: Direction>: WorkspaceCommand {
    static var configuration: CommandConfiguration {
        Way.isForward
            ? .init(
                commandName: "archive",
                abstract: "Hide counters from the lists; nothing is lost.",
                discussion: "For example: quad count archive kids adults")
            : .init(
                commandName: "unarchive",
                abstract: "Show archived counters in the lists again.",
                discussion: "For example: quad count unarchive old")
    }

    @Argument(
        help: "The counters.",
        completion: Way.isForward ? NameCompletion.counters : NameCompletion.archivedCounters)
    var names: [String]

    @OptionGroup var options: GlobalOptions

    func run(on workspace: Workspace, in session: Session) async throws {
        let chosen = try await workspace.counters(named: names, in: session)
        let action: CountingAction = Way.isForward ? .archive : .unarchive
        let changed = try await workspace.act(action, about: chosen.about) { tx in
            try chosen.map { try tx.counters.setArchived(Way.isForward, $0.id) }
        }
        try await workspace.show(list: changed, afterChange: true, in: session)
        if Way.isForward { session.hint("To see them: quad count list --archived") }
    }
}

extension Move: ExpressibleByArgument {
    /// Creates a destination from a direction or a position.
    public init?(argument: String) {
        switch argument {
        case "up": self = .up
        case "down": self = .down
        case "first", "top": self = .first
        case "last", "bottom": self = .last
        default:
            guard let place = Int(argument), place >= 1 else { return nil }
            self = .to(place)
        }
    }
}
