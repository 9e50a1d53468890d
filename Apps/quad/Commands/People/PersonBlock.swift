import ArgumentParser
import Primitives
import Workspace

struct PersonBlock: WorkspaceCommand {
    static let configuration = CommandConfiguration(
        commandName: "block", abstract: "Block a person.", discussion: Meaning.blocking)

    @Argument(help: "The person.", completion: NameCompletion.people)
    var name: String

    @OptionGroup var destruction: DestructionOptions
    @OptionGroup var options: GlobalOptions

    func run(on workspace: Workspace, in session: Session) async throws {
        let person = try await workspace.ifKnown {
            try await workspace.person(named: name, in: session)
        }
        let title = person?.displayName ?? name
        let isDone = try session.mayDestroy(
            "block \(title)", consequence: Meaning.blocking, options: destruction)
        var delivery = Delivery.done(())
        if isDone {
            delivery = try await workspace.carryOut(.block, on: person?.person, named: name)
            try await workspace.note(PersonVerb.block.logName, about: person?.displayName ?? "")
        }
        try session.show(
            [
                "blocked": .bool(isDone), "person": .text(person?.person), "name": .string(title),
            ], afterChange: isDone, lines: [])
        if isDone {
            session.note(
                "Blocked.", hint: "To undo it: quad person unblock \(title.shellWord)",
                isKnown: person != nil, name: name, on: delivery)
        }
    }
}

struct PersonUnblock: WorkspaceCommand {
    static let configuration = CommandConfiguration(
        commandName: "unblock", abstract: "Unblock a person.")

    @Argument(
        help: "The person, as `quad person blocked` lists them.",
        completion: NameCompletion.blockedPeople)
    var name: String

    @OptionGroup var options: GlobalOptions

    func run(on workspace: Workspace, in session: Session) async throws {
        let person = try await workspace.ifKnown {
            try await workspace.blockedPerson(named: name, in: session)
        }
        let delivery = try await workspace.carryOut(.unblock, on: person?.person, named: name)
        try await workspace.note(PersonVerb.unblock.logName, about: person?.displayName ?? "")
        try session.show(
            [
                "blocked": .bool(false), "person": .text(person?.person),
                "name": .string(person?.displayName ?? name),
            ], afterChange: true, lines: [])
        session.note("Unblocked.", isKnown: person != nil, name: name, on: delivery)
    }
}

struct PersonReport: WorkspaceCommand {
    static let configuration = CommandConfiguration(
        commandName: "report", abstract: "Report a person to the operator of the server.",
        discussion: "\(Meaning.reporting) Reporting does not block: add --block.")

    @Argument(help: "The person.", completion: NameCompletion.people)
    var name: String

    @Option(help: ArgumentHelp("The reason; - for standard input.", valueName: "text"))
    var reason: String

    @Option(
        help: ArgumentHelp("Number of the last messages to attach.", valueName: "number"))
    var messages = 20

    @Flag(help: "Block the person in the same step.")
    var block = false

    @OptionGroup var options: GlobalOptions

    func validate() throws {
        guard (0...50).contains(messages) else {
            throw ValidationError("--messages must be a number from 0 to 50")
        }
    }

    func run(on workspace: Workspace, in session: Session) async throws {
        let reason = reason == "-" ? try StandardInput.text() : reason
        let person = try await workspace.ifKnown {
            try await workspace.person(named: name, in: session)
        }
        let title = person?.displayName ?? name
        let delivery = try await report(person?.person, reason, on: workspace)
        try await workspace.note(
            block ? "person report and block" : "person report", about: person?.displayName ?? "")
        try session.show(
            [
                "reported": .bool(true), "blocked": .bool(block), "person": .text(person?.person),
                "name": .string(title),
            ], afterChange: true, lines: [])
        session.note(
            block ? "Reported and blocked; they are not told." : "Reported.",
            isKnown: person != nil, name: name, on: delivery)
        if !block {
            session.hint("To stop seeing each other: quad person block \(title.shellWord)")
        }
    }

    private func report(
        _ person: AccountID?, _ reason: String, on workspace: Workspace
    ) async throws -> Delivery<Void> {
        guard let person else {
            return .waiting(
                try await workspace.report(
                    named: name, reason: reason, messages: messages, blocking: block))
        }
        return try await workspace.report(
            person, reason: reason, messages: messages, blocking: block)
    }
}
