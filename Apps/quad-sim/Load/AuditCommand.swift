import ArgumentParser
import Simulation

/// The audit of a ledger.
struct AuditCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "audit",
        abstract: "Check the server for every change in the ledger of a load.")

    @Argument(help: "The ledger of a load.", completion: .file())
    var ledger: String

    @Option(help: "The server's address, such as http://127.0.0.1:8080.")
    var server: String

    @Option(help: "The file of the accounts, if it is not where the ledger says.")
    var accounts: String?

    func run() async throws {
        let named = try LoadFiles.accountsPath(ofLedger: ledger)
        let path = accounts ?? named
        guard !path.isEmpty else {
            throw Failure(
                .badData, "\(ledger) is not a ledger of a load: its first line is missing")
        }
        guard let kept = try LoadFiles.accounts(path) else {
            throw Failure(
                .noInput, "the accounts \(path) are not there: name their file with --accounts")
        }
        let loaded = try await LoadServer(server)
        let checked: Result<[AuditCheck], any Error>
        do {
            checked = .success(
                try await LoadFiles.checks(of: ledger, kept, transport: loaded.transport))
        } catch {
            checked = .failure(error)
        }
        await loaded.shutdown()
        let checks = try checked.get()
        try Output.write(checks.map(\.description))
        guard checks.allSatisfy(\.isPassed) else {
            throw Failure(.failed, "the data is not what the ledger says")
        }
    }
}
