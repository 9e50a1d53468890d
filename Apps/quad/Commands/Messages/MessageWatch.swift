import ArgumentParser
import Device
import Presentation
import Storage

/// Shows messages as they arrive.
struct MessageWatch: WorkspaceCommand {
    static let configuration = CommandConfiguration(
        commandName: "watch", abstract: "Show messages and requests as they come, until Ctrl-C.",
        discussion: "With --json each is one line of its own.")

    @OptionGroup var options: GlobalOptions

    /// The pause before a new connection.
    private static let pause: Duration = .seconds(2)

    func run(on workspace: Workspace, in session: Session) async throws {
        var watch = try await workspace.eventWatch()
        while true {
            switch await watch.next() {
            case .connected: break
            case .event(let event): try await show(event, on: workspace, in: session)
            case .disconnected(.server(.unreachable), _):
                guard watch.hasBegun else {
                    throw WorkspaceError.server(.unreachable("no event stream"))
                }
                session.note("The server is gone; trying again.")
                try await Task.sleep(for: Self.pause)
            case .disconnected(let error?, _): throw error
            case .disconnected(nil, _): try await Task.sleep(for: Self.pause)
            }
        }
    }

    private func show(
        _ event: LiveEvent, on workspace: Workspace, in session: Session
    ) async throws {
        switch event.change {
        case .message(let person, let number):
            guard let conversation = try await workspace.conversation(with: person) else { return }
            if let message = try await workspace.message(number, with: person) {
                try session.show(
                    message.json(from: conversation),
                    lines: message.lines(from: conversation, in: session))
            }
        case .request(let person):
            for request in try await workspace.requests() where request.person == person {
                try session.show(request.json, lines: request.lines(in: session))
            }
        default: return
        }
    }
}
