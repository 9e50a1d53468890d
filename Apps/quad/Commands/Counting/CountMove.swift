import ArgumentParser
import Counting
import Primitives
import Workspace

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

struct CountDelete: WorkspaceCommand {
    static let configuration = CommandConfiguration(
        commandName: "delete", abstract: "Delete counters; `restore` brings them back.",
        discussion: "For example: quad count delete kids adults")

    @Argument(help: "The counters.", completion: NameCompletion.counters)
    var names: [String]

    @OptionGroup var destruction: DestructionOptions
    @OptionGroup var options: GlobalOptions

    func run(on workspace: Workspace, in session: Session) async throws {
        let chosen = try await workspace.counters(named: names, in: session)
        let named = chosen.map { "\"\($0.title.brief)\" with the value \($0.valueText)" }
        let isDone = try session.mayDestroy(
            "delete \(named.joined(separator: ", "))", options: destruction)
        if isDone {
            try await workspace.act(.delete, about: chosen.about) { tx in
                for counter in chosen { try tx.counters.delete(counter.id) }
            }
        }
        let deleted: [JSONValue] = chosen.map {
            ["deleted": .bool(isDone), "id": .text($0.id), "title": .string($0.title)]
        }
        if deleted.count == 1 {
            try session.show(deleted[0], afterChange: isDone, lines: [])
        } else {
            try session.show(list: deleted, afterChange: isDone, lines: [])
        }
        if isDone {
            let ids = chosen.map { "\($0.id)" }.joined(separator: " ")
            session.note(
                "Deleted.", hint: "To undo it: quad undo, or quad count restore \(ids)")
        }
    }
}

struct CountRestore: WorkspaceCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore", abstract: "Bring deleted counters back.",
        discussion: "For example: quad count restore gone")

    @Argument(help: "The counters, as `quad count list --deleted` has them.")
    var names: [String]

    @OptionGroup var options: GlobalOptions

    func run(on workspace: Workspace, in session: Session) async throws {
        let deleted = try await workspace.counters(named: names, among: .deleted, in: session)
        let restored = try await workspace.act(.restore, about: deleted.about) { tx in
            try deleted.map { try tx.counters.restore($0.id) }
        }
        let names = try await GroupNames(of: workspace)
        let (json, lines) = (restored.map { $0.json(names) }, restored.map(\.shareLine.safe))
        if json.count == 1 {
            try session.show(json[0], afterChange: true, lines: lines)
        } else {
            try session.show(list: json, afterChange: true, lines: lines)
        }
    }
}
