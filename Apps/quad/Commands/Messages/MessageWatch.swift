import API
import ArgumentParser
import Presentation
import Primitives
import Workspace

/// Shows messages as they arrive.
struct MessageWatch: WorkspaceCommand {
    static let configuration = CommandConfiguration(
        commandName: "watch", abstract: "Show messages and requests as they come, until Ctrl-C.",
        discussion: "With --json each is one line of its own.")

    @OptionGroup var options: GlobalOptions

    /// The pause before a new connection.
    private static let pause: Duration = .seconds(2)

    func run(on workspace: Workspace, in session: Session) async throws {
        let client = try await workspace.server()
        var last: String?
        while true {
            do {
                for try await event in try await client.events(after: last) {
                    last = event.id ?? last
                    try await show(event, on: workspace, in: session)
                }
            } catch APIError.unreachable {
                guard last != nil else { throw APIError.unreachable("no event stream") }
                session.note("The server is gone; trying again.")
            }
            try await Task.sleep(for: Self.pause)
        }
    }

    private func show(
        _ event: LiveEvent, on workspace: Workspace, in session: Session
    ) async throws {
        switch event.change {
        case .message(let person, let number):
            guard let conversation = try await workspace.conversation(with: person) else { return }
            let page = try await workspace.call(
                Routes.messages, MessageQuery(person: person, after: number - 1, limit: 1))
            for message in page.messages {
                try session.show(
                    message.json(from: conversation),
                    lines: message.lines(from: conversation, in: session))
            }
        case .request(let person):
            let requests = try await workspace.call(Routes.requests).requests
            for request in requests where request.person == person {
                try session.show(request.json, lines: request.lines(in: session))
            }
        default: return
        }
    }
}
