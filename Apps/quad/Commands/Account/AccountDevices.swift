import ArgumentParser
import Presentation
import Workspace

struct AccountDevices: WorkspaceCommand {
    static let configuration = CommandConfiguration(
        commandName: "devices", abstract: "List the devices that are signed in.")

    @OptionGroup var sources: SourceOptions
    @OptionGroup var options: GlobalOptions

    func run(on workspace: Workspace, in session: Session) async throws {
        let kept = try await workspace.devices(from: sources.source)
        let devices = kept.value
        let now = session.environment.now()
        try session.show(devices, \.json, .left, .left, .left, .left) { device in
            [
                .init(String("\(device.device)".prefix(8)), .faint),
                .init((device.name ?? "").safe, .strong),
                .init(
                    "signed in \(TimeWords.ago(device.signedInAt, now: now, in: session.dayRule))"),
                .init(device.isCurrent ? "this device" : "", .strong),
            ]
        }
        session.noteAge(of: kept)
    }
}

struct AccountRename: WorkspaceCommand {
    static let configuration = CommandConfiguration(
        commandName: "rename", abstract: "Name this device, or another one of yours.")

    @Argument(help: "The new name; \"\" for none.")
    var name: String

    @Option(
        help: ArgumentHelp(
            "The device's name, or the beginning of its id. (default: this device)",
            valueName: "device"))
    var device: String?

    @OptionGroup var options: GlobalOptions

    func run(on workspace: Workspace, in session: Session) async throws {
        var id = workspace.replica.device
        if let device { id = try await workspace.device(named: device).device }
        try await workspace.rename(id, to: name.isEmpty ? nil : name)
        try await workspace.note("account rename", about: name)
        let renamed = try await workspace.devices().value.first { $0.device == id }
        try session.show(
            renamed?.json ?? ["device": .text(id)], afterChange: true,
            lines: [(renamed?.name ?? "").safe])
    }
}

struct AccountRevoke: WorkspaceCommand {
    static let configuration = CommandConfiguration(
        commandName: "revoke", abstract: "Sign another device out, for example a lost one.")

    @Argument(help: "The device's name, or the beginning of its id, as `devices` shows them.")
    var device: String

    @OptionGroup var destruction: DestructionOptions
    @OptionGroup var options: GlobalOptions

    func run(on workspace: Workspace, in session: Session) async throws {
        let match = try await workspace.device(named: device)
        let isDone = try session.mayDestroy(
            "sign out the device \(match.words)",
            consequence: Meaning.revoking,
            options: destruction)
        if isDone {
            try await workspace.revoke(match.device)
            try await workspace.note("account revoke", about: "another device")
        }
        try session.show(
            ["revoked": .bool(isDone), "device": .text(match.device)], afterChange: isDone,
            lines: [])
        if isDone { session.note("The device is signed out.") }
    }
}

extension Workspace {
    /// Returns the device of the account that a name, or the beginning of an id, means.
    fileprivate func device(named text: String) async throws -> DeviceSummary {
        let devices = try await devices().value
        let named = devices.filter { $0.name?.lowercased() == text.lowercased() }
        let matches =
            named.isEmpty
            ? devices.filter {
                text.count >= 4 && "\($0.device)".hasPrefix(text.lowercased())
            } : named
        if matches.count > 1 {
            throw CommandError.ambiguous(text, matches: matches.map(\.words))
        }
        guard let match = matches.first else { throw CommandError.noDevice(text) }
        return match
    }
}

extension DeviceSummary {
    fileprivate var words: String { name.map { "\($0) (\(device))" } ?? "\(device)" }
}
