import ArgumentParser
import Workspace

/// A command that does something, given what a session offers.
protocol QuadCommand: AsyncParsableCommand {
    /// The options that every command has.
    var options: GlobalOptions { get }

    /// Whether it also runs where the person's settings can't be used, as what repairs them does.
    static var isLenient: Bool { get }

    /// Whether it puts something into the store, which is made for it if it is not there.
    var isAdding: Bool { get }

    /// Whether it writes a line for a shell's prompt: whatever is wrong, the line is empty then.
    var isPrompt: Bool { get }

    /// Does it.
    func run(in session: Session) async throws
}

extension QuadCommand {
    static var isLenient: Bool { false }
    var isAdding: Bool { false }
    var isPrompt: Bool { false }
}

/// A command that works on the store from beginning to end.
protocol WorkspaceCommand: QuadCommand {
    /// Does it on an open workspace.
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
    /// Opens the workspace and lends it; errors about times tell them on this device's clock.
    func onWorkspace(_ body: (Workspace) async throws -> Void) async throws {
        do {
            try await withWorkspace(body)
        } catch {
            throw local(error)
        }
    }
}
