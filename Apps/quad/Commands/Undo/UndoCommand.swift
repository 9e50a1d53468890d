import ArgumentParser
import Presentation
import Primitives
import Workspace

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
        let undoing = Undoing(verb: "undo", past: "Undid", nothing: .nothingToUndo)
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
        let undoing = Undoing(verb: "redo", past: "Redid", nothing: .nothingToRedo)
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
    func value(or usual: Int) throws -> Int {
        let number = number ?? usual
        guard (1...Workspace.undoableActions).contains(number) else {
            throw CommandError.usage(
                "\(number) is not a number of actions: write 1 to \(Workspace.undoableActions)",
                hint: "quad undo --list")
        }
        return number
    }
}

/// Undoes or redoes actions: all of them, or none.
struct Undoing {
    /// The least number of actions for which they are listed first and the person must confirm.
    static let listedFrom = 3

    /// The verb of the operation, such as `undo`, and its past form.
    let verb, past: String
    /// The error if there is no action.
    let nothing: ReversalError

    /// Runs the operation and shows its results.
    ///
    /// - Parameters:
    ///   - actions: The available actions, in the order of the operation.
    ///   - reverse: Performs the operation.
    func run(
        _ times: Int, of actions: [LoggedAction], _ destruction: DestructionOptions,
        in session: Session, _ reverse: () async throws -> [ActionReversal]
    ) async throws {
        guard !actions.isEmpty else { throw nothing }
        guard actions.count >= times else {
            throw ReversalError.tooFew(there: actions.count, wanted: times)
        }
        let chosen = actions.prefix(times)
        if let beyond = chosen.first(where: \.isBeyond) {
            throw ReversalError.beyond(beyond)
        }
        if times >= Self.listedFrom || destruction.dryRun {
            let isDone = try session.mayDestroy(
                "\(verb) \(times == 1 ? "this" : "these \(times)")",
                consequence: session.lines(of: Array(chosen)).joined(separator: "\n"),
                options: destruction)
            guard isDone else { return try session.show(actions: Array(chosen)) }
        }
        let done = try await reverse()
        try session.show(
            list: done.map(\.json), afterChange: true,
            lines: done.map { sentence(about: $0, in: session).safe })
        for kept in done.flatMap(\.kept) { session.note("\(kept)") }
    }

    private func sentence(about reversal: ActionReversal, in session: Session) -> String {
        let deed = reversal.changedCount == 0 ? "Nothing left to \(verb) of" : past
        return "\(deed): \(reversal.action.words(in: session))"
    }
}

extension Undoing {
    /// Returns the command that reverses an action beyond undo, and the way to go on without it.
    static func advice(about action: LoggedAction) -> String {
        let way =
            ActionWords.command(
                after: action.name, about: action.about, before: action.deed?.state ?? ""
            ).map { "quad \($0); " } ?? ""
        return way + "quad undo --skip undoes the action before it"
    }
}

extension LoggedAction {
    /// Returns the action and its subject, as `count up, +3 Kids`; an entry is named by its time.
    func words(in session: Session) -> String {
        ActionWords.text(name: name, about: about, in: session.dayRule)
    }

    var json: JSONValue {
        [
            "number": .integer(number), "name": .string(name), "about": .string(about),
            "time": .text(time), "documents": .integer(Int64(documentCount)),
            "undone": .bool(isUndone), "canBeUndone": .bool(canBeUndone),
        ]
    }
}

extension ActionReversal {
    /// The result of the reversal as JSON.
    var json: JSONValue {
        [
            "action": action.json, "changed": .integer(Int64(changedCount)),
            "kept": .array(
                kept.map { kept in
                    [
                        "kind": .string(kept.kind.rawValue), "id": .string(kept.id),
                        "title": .text(kept.title), "reason": .text(kept),
                    ]
                }),
        ]
    }
}

extension Session {
    /// Lists actions with their times.
    func show(actions: [LoggedAction]) throws {
        try show(list: actions.map(\.json), lines: lines(of: actions))
    }

    func lines(of actions: [LoggedAction]) -> [String] {
        let now = environment.now()
        var table = TextTable(.left, .left, .wrapped)
        for action in actions {
            let why =
                action.canBeUndone
                ? "" : action.isBeyond ? " (not by undo)" : " (too large to undo)"
            table.add(
                .init(TimeWords.stamp(action.time, in: dayRule), .faint),
                .init(TimeWords.ago(action.time, now: now, in: dayRule), .faint),
                .init(action.words(in: self) + why))
        }
        return table.lines(on: page)
    }

    /// Records an action beyond the store, if there is a store, so that undo does not go past it to
    /// earlier ones; a failure to record it is ignored.
    func remember(_ name: String, about: String, before: String = "") async {
        guard hasStore else { return }
        _ = try? await withWorkspace {
            try await $0.note(name, about: about, before: before)
        }
    }
}
