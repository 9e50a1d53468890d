import ArgumentParser
import Device
import Looks
import Presentation
import TextFormats

/// Lists the people whose paths the person crossed.
struct PeopleCommand: WorkspaceCommand {
    static let configuration = CommandConfiguration(
        commandName: "people",
        abstract: "List the people you crossed paths with: where last, when, how long.")

    @Option(help: "recent: whom you met last; time: with whom you spent most time.")
    var order = PeopleOrder.recent

    @OptionGroup var options: GlobalOptions

    func run(on workspace: Workspace, in session: Session) async throws {
        let people = try await workspace.people(order: order)
        let now = session.environment.now()
        var table = TextTable(.left, .cut, .cut, .left, .right, .left)
        for person in people {
            table.add(
                LookBook.builtIn.cell(of: .person(person.person), session.page.charset),
                .init(person.displayName, .strong), .init(person.lastPlace),
                .init(TimeWords.ago(person.lastAt, now: now, in: session.dayRule)),
                .init("\(TimeWords.span(minutes: person.minutes)) together"),
                person.resembles.map { .init("not the \($0) you know", .strong) }
                    ?? .init(person.isConnected ? "connected" : "", .faint))
        }
        try session.show(list: people.map(\.json), lines: table.lines(on: session.page))
        if people.isEmpty {
            session.hint("Nobody yet. You see people here after sharing a place with them.")
        }
    }
}

extension PeopleOrder: ExpressibleByArgument {}

extension PersonSummary {
    /// The person as JSON, the same in every command.
    var json: JSONValue {
        [
            "person": .text(person), "name": .string(displayName), "picture": .text(picture),
            "lastPlace": .string(lastPlace), "lastAt": .text(lastAt),
            "minutes": .integer(Int64(minutes)), "connected": .bool(isConnected),
            "resembles": .text(resembles),
        ]
    }
}
