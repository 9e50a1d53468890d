import ArgumentParser
import CounterTables
import Device
import Presentation

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
