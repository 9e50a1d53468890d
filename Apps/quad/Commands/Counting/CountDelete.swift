import ArgumentParser
import Device
import Presentation
import TextFormats

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
