import ArgumentParser
import Device
import Presentation
import TextFormats

/// The commands about one's own profile.
struct Profile: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "profile",
        abstract: "Show and edit what others see of you.",
        discussion: "Alone it shows it.",
        subcommands: [ProfileShow.self, ProfileEdit.self], defaultSubcommand: ProfileShow.self)
}

/// Shows one's own profile.
struct ProfileShow: WorkspaceCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Show your profile.")

    @OptionGroup var sources: SourceOptions
    @OptionGroup var options: GlobalOptions

    func run(on workspace: Workspace, in session: Session) async throws {
        let kept = try await workspace.profile(from: sources.source)
        try session.show(kept.value.json, lines: kept.value.lines(in: session))
        session.noteAge(of: kept)
    }
}

/// Changes one's own profile.
struct ProfileEdit: WorkspaceCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit", abstract: "Change your profile.")

    @Option(help: "What others call you.")
    var displayName: String?

    @Option(help: "A few words about yourself; '' for none, - for standard input.")
    var bio: String?

    @Option(help: "A picture as short text, such as an emoji or initials; '' for none.")
    var picture: String?

    @OptionGroup var options: GlobalOptions

    func validate() throws {
        if displayName == nil && bio == nil && picture == nil {
            throw ValidationError("nothing to change: say what, for example --display-name")
        }
    }

    func run(on workspace: Workspace, in session: Session) async throws {
        let bio = try bio.map { $0 == "-" ? try StandardInput.text() : $0 }
        let delivery = try await workspace.changeProfile(
            displayName: displayName, bio: bio, picture: picture)
        let profile: OwnProfile? =
            if case .done(let changed) = delivery { changed } else {
                // A device that never asked for the profile has none to show.
                try? await workspace.profile(from: .device).value
            }
        try await workspace.note("profile edit", about: profile?.displayName ?? "")
        try session.show(
            profile?.json ?? [:], afterChange: true, lines: profile?.lines(in: session) ?? [])
        session.note(on: delivery)
    }
}

extension OwnProfile {
    /// The profile as JSON, the same in every command.
    fileprivate var json: JSONValue {
        [
            "account": .text(account), "accountName": .string(name),
            "name": .string(displayName), "bio": .string(bio), "picture": .text(picture),
        ]
    }

    /// Returns the lines: the picture and the name, then the description.
    fileprivate func lines(in session: Session) -> [String] {
        let head = [picture, displayName].compactMap { $0?.safe }.joined(separator: " ")
        return [Style.strong.applied(to: head, with: session.color)]
            + (bio.isEmpty ? [] : StyledText(bio).lines(on: session.page, margin: 2))
    }
}
