import ArgumentParser
import Device
import Presentation

struct CountConvert: WorkspaceCommand {
    static let configuration = CommandConfiguration(
        commandName: "convert", abstract: "Make a counter simple, a target, or a stopwatch.",
        discussion: """
            A simple counter can become a target, and back, at any time; its counts stay. Counts \
            can't become times: only a counter without counts can become a stopwatch, and back.

            For example: quad count convert kids target --goal 30
            """)

    @Argument(help: "The counter.", completion: NameCompletion.counters)
    var name: String

    @Argument(help: "The new type: simple, target or time.")
    var type: CounterType

    @OptionGroup var target: TargetOptions
    @OptionGroup var options: GlobalOptions

    func validate() throws {
        if type != .target && target.isSet {
            throw ValidationError("a goal is for the type target")
        }
    }

    func run(on workspace: Workspace, in session: Session) async throws {
        let counter = try await workspace.counter(named: name, in: session)
        let target = try target.target(from: counter.target, in: session)
        if type == .target, target == nil, counter.target == nil {
            throw CommandError.usage(
                "a target needs a goal",
                hint: "quad count convert \(name.shellWord) target --goal 20")
        }
        let converted = try await workspace.act {
            try $0.counters.convert(
                counter.id, to: type, target: target ?? counter.target)
        }
        try await workspace.show(list: [converted], in: session)
    }
}

extension CounterType: ExpressibleByArgument {}
