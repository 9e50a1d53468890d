import ArgumentParser
import Workspace

/// A command that does something, given what a session offers.
protocol QuadCommand: AsyncParsableCommand {
    /// The options that every command has.
    var options: GlobalOptions { get }

    /// Does it.
    func run(in session: Session) async throws
}

/// A command that works on the store from beginning to end.
protocol WorkspaceCommand: QuadCommand {
    /// Does it on an open workspace.
    func run(on workspace: Workspace, in session: Session) async throws
}

extension WorkspaceCommand {
    func run(in session: Session) async throws {
        try await session.withWorkspace { workspace in
            try await run(on: workspace, in: session)
        }
    }
}
