import ArgumentParser
import Counting
import Presentation
import Workspace

/// Counts up.
struct CountUp: QuadCommand {
    static let configuration = CommandConfiguration(
        commandName: "up", abstract: "Count up and print the new value.")

    @Argument(help: "The counter.", completion: NameCompletion.counters)
    var name: String

    @Argument(help: "How many multiples of its step, at least 1.")
    var multiples = Amount(1)

    @OptionGroup var options: GlobalOptions

    func run(in session: Session) async throws {
        try multiples.refuseUnlessPositive(for: name, of: "up", opposite: "down")
        try await session.withWorkspace { workspace in
            let counter = try await workspace.counter(named: name)
            try await workspace.show(
                workspace.counters.add(multiples.value, to: counter.id).counter, in: session)
        }
    }
}

/// Counts down.
struct CountDown: QuadCommand {
    static let configuration = CommandConfiguration(
        commandName: "down", abstract: "Count down and print the new value.")

    @Argument(help: "The counter.", completion: NameCompletion.counters)
    var name: String

    @Argument(help: "How many multiples of its step, at least 1.")
    var multiples = Amount(1)

    @OptionGroup var options: GlobalOptions

    func run(in session: Session) async throws {
        try multiples.refuseUnlessPositive(for: name, of: "down", opposite: "up")
        try await session.withWorkspace { workspace in
            let counter = try await workspace.counter(named: name)
            try await workspace.show(
                workspace.counters.add(-multiples.value, to: counter.id).counter, in: session)
        }
    }
}

extension Amount {
    /// Lets nobody count in a direction that the command's name doesn't say.
    fileprivate func refuseUnlessPositive(
        for name: String, of command: String, opposite: String
    ) throws(CommandError) {
        if value >= 1 { return }
        throw .usage(
            "counting \(command) takes 1 or more, not \(value)",
            hint: value == 0
                ? "quad count share \(name.shellWord)    shows the value"
                : "quad count \(opposite) \(name.shellWord) \(-max(value, -.max))")
    }
}

/// Gives a counter a value.
struct CountSet: WorkspaceCommand {
    static let configuration = CommandConfiguration(
        commandName: "set", abstract: "Give a counter a value.")

    @Argument(help: "The counter.", completion: NameCompletion.counters)
    var name: String

    @Argument(help: "The value; may be negative.")
    var value: Amount

    @OptionGroup var options: GlobalOptions

    func run(on workspace: Workspace, in session: Session) async throws {
        let counter = try await workspace.counter(named: name)
        try await workspace.show(
            workspace.counters.set(counter.id, to: value.value).counter, in: session)
    }
}

/// Gives a counter its reset value.
struct CountReset: WorkspaceCommand {
    static let configuration = CommandConfiguration(
        commandName: "reset", abstract: "Give a counter its reset value.")

    @Argument(help: "The counter.", completion: NameCompletion.counters)
    var name: String

    @OptionGroup var options: GlobalOptions

    func run(on workspace: Workspace, in session: Session) async throws {
        let counter = try await workspace.counter(named: name)
        let reset = try await workspace.counters.reset(counter.id).counter
        try await workspace.show(reset, in: session)
        if reset.value != counter.value {
            session.note(
                "It was \(counter.value). To take it back: "
                    + "quad count set \(name.shellWord) \(counter.value)")
        }
    }
}
