import ArgumentParser
import Device
import PeopleWords
import Presentation

/// Begins a pause.
struct AccountPause: WorkspaceCommand {
    static let configuration = CommandConfiguration(
        commandName: "pause", abstract: "Take a break from meeting people.",
        discussion: "\(Meaning.pausing) To end it: quad account resume.")

    @OptionGroup var options: GlobalOptions

    func run(on workspace: Workspace, in session: Session) async throws {
        let delivery = try await workspace.changeAccountSettings(SettingsChange(isPaused: true))
        let settings = try await workspace.settings(after: delivery)
        try await workspace.note("account pause", about: "")
        try session.show(
            settings?.json ?? AccountSettings.unknown, afterChange: true, lines: [])
        session.note("Paused. \(Meaning.pausing)")
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
            Meaning.paused,
            hint: "To end it: quad account resume")
    }
}
