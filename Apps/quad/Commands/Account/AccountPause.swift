import ArgumentParser
import Device
import Presentation

/// Begins a pause.
struct AccountPause: WorkspaceCommand {
    static let configuration = CommandConfiguration(
        commandName: "pause", abstract: "Meet nobody for a while.",
        discussion: AccountPause.meaning)

    /// The meaning of a pause, for every place where one can choose it.
    static let meaning =
        "A pause: you are in nobody's list, and you see nobody new. Where you are meanwhile is "
        + "yours alone, and is no meeting later either. Conversations go on. What you said with "
        + "quad here is taken back. Nobody is told. After quad account resume, earlier meetings "
        + "show again."

    @OptionGroup var options: GlobalOptions

    func run(on workspace: Workspace, in session: Session) async throws {
        let delivery = try await workspace.changeAccountSettings(SettingsChange(isPaused: true))
        let settings = try await workspace.settings(after: delivery)
        try await workspace.note("account pause", about: "")
        try session.show(
            settings?.json ?? AccountSettings.unknown, afterChange: true, lines: [])
        session.note("Paused. \(Self.meaning)")
        session.note(on: delivery)
        if case .waiting = delivery { session.note("Until then others see you as before.") }
    }
}

/// Ends a pause.
struct AccountResume: WorkspaceCommand {
    static let configuration = CommandConfiguration(
        commandName: "resume", abstract: "End a pause, and meet people again.")

    @OptionGroup var options: GlobalOptions

    func run(on workspace: Workspace, in session: Session) async throws {
        let delivery = try await workspace.changeAccountSettings(SettingsChange(isPaused: false))
        let settings = try await workspace.settings(after: delivery)
        try await workspace.note("account resume", about: "")
        try session.show(
            settings?.json ?? AccountSettings.unknown, afterChange: true, lines: [])
        session.note(
            "Resumed: people whom you meet from now on see you again, and you see them.")
        session.note(on: delivery)
    }
}

extension Session {
    /// Reports that the account is paused.
    func noteThatPaused() {
        note(
            "Your account is paused: you are in nobody's list, and nobody is in yours.",
            hint: "To end it: quad account resume")
    }
}
