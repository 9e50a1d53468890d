import ArgumentParser
import Device
import Presentation

struct MessageWatch: WorkspaceCommand {
    static let configuration = CommandConfiguration(
        commandName: "watch", abstract: "Show messages and requests as they come, until Ctrl-C.",
        discussion: "With --json each is one line of its own.")

    @Flag(help: "Begin with what came since this device asked last.")
    var resume = false

    @OptionGroup var options: GlobalOptions

    /// The pause before a new connection.
    private static let pause: Duration = .seconds(2)

    func run(on workspace: Workspace, in session: Session) async throws {
        var arrivals = try await workspace.arrivals(sinceKept: resume)
        var watch = try await workspace.eventWatch()
        var isBehind = resume
        while true {
            switch await watch.next() {
            case .connected where !isBehind: break
            case .connected:
                isBehind = try await !session.show { try await arrivals.missed() }
            case .event(let event):
                let isShown = try await session.show { try await arrivals.next(event) }
                isBehind = isBehind || !isShown
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
}

extension Session {
    /// Shows what has come; returns whether the server answered.
    fileprivate func show(
        _ arrivals: () async throws -> [Arrivals.Arrival]
    ) async throws -> Bool {
        do {
            for arrival in try await arrivals() { try show(arrival) }
            return true
        } catch WorkspaceError.server(.unreachable), WorkspaceError.server(.server) {
            return false
        }
    }

    private func show(_ arrival: Arrivals.Arrival) throws(CommandError) {
        switch arrival {
        case .message(let message, let conversation):
            try show(
                message.json(from: conversation),
                lines: message.lines(from: conversation, in: self))
        case .request(let request):
            try show(request.json, lines: request.lines(in: self))
        }
    }
}
