import ArgumentParser
import Foundation
import LoadTest

/// The options that name a load, its server and its accounts.
struct LoadOptions: ParsableArguments {
    @Argument(help: "The file of the load.", completion: .file(extensions: ["yaml", "yml"]))
    var file: String

    @Option(help: "The server's address, such as http://127.0.0.1:8080.")
    var server: String

    @Option(help: "The file of the accounts, made if it is missing (default: FILE.accounts).")
    var accounts: String?

    /// The path of the file of the accounts.
    var accountsPath: String { accounts ?? file + ".accounts" }

    /// Makes the accounts of a plan and keeps them in their file.
    func make(_ plan: LoadPlan, on loaded: LoadServer) async throws -> LoadAccounts {
        let made = try await loaded.prepare(plan.accounts)
        try LoadFiles.write(made, to: accountsPath)
        return made
    }
}
