import Logging
import Replica
import ServiceLifecycle
import UnixSignals

/// Reads the certificate again at each HUP, and says once a day if it ends soon.
///
/// Without a certificate a HUP changes nothing, so that reloading never stops a server.
struct TLSRenewal: Service {
    /// The certificate; `nil` for a server without.
    let files: TLSFiles?
    let logger: Logger

    private static let day: Duration = .seconds(24 * 3600)

    func run() async throws {
        let hangups = await UnixSignalsSequence(trapping: .sighup)
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await watchTheEnd() }
            for await _ in hangups.cancelOnGracefulShutdown() { renew() }
            group.cancelAll()
        }
    }

    private func renew() {
        guard let files else {
            logger.notice("there is nothing to read again: the server has no certificate")
            return
        }
        do throws(Failure) {
            try files.renew()
            logger.notice(
                "the certificate is read again",
                metadata: ["until": .string("\(files.used.ends)")])
            warn()
        } catch {
            logger.error(
                "the certificate stays as it was", metadata: ["reason": .string(error.sentence)])
        }
    }

    private func watchTheEnd() async {
        while !Task.isCancelled {
            warn()
            do { try await Task.sleep(for: Self.day) } catch { return }
        }
    }

    private func warn() {
        guard let warning = files?.warning(at: Primitives.Environment.live.now()) else { return }
        logger.warning("\(warning)")
    }
}
