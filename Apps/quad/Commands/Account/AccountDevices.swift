import ArgumentParser
import Device
import Presentation
import Storage

/// Lists the devices of the account.
struct AccountDevices: WorkspaceCommand {
    static let configuration = CommandConfiguration(
        commandName: "devices", abstract: "List the devices that are signed in.")

    @OptionGroup var options: GlobalOptions

    func run(on workspace: Workspace, in session: Session) async throws {
        let devices = try await workspace.devices()
        let now = session.environment.now()
        var table = TextTable(.left, .left, .left)
        for device in devices {
            table.add(
                .init("\(device.device)"),
                .init(
                    "signed in \(TimeWords.ago(device.signedInAt, now: now, in: session.dayRule))"),
                .init(device.isCurrent ? "this device" : "", .strong))
        }
        try session.show(
            list: devices.map(\.json), lines: table.lines(on: session.page))
    }
}

/// Signs another device out.
struct AccountRevoke: WorkspaceCommand {
    static let configuration = CommandConfiguration(
        commandName: "revoke", abstract: "Sign another device out, for example a lost one.")

    @Argument(help: "The device's id or the beginning of it, as `devices` shows it.")
    var device: String

    @OptionGroup var destruction: DestructionOptions
    @OptionGroup var options: GlobalOptions

    func run(on workspace: Workspace, in session: Session) async throws {
        let devices = try await workspace.devices().map(\.device)
        let matches = devices.filter {
            device.count >= 4 && "\($0)".hasPrefix(device.lowercased())
        }
        if matches.count > 1 {
            throw CommandError.ambiguous(device, matches: matches.map { "\($0)" })
        }
        guard let match = matches.first else { throw CommandError.noDevice(device) }
        let isDone = try session.mayDestroy(
            "sign out the device \(match)",
            consequence: "It keeps what is on it, but can't sync or write until it signs in again.",
            options: destruction)
        if isDone {
            try await workspace.revoke(match)
            try await workspace.note("account revoke", about: "another device")
        }
        try session.show(
            ["revoked": .bool(isDone), "device": .text(match)], afterChange: isDone, lines: [])
        if isDone { session.note("The device is signed out.") }
    }
}
