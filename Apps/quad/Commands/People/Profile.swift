import ArgumentParser
import Presentation
import Primitives
import Workspace

struct Profile: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "profile",
        abstract: "Show and edit what others see of you.",
        discussion: "Alone it shows it.",
        subcommands: [ProfileShow.self, ProfileEdit.self], defaultSubcommand: ProfileShow.self)
}

struct ProfileShow: WorkspaceCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Show your profile.")

    @OptionGroup var saving: SavingOptions
    @OptionGroup var pictures: PictureOptions
    @OptionGroup var sources: SourceOptions
    @OptionGroup var options: GlobalOptions

    func run(on workspace: Workspace, in session: Session) async throws {
        if saving.save != nil {
            return try await session.save(as: saving) {
                try await workspace.ownPicture()
            }
        }
        let kept = try await workspace.profile(from: sources.source)
        try await session.showPicture(pictures) {
            try await workspace.thumbnail(
                of: kept.value.account, kept.value.portrait, from: sources.forPicture(of: kept))
        }
        try session.show(kept.value.json, lines: kept.value.lines(in: session))
        session.noteAge(of: kept)
    }
}

struct ProfileEdit: WorkspaceCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit", abstract: "Change your profile.")

    @Option(help: "Name that others see.")
    var displayName: String?

    @Option(help: "A few words about yourself; '' for none, - for standard input.")
    var bio: String?

    @Option(help: "A picture as short text, such as an emoji or initials; '' for none.")
    var picture: String?

    @Option(
        help: ArgumentHelp(
            "A picture file: PNG, JPEG or WebP, of at most 1 MB; - for standard input. What it "
                + "tells of place, time and camera is removed first.",
            valueName: "path"),
        completion: .file())
    var pictureFile: String?

    @Flag(help: "Remove the picture file.")
    var noPictureFile = false

    @OptionGroup var options: GlobalOptions

    private var changesTexts: Bool { displayName != nil || bio != nil || picture != nil }

    func run(on workspace: Workspace, in session: Session) async throws {
        guard changesTexts || pictureFile != nil || noPictureFile else {
            throw CommandError.usage(
                "nothing to change: say what, for example --display-name",
                hint: "quad profile edit --help")
        }
        guard pictureFile == nil || !noPictureFile else {
            throw CommandError.usage(
                "--picture-file and --no-picture-file don't go together",
                hint: "quad profile edit --help")
        }
        let file = try pictureFile.map {
            try StandardInput.bytes(ofFile: $0, limit: Workspace.largestPicture)
        }
        let bio = try bio.map { $0 == "-" ? try StandardInput.text() : $0 }
        var delivery: Delivery<OwnProfile>?
        if let file { delivery = try await workspace.changePicture(toFile: file) }
        if noPictureFile { delivery = try await workspace.removePicture() }
        if changesTexts {
            delivery = try await workspace.changeProfile(
                displayName: displayName, bio: bio, picture: picture)
        }
        guard let delivery else { return }
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
            "portrait": portrait.json,
        ]
    }

    /// Returns the lines: the picture and the name, then the description.
    fileprivate func lines(in session: Session) -> [String] {
        let head = [picture, displayName].compactMap { $0?.safe }.joined(separator: " ")
        return [Style.strong.applied(to: head, with: session.color)]
            + (bio.isEmpty ? [] : StyledText(bio).lines(on: session.page, margin: 2))
    }
}
