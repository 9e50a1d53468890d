import API
import ArgumentParser
import Foundation
import Simulation

/// The options that name a load, its server and its accounts.
struct LoadOptions: ParsableArguments {
    @Argument(help: "The file of the load.", completion: .file(extensions: ["yaml", "yml"]))
    var file: String

    @Option(help: "The server's address, such as http://127.0.0.1:8080.")
    var server: String?

    @Option(
        help: ArgumentHelp(
            "A command that starts a server, such as 'quad-server serve --data rehearsal'.",
            discussion: "The load ends it afterwards. FILE.server.log has what it says.",
            valueName: "command"))
    var start: String?

    @Option(help: "The file of the accounts, made if it is missing (default: FILE.accounts).")
    var accounts: String?

    func validate() throws {
        guard server != nil || start != nil else {
            throw ValidationError("--server or --start says which server")
        }
    }

    @Option(
        help: ArgumentHelp(
            "The address of the server's /metrics, such as http://127.0.0.1:9090.",
            discussion: "Without it, that of --metrics in the command of --start.",
            valueName: "url"))
    var metrics: String?

    /// The path of the file of the accounts.
    var accountsPath: String { accounts ?? file + ".accounts" }

    /// Makes the accounts of a plan and keeps them in their file.
    func make(_ plan: LoadPlan, on loaded: LoadServer) async throws -> LoadAccounts {
        let made = try await loaded.prepare(plan.accounts)
        try LoadFiles.write(made, to: accountsPath)
        return made
    }

    /// Returns the accounts of a plan, which are made if there are none.
    func accounts(for plan: LoadPlan, on loaded: LoadServer) async throws -> LoadAccounts {
        if plan.neededAccounts == 0 { return LoadAccounts([]) }
        var known = try LoadFiles.accounts(accountsPath)
        if let known {
            try await check(known, on: loaded)
        } else {
            known = try await make(plan, on: loaded)
        }
        guard let known, known.members.count >= plan.accounts else {
            throw Failure(
                .badData,
                "\(accountsPath) has \(known?.members.count ?? 0) accounts, the load needs "
                    + "\(plan.accounts): remove the file to make them")
        }
        return known
    }

    /// Checks that the server knows accounts that were made before.
    private func check(_ known: LoadAccounts, on loaded: LoadServer) async throws {
        do {
            for member in known.members.prefix(1) {
                let client = APIClient(transport: loaded.transport, token: member.token)
                _ = try await client.call(Routes.campus)
            }
        } catch APIError.notSignedIn {
            throw Failure(
                .notPermitted,
                "the accounts in \(accountsPath) are not on this server: remove the file to make "
                    + "others, or name another one with --accounts")
        } catch {
            throw Failure(error)
        }
    }

    /// Does something with the server, which is started before and ended afterwards if it is the
    /// load's own.
    func withServer<Value>(
        _ body: (LoadServer, LoadDisturber) async throws -> Value
    ) async throws -> Value {
        let disturber = try await LoadDisturber(self)
        let result: Result<Value, any Error>
        do {
            let loaded = try await LoadServer(disturber.address)
            do {
                result = .success(try await body(loaded, disturber))
            } catch {
                result = .failure(error)
            }
            await loaded.shutdown()
        } catch {
            result = .failure(error)
        }
        await disturber.end()
        return try result.get()
    }
}
