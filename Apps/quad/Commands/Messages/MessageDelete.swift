import ArgumentParser
import Device
import PeopleWords
import Presentation

struct MessageDelete: WorkspaceCommand {
    static let configuration = CommandConfiguration(
        commandName: "delete", abstract: "Delete messages for yourself.",
        discussion: Meaning.deleting)

    @Argument(help: "With whom.", completion: NameCompletion.people)
    var name: String

    @Argument(help: "The numbers of the messages, as quad message show --json has them.")
    var numbers: [Int] = []

    @Flag(help: "All messages.")
    var all = false

    @OptionGroup var destruction: DestructionOptions
    @OptionGroup var options: GlobalOptions

    func validate() throws {
        if all != numbers.isEmpty {
            throw ValidationError("say which messages: their numbers, or --all")
        }
        guard numbers.allSatisfy({ $0 > 0 }) else {
            throw ValidationError("messages are numbered from 1")
        }
    }

    func run(on workspace: Workspace, in session: Session) async throws {
        let conversation = try await workspace.conversation(named: name, in: session)
        let numbers = Array(Set(numbers)).sorted()
        let what = all ? "all messages" : numbers.count.of("message")
        let isDone = try session.mayDestroy(
            "delete \(what) with \(conversation.name)", consequence: Meaning.deleting,
            options: destruction)
        var delivery: Delivery<Void>?
        if isDone {
            if all {
                delivery = try await workspace.deleteMessages(
                    with: conversation.person, through: conversation.lastNumber)
            }
            for number in numbers {
                delivery = try await workspace.deleteMessage(number, with: conversation.person)
            }
            try await workspace.note("message delete", about: conversation.name)
        }
        try session.show(
            [
                "deleted": .bool(isDone), "person": .text(conversation.person),
                "name": .string(conversation.displayName), "all": .bool(all),
                "numbers": .array(numbers.map { .integer(Int64($0)) }),
            ], afterChange: isDone, lines: [])
        if isDone { session.note("Deleted for you; \(conversation.name) keeps them.") }
        if let delivery { session.note(on: delivery) }
    }
}
