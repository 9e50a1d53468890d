import ArgumentParser
import Device
import Presentation

struct CountEdit: WorkspaceCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit", abstract: "Change what a counter is called and how it counts.",
        discussion: "For example: quad count edit kids --step 2 --icon stroller")

    @Argument(help: "The counter.", completion: NameCompletion.counters)
    var name: String

    @Option(help: "The new title.")
    var title: String?

    @Option(parsing: .unconditional, help: "The number that one tap adds.")
    var step: Amount?

    @Option(parsing: .unconditional, help: "The value after a reset.")
    var resetValue: Amount?

    @Option(
        help: ArgumentHelp("The group it moves to.", valueName: "name"),
        completion: NameCompletion.groups)
    var group: String?

    @Flag(help: "Take it out of its group.")
    var noGroup = false

    @OptionGroup var target: TargetOptions

    @Flag(help: "Take the goal away: it becomes a simple counter.")
    var noGoal = false

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Ring when it crosses a multiple of this; 0 for never.", valueName: "n"))
    var boundary: Amount?

    @Option(help: "A note.")
    var note: String?

    @Flag(help: "Give it the title even if another counter has it.")
    var another = false

    @OptionGroup var looks: LookOptions
    @OptionGroup var options: GlobalOptions

    func validate() throws {
        if group != nil && noGroup {
            throw ValidationError("--group and --no-group don't go together")
        }
        if target.isSet && noGoal {
            throw ValidationError("--no-goal and a goal don't go together")
        }
        if title == nil && step == nil && resetValue == nil && group == nil && !noGroup
            && !looks.isSet && !target.isSet && !noGoal && boundary == nil && note == nil
        {
            throw ValidationError("nothing to change: say what, for example --title")
        }
    }

    func run(on workspace: Workspace, in session: Session) async throws {
        let counter = try await workspace.counter(named: name, in: session)
        if let title, !another {
            try await session.refuseTwin(
                of: title.trimmed, besides: counter.id, on: workspace,
                "quad count edit \(counter.id) --title \(title.shellWord) --another")
        }
        var settings = CounterSettings(
            title: title, note: note, step: step?.value, resetValue: resetValue?.value,
            boundary: boundary?.value, color: looks.tint)
        if noGoal { settings.target = .some(nil) }
        if let target = try target.target(from: counter.target, in: session) {
            settings.target = target
        }
        if let icon = try looks.iconName(in: session) { settings.icon = .some(icon) }
        if noGroup { settings.group = .some(nil) }
        if let group { settings.group = try await workspace.group(named: group, in: session).id }
        let edited = try await workspace.act { [settings] in
            try $0.counters.edit(counter.id, settings)
        }
        try await workspace.show(one: edited, in: session)
    }
}
