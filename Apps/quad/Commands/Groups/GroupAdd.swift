import ArgumentParser
import Counting
import Workspace

struct GroupAdd: WorkspaceCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Add a group.",
        discussion: "For example: quad group add Reds --icon ball")

    @Argument(help: "Its name.")
    var name: [String]

    @OptionGroup var looks: LookOptions
    @OptionGroup var options: GlobalOptions

    var isAdding: Bool { true }

    func run(on workspace: Workspace, in session: Session) async throws {
        let name = name.joined(separator: " ")
        let look = try looks.look(
            for: name, existing: try await workspace.read({ try $0.groups.all() }).map(\.look),
            usually: "flag",
            in: session)
        let group = try await workspace.act {
            try $0.groups.create(
                name: name, color: look.color, icon: look.icon)
        }
        try await workspace.show(changed: group, in: session)
        session.hint("Put a counter into it: quad count add Kids --group \(group.name.shellWord)")
    }
}

struct GroupEdit: WorkspaceCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit", abstract: "Change what a group is called and how it looks.",
        discussion: "For example: quad group edit game --name 'First team' --tint '#EC4B5D'")

    @Argument(help: "The group.", completion: NameCompletion.groups)
    var name: String

    @Option(name: .customLong("name"), help: "The new name.")
    var newName: String?

    @OptionGroup var looks: LookOptions
    @OptionGroup var options: GlobalOptions

    func validate() throws {
        if newName == nil && !looks.isSet {
            throw ValidationError("nothing to change: say what, for example --name")
        }
    }

    func run(on workspace: Workspace, in session: Session) async throws {
        let group = try await workspace.group(named: name, in: session)
        var settings = GroupSettings(name: newName)
        if let tint = looks.tint { settings.color = .some(tint) }
        if let icon = try looks.iconName(in: session) { settings.icon = .some(icon) }
        let edited = try await workspace.act { [settings] in
            try $0.groups.edit(group.id, settings)
        }
        try await workspace.show(changed: edited, in: session)
    }
}

struct GroupRename: WorkspaceCommand {
    static let configuration = CommandConfiguration(
        commandName: "rename", abstract: "Give a group another name.",
        discussion: "For example: quad group rename game 'First team'")

    @Argument(help: "The group.", completion: NameCompletion.groups)
    var name: String

    @Argument(help: "Its new name.")
    var newName: String

    @OptionGroup var options: GlobalOptions

    func run(on workspace: Workspace, in session: Session) async throws {
        let group = try await workspace.group(named: name, in: session)
        try await workspace.show(
            changed: workspace.act { try $0.groups.rename(group.id, to: newName) }, in: session)
    }
}

struct GroupReset: WorkspaceCommand {
    static let configuration = CommandConfiguration(
        commandName: "reset", abstract: "Reset all counters of a group in one step.",
        discussion: """
            One quad undo takes all of it back; taps made after it stay.

            For example: quad group reset game --note 'second half'
            """)

    @Argument(help: "The group.", completion: NameCompletion.groups)
    var name: String

    @Option(help: "A note in the history.")
    var note = ""

    @OptionGroup var destruction: DestructionOptions
    @OptionGroup var options: GlobalOptions

    func run(on workspace: Workspace, in session: Session) async throws {
        let group = try await workspace.group(named: name, in: session)
        let members = try await workspace.read { try $0.counters.all(in: group.id) }
        let isDone = try session.mayDestroy(
            "reset \(members.count.of("counter")) of \"\(group.name.brief)\"",
            consequence: GroupTotal(of: members).words, options: destruction)
        let counters =
            isDone ? try await workspace.act { try $0.groups.reset(group.id, note: note) } : members
        try await workspace.show(list: counters, afterChange: isDone, in: session)
        guard isDone else { return }
        session.ring(.reset)
        let isChanged = zip(members, counters).contains { $0.value != $1.value || $0.isRunning }
        if isChanged {
            session.note(
                "Before: \(GroupTotal(of: members).words).", hint: "To undo it: quad undo")
        }
    }
}

struct GroupDelete: WorkspaceCommand {
    static let configuration = CommandConfiguration(
        commandName: "delete", abstract: "Delete a group; its counters stay.",
        discussion: "For example: quad group delete game")

    @Argument(help: "The group.", completion: NameCompletion.groups)
    var name: String

    @OptionGroup var destruction: DestructionOptions
    @OptionGroup var options: GlobalOptions

    func run(on workspace: Workspace, in session: Session) async throws {
        let group = try await workspace.group(named: name, in: session)
        let members = try await workspace.read { try $0.counters.all(in: group.id, .all) }
        let isDone = try session.mayDestroy(
            "delete the group \"\(group.name.brief)\"",
            consequence: "Its \(members.count.of("counter")) will be in no group.",
            options: destruction)
        if isDone { try await workspace.act({ try $0.groups.delete(group.id) }) }
        try session.show(
            ["deleted": .bool(isDone), "id": .text(group.id), "name": .string(group.name)],
            afterChange: isDone, lines: [])
        if isDone {
            session.note(
                "Deleted.", hint: "To undo it: quad undo, or quad group restore \(group.id)")
        }
    }
}

struct GroupRestore: WorkspaceCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore",
        abstract: "Bring a deleted group back, with the counters that were in it.",
        discussion: "For example: quad group restore gone")

    @Argument(help: "The group, as `quad group list --deleted` has it.")
    var name: String

    @OptionGroup var options: GlobalOptions

    func run(on workspace: Workspace, in session: Session) async throws {
        let deleted = try await workspace.group(named: name, among: .deleted, in: session)
        try await workspace.show(
            changed: workspace.act { try $0.groups.restore(deleted.id) }, in: session)
    }
}
