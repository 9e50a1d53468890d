import ArgumentParser
import Device

/// A command that runs in a session.
protocol QuadCommand: AsyncParsableCommand {
    var options: GlobalOptions { get }

    /// Whether the command also runs with invalid settings, as commands that repair them do.
    static var isLenient: Bool { get }

    /// Whether the command adds something to the store, which is created if it does not exist.
    var isAdding: Bool { get }

    /// Whether the command writes a line for a shell's prompt; on any error the line is empty.
    var isPrompt: Bool { get }

    func run(in session: Session) async throws
}

extension QuadCommand {
    static var isLenient: Bool { false }
    var isAdding: Bool { false }
    var isPrompt: Bool { false }
}

/// A command that needs the open store during its whole run.
protocol WorkspaceCommand: QuadCommand {
    func run(on workspace: Workspace, in session: Session) async throws
}

extension WorkspaceCommand {
    func run(in session: Session) async throws {
        try await session.onWorkspace { workspace in
            try await run(on: workspace, in: session)
        }
    }
}

extension Session {
    /// Runs a body with the open workspace; errors about times are reworded with this device's
    /// clock.
    func onWorkspace(_ body: (Workspace) async throws -> Void) async throws {
        do {
            try await withWorkspace(body)
        } catch {
            throw local(error)
        }
    }
}
