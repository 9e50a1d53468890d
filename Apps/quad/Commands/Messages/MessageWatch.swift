import ArgumentParser
import Workspace

struct MessageWatch: WorkspaceCommand {
    static let configuration = CommandConfiguration(
        commandName: "watch", abstract: "Show messages and requests as they come, until Ctrl-C.",
        discussion: "With --json each is one line of its own.")

    @Flag(help: "Begin with what came since this device asked last.")
    var resume = false

    @OptionGroup var options: GlobalOptions

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
            case .disconnected(let error, _): try await session.outlast(error, watch)
            }
        }
    }
}

extension Session {
    /// Waits until a connection can be tried again.
    ///
    /// - Throws: the error of the connection if waiting does not cure it.
    func outlast(_ error: (any Error)?, _ watch: EventWatch) async throws {
        if case WorkspaceError.server(.unreachable)? = error {
            guard watch.hasBegun else {
                throw WorkspaceError.server(.unreachable("no event stream"))
            }
            note("The server is gone; trying again.")
        } else if let error {
            throw error
        }
        try await Task.sleep(for: .seconds(2))
    }

    /// Shows what has come; returns whether the server answered.
    fileprivate func show(_ arrivals: () async throws -> [Arrivals.Arrival]) async throws -> Bool {
        do {
            for arrival in try await arrivals() { try show(arrival) }
            return true
        } catch WorkspaceError.server(.unreachable), WorkspaceError.server(.server) {
            return false
        }
    }

    private func show(_ arrival: Arrivals.Arrival) throws {
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
