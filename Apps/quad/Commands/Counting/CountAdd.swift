import ArgumentParser
import Counting
import Primitives
import Workspace

struct CountAdd: QuadCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Add a counter.",
        discussion: """
            Without a title the terminal asks for the look first, then for the name; where nobody \
            can be asked it is a blank count, named by its id. Icon and colour are chosen so that \
            neighbours differ, unless you choose them. With a goal it is a target, which may begin \
            anew by itself every day, week, month or some days; with --type time it is a \
            stopwatch. If a counter has that title already, it asks whether you want another.

            For example: quad count add Gym --goal 12 --every month
            """)

    @Argument(help: "The title.")
    var title: [String] = []

    @Option(.step, ofNew: true) var step: Amount?
    @Option(.start, ofNew: true) var start: Amount?
    @Option(.resetValue, ofNew: true) var resetValue: Amount?

    @Option(
        help: ArgumentHelp("The group it belongs to.", valueName: "name"),
        completion: NameCompletion.groups)
    var group: String?

    @Option(
        help: "The type: simple, target or time. (default: simple; with a goal, target)")
    var type: CounterType?

    @OptionGroup var target: TargetOptions

    @Option(.boundary, ofNew: true) var boundary: Amount?

    @Option(help: "A note.")
    var note: String?

    @Flag(help: "Add it even if a counter has that title.")
    var another = false

    @OptionGroup var looks: LookOptions
    @OptionGroup var options: GlobalOptions

    var isAdding: Bool { true }

    func validate() throws {
        if !title.isEmpty, title.joined(separator: " ").trimmed.isEmpty {
            throw ValidationError("the title is empty: without a title it is a blank count")
        }
        if type == .target && target.goal == nil {
            throw ValidationError("a target needs a goal: --goal 20")
        }
        if let type, type != .target, target.isSet {
            throw ValidationError("a goal is for the type target, not \(type.rawValue)")
        }
        if type == .time && (step?.value ?? 1 != 1 || start?.value ?? 0 != 0 || resetValue != nil) {
            throw ValidationError("a stopwatch has no step, start or reset value")
        }
    }

    func run(in session: Session) async throws {
        guard title.isEmpty, session.terminal.canAsk, !session.isJSON else {
            return try await session.withWorkspace { workspace in
                let title = title.joined(separator: " ")
                try await add(title, nil, to: workspace, in: session)
            }
        }
        // The store is closed while the person chooses.
        let existing = try await session.beforehand {
            try await $0.read { try $0.counters.all() }.looksByAge
        }
        let look = try looks.look(for: "", existing: existing, in: session)
        var prompt = LookPrompt(
            for: "counter", from: look, in: try session.ownLooks().book, session: session)
        let answer = try prompt.ask()
        try await session.withWorkspace { workspace in
            try await add(answer.name, answer.look, to: workspace, in: session)
        }
    }

    private func add(
        _ title: String, _ chosen: Look?, to workspace: Workspace, in session: Session
    ) async throws {
        if !another {
            let title = title.trimmed
            try await session.refuseTwin(
                of: title, on: workspace, "quad count add \(title.shellWord) --another")
        }
        let group: Group? =
            if let group { try await workspace.group(named: group, in: session) } else { nil }
        let look =
            if let chosen {
                chosen
            } else {
                try looks.look(
                    for: title,
                    existing: try await workspace.read({ try $0.counters.all() }).looksByAge,
                    in: session)
            }
        let draft = CounterDraft(
            title, isTime: type == .time, start: start?.value ?? 0,
            settings: CounterSettings(
                note: note, step: step?.value, resetValue: resetValue?.value,
                boundary: boundary?.value,
                target: try target.target(from: nil, in: session).map { .some($0) },
                group: .some(group?.id), color: look.color, icon: .some(look.icon)))
        let counter = try await workspace.act { try $0.counters.create(draft) }
        let names = try await session.groupNames(of: workspace)
        try session.show(
            counter.json(names), afterChange: true,
            lines: [counter.shareLine.safe])
        let word = try await workspace.shortWord(for: counter)
        session.hint(
            type == .time ? "Start it: quad count start \(word)" : "Count it: quad count up \(word)"
        )
    }
}

