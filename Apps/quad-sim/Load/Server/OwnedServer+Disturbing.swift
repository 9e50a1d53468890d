import Foundation
import Simulation

extension OwnedServer {
    /// Does a disturbance of the server, and returns when it is over.
    func disturb(_ deed: LoadChaos.Deed) async throws {
        switch deed {
        case .kill(let time): try await away(SIGKILL, for: time)
        case .restart(let time): try await away(SIGTERM, for: time)
        case .stop(let time):
            signal(SIGSTOP)
            await pause(time)
            signal(SIGCONT)
        case .backup:
            remove(copy)
            // Where the disk is lost with the ends, those of the backup are what is left.
            remove("\(copy).ends")
            try await run("backup", copy)
        case .restore(let time):
            try await away(SIGTERM, for: time) {
                try self.putStoreAway()
                try await self.run("restore", self.copy)
            }
        case .reconnect: break
        }
    }

    /// The copy to which the server is put back.
    private var copy: String { "\(log).backup" }

    private func pause(_ seconds: Double) async {
        try? await Task.sleep(for: .seconds(seconds))
    }

    /// Ends the server by a signal, does something meanwhile, and starts it again.
    private func away(
        _ number: Int32, for seconds: Double,
        meanwhile body: () async throws -> Void = {}
    ) async throws {
        signal(number)
        guard await hasEnded() else {
            throw Failure(.unreachable, "the server does not end: see \(log)")
        }
        try await body()
        await pause(seconds)
        try await start()
    }

    /// Moves the store out of the data folder, into one of its own beside the log; its ends stay
    /// where they are.
    private func putStoreAway() throws {
        guard let data = command.dataFolder else { return }
        let folder = "\(log).before-restore"
        remove(folder)
        do {
            let files = FileManager.default
            try files.createDirectory(
                atPath: folder, withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700])
            for name in try files.contentsOfDirectory(atPath: data).sorted()
            where name.hasPrefix("quad-server.") && name != "quad-server.ends" {
                try files.moveItem(atPath: "\(data)/\(name)", toPath: "\(folder)/\(name)")
            }
        } catch {
            throw Failure(.cannotCreate, "the store in \(data) cannot be moved to \(folder)")
        }
    }

    private func remove(_ path: String) { try? FileManager.default.removeItem(atPath: path) }
}
