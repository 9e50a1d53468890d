import ArgumentParser
import LoadTest

/// The accounts of a load, made before it.
struct LoadPrepareCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "prepare", abstract: "Make the accounts of a load and keep them in a file.")

    @Argument(help: "The file of the load.", completion: .file(extensions: ["yaml", "yml"]))
    var file: String

    @Option(help: "The server's address, such as http://127.0.0.1:8080.")
    var server: String

    @Option(help: "The file to keep the accounts in (default: the load's file with .accounts).")
    var accounts: String?

    func run() async throws {
        let plan = try LoadFiles.plan(file)
        let path = accounts ?? file + ".accounts"
        if let kept = try LoadFiles.accounts(path) {
            throw Failure(
                .cannotCreate,
                "\(path) already has \(kept.members.count) accounts: remove it to make others")
        }
        let loaded = try await LoadServer(server)
        let made = try await loaded.prepare(plan.accounts)
        await loaded.transport.shutdown()
        try LoadFiles.write(made, to: path)
        print("\(made.members.count) accounts in \(path)")
    }
}
