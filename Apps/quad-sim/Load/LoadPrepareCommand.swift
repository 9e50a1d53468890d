import ArgumentParser
import Simulation

/// The accounts of a load, made before it.
struct LoadPrepareCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "prepare", abstract: "Make the accounts of a load, and keep them in a file.")

    @OptionGroup
    var options: LoadOptions

    func run() async throws {
        let plan = try LoadFiles.plan(options.file)
        let path = options.accountsPath
        if let kept = try LoadFiles.accounts(path) {
            throw Failure(
                .cannotCreate,
                "\(path) already has \(kept.members.count) accounts: remove it to make others")
        }
        let made = try await options.withServer { loaded, _ in
            try await options.make(plan, on: loaded)
        }
        try Output.write(["\(made.members.count) accounts in \(path)"])
    }
}
