import ArgumentParser
import Presentation
import Replica
import Workspace

/// Takes back what was done last.
struct UndoCommand: WorkspaceCommand {
    static let configuration = CommandConfiguration(
        commandName: "undo", abstract: "Take back what was done last on this device.",
        discussion: """
            Every change to counters, groups and journal can be taken back, in the order in which \
            it was made, also after a restart; what was changed since on another device stays as \
            it is there. Taps made after a reset stay when the reset is taken back.
            """)

    @OptionGroup var count: ActionCount
    @OptionGroup var options: GlobalOptions

    func run(on workspace: Workspace, in session: Session) async throws {
        if count.list {
            let actions = try await workspace.actions().filter { !$0.isUndone }
            try session.show(actions: Array(actions.prefix(try count.value(or: 20))))
            if actions.isEmpty { session.hint("There is nothing to undo.") }
            return
        }
        try await Reversing("Undid", times: count.value(or: 1)) { try await workspace.undo() }
            .run(in: session)
    }
}

/// Does again what was taken back last.
struct RedoCommand: WorkspaceCommand {
    static let configuration = CommandConfiguration(
        commandName: "redo", abstract: "Do again what was taken back last.",
        discussion: "Until something new is done; then it is gone for good.")

    @OptionGroup var count: ActionCount
    @OptionGroup var options: GlobalOptions

    func run(on workspace: Workspace, in session: Session) async throws {
        if count.list {
            // The one that was taken back last is done again first.
            let actions = try await workspace.actions().filter(\.isUndone).reversed()
            try session.show(actions: Array(actions.prefix(try count.value(or: 20))))
            if actions.isEmpty { session.hint("There is nothing to redo.") }
            return
        }
        try await Reversing("Did again", times: count.value(or: 1)) { try await workspace.redo() }
            .run(in: session)
    }
}

/// How many actions a command is about.
struct ActionCount: ParsableArguments {
    @Argument(help: "How many times; with --list, how many are listed.")
    var number: Int?

    @Flag(help: "List what there is, and change nothing.")
    var list = false

    /// The number.
    ///
    /// - Throws: ``CommandError/usage(_:hint:)`` if it is none that can be done.
    func value(or usual: Int) throws(CommandError) -> Int {
        let number = number ?? usual
        guard (1...ActionLimits.actions).contains(number) else {
            throw .usage(
                "\(number) is no number of actions: write 1 to \(ActionLimits.actions)",
                hint: "quad undo --list")
        }
        return number
    }
}
