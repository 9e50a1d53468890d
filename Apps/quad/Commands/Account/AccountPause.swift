import ArgumentParser
import Device
import PeopleWords
import Presentation

typealias AccountPause = AccountPausing<Forward>
typealias AccountResume = AccountPausing<Backward>

struct AccountPausing<Way: Direction>: WorkspaceCommand {
    static var configuration: CommandConfiguration {
        Way.isForward
            ? .init(
                commandName: "pause", abstract: "Take a break from meeting people.",
                discussion: "\(Meaning.pausing) To end it: quad account resume.")
            : .init(commandName: "resume", abstract: "End a pause, and meet people again.")
    }

    @OptionGroup var options: GlobalOptions

    func run(on workspace: Workspace, in session: Session) async throws {
        let delivery = try await workspace.changeAccountSettings(
            SettingsChange(isPaused: Way.isForward))
        let settings = try await workspace.settings(after: delivery)
        try await workspace.note(
            Way.isForward ? "account pause" : "account resume", about: "")
        try session.show(
            settings?.json ?? AccountSettings.unknown, afterChange: true, lines: [])
        session.note(
            Way.isForward
                ? "Paused. \(Meaning.pausing)"
                : "Resumed: people whom you meet from now on see you again, and you see them.")
        session.note(on: delivery)
        if Way.isForward, case .waiting = delivery {
            session.note("Until then others see you as before.")
        }
    }
}

extension Session {
    func noteThatPaused() {
        note(
            Meaning.paused,
            hint: "To end it: quad account resume")
    }
}