struct CountEdit: WorkspaceCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit", abstract: "Change what a counter is called and how it counts.",
        discussion: "For example: quad count edit kids --step 2 --icon stroller")

    @Argument(help: "The counter.", completion: NameCompletion.counters)
    var name: String

    @Option(help: "The new title.")
    var title: String?

    @Option(.step) var step: Amount?
    @Option(.resetValue) var resetValue: Amount?

    @Option(
        help: ArgumentHelp("The group it moves to.", valueName: "name"),
        completion: NameCompletion.groups)
    var group: String?

    @Flag(help: "Take it out of its group.")
    var noGroup = false

    @OptionGroup var target: TargetOptions

    @Flag(help: "Take the goal away: it becomes a simple counter.")
    var noGoal = false

    @Option(.boundary) var boundary: Amount?

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
        if values == CounterSettings(), group == nil, !noGroup, !looks.isSet, !target.isSet, !noGoal
        {
            throw ValidationError("nothing to change: say what, for example --title")
        }
    }

    /// The settings that the options give as they are.
    private var values: CounterSettings {
        CounterSettings(
            title: title, note: note, step: step?.value, resetValue: resetValue?.value,
            boundary: boundary?.value, color: looks.tint)
    }

    func run(on workspace: Workspace, in session: Session) async throws {
        let counter = try await workspace.counter(named: name, in: session)
        if let title, !another {
            try await session.refuseTwin(
                of: title.trimmed, besides: counter.id, on: workspace,
                "quad count edit \(counter.id) --title \(title.shellWord) --another")
        }
        var settings = values
        if noGoal { settings.target = .some(nil) }
        if let target = try target.target(from: counter.target, in: session) {
            settings.target = target
        }
        if let icon = try looks.iconName(in: session) { settings[.icon] = .text(icon) }
        if noGroup { settings.group = .some(nil) }
        if let group { settings.group = try await workspace.group(named: group, in: session).id }
        let edited = try await workspace.act { [settings] in
            try $0.counters.edit(counter.id, settings)
        }
        try await workspace.show(one: edited, in: session)
    }
}

extension Option where Value == Amount? {
    /// An option for a setting; `ofNew` tells the value that a new counter gets without it.
    fileprivate init(_ setting: CounterSetting, ofNew tellsUsual: Bool = false) {
        let usual = tellsUsual ? " (default: \(setting.usualText))" : ""
        self.init(
            parsing: .unconditional,
            help: ArgumentHelp("\(setting.help)\(usual)", valueName: setting.unit))
    }
}

extension Session {
    /// Asks before a counter gets the title of another one, since the title would then name
    /// neither.
    ///
    /// - Parameter command: The command that does it without asking.
    /// - Throws: ``CommandError/taken(_:by:hint:)`` if nobody can be asked,
    ///   ``CommandError/cancelled``.
    func refuseTwin(
        of title: String, besides id: Counter.ID? = nil, on workspace: Workspace, _ command: String
    ) async throws {
        guard !title.isEmpty, let twin = try await workspace.twin(of: title, besides: id) else {
            return
        }
        let choice = Choice(twin, try await GroupNames(of: workspace), in: self)
        guard terminal.canAsk, !isJSON else {
            throw CommandError.taken(
                title.brief, by: choice.sentence,
                hint:
                    "quad count up \(choice.id), or \(title.brief == title ? command : "--another")"
            )
        }
        StandardOutput.report("There is one already: \(choice.sentence.safe)")
        guard try terminal.confirms("Add another \"\(title.brief.safe)\"?") else {
            throw CommandError.cancelled
        }
    }
}

extension Workspace {
    /// Returns another counter with the same title, ignoring case.
    fileprivate func twin(of title: String, besides id: Counter.ID?) async throws -> Counter? {
        let folded = title.lowercased()
        let found: [Counter] =
            switch try await read({ try $0.counters.lookup(title) }) {
            case .one(let counter): [counter]
            case .ambiguous(let several): several
            case .none: []
            }
        return found.first { $0.title.lowercased() == folded && $0.id != id }
    }
}
