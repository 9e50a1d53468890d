import Foundation
import LoadTest

/// The means by which a load disturbs and measures what is around it: a server of its own with its
/// disk, and a proxy before a server.
final class LoadDisturber: Sendable {
    /// The address at which the load asks.
    let address: String
    private let owned: OwnedServer?
    private let proxy: ChaosProxy?
    private let slowBodies: SlowBodies?
    private let figures: ServerFigures

    /// Starts what a plan needs.
    ///
    /// - Parameter plan: The plan; `nil` if nothing is disturbed.
    init(_ options: LoadOptions, _ plan: LoadPlan?) async throws(Failure) {
        let lanes = Set((plan?.chaos ?? []).map(\.lane))
        let command = options.start.map { ServerCommand($0) }
        let log = options.file + ".server.log"
        var disk: DiskFaults?
        if lanes.contains(.disk) {
            guard let folder = command?.dataFolder else {
                throw Failure(.usage, "a disturbed disk needs --data FOLDER in the command")
            }
            disk = try DiskFaults(folder: folder, control: log + ".disk")
        }
        var server: OwnedServer?
        if let command {
            server = try await OwnedServer(
                command, address: options.server, log: log, disk: disk)
        }
        owned = server
        let direct = await server?.address ?? options.server ?? ""
        do {
            proxy =
                lanes.contains(.network)
                ? try ChaosProxy(to: direct, seed: plan?.seed ?? 0) : nil
            slowBodies =
                lanes.contains(.bodies) ? try SlowBodies(at: proxy?.address ?? direct) : nil
        } catch {
            await server?.end()
            throw error
        }
        address = proxy?.address ?? direct
        figures = ServerFigures(
            folder: command?.dataFolder,
            metrics: options.metrics ?? command?.metrics.map { "http://\($0)" })
    }

    /// Does a disturbance, and returns when it is over, with what became of an attack.
    func disturb(_ deed: LoadChaos.Deed) async throws(Failure) -> String? {
        switch deed {
        case .signIns(let rate, let time):
            return await SignInFlood(at: address).run(rate: rate, for: time)
        case .slowBodies(let count, let time):
            return await slowBodies?.run(count, for: time)
        default: break
        }
        await proxy?.disturb(deed)
        try await owned?.disturb(deed)
        return nil
    }

    /// Ends the disturbances of the network.
    func calm() { proxy?.calm() }

    /// Returns the server's figures of now; `nil` if there are none.
    func sample() -> ServerSample? { figures.sample() }

    /// Ends what was started.
    func end() async {
        await figures.end()
        proxy?.end()
        await owned?.end()
    }
}
