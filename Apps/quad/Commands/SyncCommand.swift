import ArgumentParser
import Presentation
import Workspace

/// The commands about syncing.
struct SyncCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sync",
        abstract: "Exchange counters and journal with your other devices; get the places.",
        discussion: "Alone it syncs now.",
        subcommands: [SyncNow.self, SyncStatusCommand.self],
        defaultSubcommand: SyncNow.self)
}

/// Syncs.
struct SyncNow: WorkspaceCommand {
    static let configuration = CommandConfiguration(
        commandName: "now", abstract: "Send what waits, get what is new.")

    @OptionGroup var options: GlobalOptions

    func run(on workspace: Workspace, in session: Session) async throws {
        let summary = try await workspace.sync()
        let places = await newPlaces(on: workspace, in: session)
        try session.show(
            [
                "pushed": .integer(Int64(summary.pushed)),
                "pulled": .integer(Int64(summary.pulled)), "revision": .integer(summary.revision),
                "setAside": .integer(Int64(summary.setAside)),
                "placesChanged": places.map { .bool($0) } ?? .null,
            ],
            lines: ["sent \(summary.pushed), received \(summary.pulled)"])
        if summary.setAside > 0 {
            session.note(
                "\(summary.setAside) refused by the server for size: kept here, tried again "
                    + "once changed")
        }
        if places == true { session.note("The server's places are new here: quad place list") }
    }

    /// Whether the server had places that were not here; `nil` if it could not say, which is no
    /// reason to call the sync a failure.
    private func newPlaces(on workspace: Workspace, in session: Session) async -> Bool? {
        do {
            return try await workspace.refreshPlaces()
        } catch {
            session.note("The places are as they were: \(ErrorSentence.of(error))")
            return nil
        }
    }
}

/// Says how far syncing is.
struct SyncStatusCommand: WorkspaceCommand {
    static let configuration = CommandConfiguration(
        commandName: "status", abstract: "Say what waits to be synced; asks no server.")

    @OptionGroup var options: GlobalOptions

    func run(on workspace: Workspace, in session: Session) async throws {
        let status = try await workspace.syncStatus()
        let signIn = try await workspace.signIn()
        var table = TextTable(.left, .right)
        table.add(.init("changes that wait"), .init("\(status.pendingDocuments)"))
        table.add(.init("visits that wait"), .init("\(status.pendingVisits)"))
        table.add(.init("revision of the server"), .init("\(status.revision)"))
        try session.show(
            [
                "account": signIn.map { $0.json } ?? .null,
                "pendingDocuments": .integer(Int64(status.pendingDocuments)),
                "pendingVisits": .integer(Int64(status.pendingVisits)),
                "revision": .integer(status.revision),
                "checksum": .string(String(UInt64(bitPattern: status.checksum), radix: 16)),
            ], lines: table.lines(with: session.color))
        if signIn?.token == nil {
            session.note("This device is not signed in, so nothing is synced: quad account --help")
        } else if status.pending > 0 {
            session.note("Send it: quad sync")
        }
    }
}

extension SyncStatus {
    /// How much waits for the server.
    var pending: Int { pendingDocuments + pendingVisits }
}
