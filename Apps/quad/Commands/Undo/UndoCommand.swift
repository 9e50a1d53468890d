import ArgumentParser
import Device
import Presentation

struct UndoCommand: WorkspaceCommand {
    static let configuration = CommandConfiguration(
        commandName: "undo", abstract: "Undo the last action on this device.",
        discussion: """
            Every change to counters, groups, journal and places can be undone, latest first, even \
            after a restart; what another device changed since then stays. Taps made after a reset \
            stay when the reset is undone. If the last action was something else, such as a block, \
            a check-in or a setting, nothing is undone, and quad names the command that reverses \
            it. From \(Undoing.listedFrom) at once on it shows them and asks first.
            """)

    @OptionGroup var count: ActionCount

    @Flag(help: "Skip what other commands reverse, such as blocks and settings.")
    var skip = false

    @OptionGroup var destruction: DestructionOptions
    @OptionGroup var options: GlobalOptions

    func run(on workspace: Workspace, in session: Session) async throws {
        let undone = try await workspace.read { try $0.actions() }.filter { !$0.isUndone }
        let actions = skip ? undone.filter { !$0.isBeyond } : undone
        if count.list {
            try session.show(actions: Array(actions.prefix(try count.value(or: 20))))
            if actions.isEmpty { session.hint("There is nothing to undo.") }
            return
        }
        let undoing = Undoing(verb: "undo", past: "Undid", nothing: .undo(.nothingToUndo))
        let times = try count.value(or: 1)
        try await undoing.run(times, of: actions, destruction, in: session) {
            try await workspace.undo(times, passing: skip)
        }
    }
}

struct RedoCommand: WorkspaceCommand {
    static let configuration = CommandConfiguration(
        commandName: "redo", abstract: "Redo what was undone last.",
        discussion: "This works until you do something new.")

    @OptionGroup var count: ActionCount
    @OptionGroup var destruction: DestructionOptions
    @OptionGroup var options: GlobalOptions

    func run(on workspace: Workspace, in session: Session) async throws {
        // The action that was undone last is redone first.
        let actions = Array(
            try await workspace.read { try $0.actions() }.filter(\.isUndone).reversed())
        if count.list {
            try session.show(actions: Array(actions.prefix(try count.value(or: 20))))
            if actions.isEmpty { session.hint("There is nothing to redo.") }
            return
        }
        let undoing = Undoing(verb: "redo", past: "Redid", nothing: .undo(.nothingToRedo))
        let times = try count.value(or: 1)
        try await undoing.run(times, of: actions, destruction, in: session) {
            try await workspace.redo(times)
        }
    }
}

struct ActionCount: ParsableArguments {
    @Argument(help: "Number of times; with --list, number of lines.")
    var number: Int?

    @Flag(help: "List the actions, and change nothing.")
    var list = false

    /// Returns the number.
    ///
    /// - Throws: ``CommandError/usage(_:hint:)`` if the number is out of range.
    func value(or usual: Int) throws(CommandError) -> Int {
        let number = number ?? usual
        guard (1...Workspace.undoableActions).contains(number) else {
            throw .usage(
                "\(number) is no number of actions: write 1 to \(Workspace.undoableActions)",
                hint: "quad undo --list")
        }
        return number
    }
}
