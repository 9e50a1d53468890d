import ArgumentParser
import Foundation
import HummingbirdCore
import Logging
import NIOCore
import NIOSSL
import Primitives
import ServiceLifecycle
import Synchronization
import UnixSignals

/// The certificate and the key of a server in two files, which can be read again while it runs.
///
/// Connections keep the certificate with which they began.
final class TLSFiles: Sendable {
    /// A certificate that is in use.
    struct Used: Sendable {
        /// The settings for new connections.
        let context: NIOSSLContext
        let begins: Instant
        /// The time until which it counts.
        let ends: Instant
    }

    private let certificatePath: String
    private let keyPath: String
    private let current: Mutex<Used>

    /// Reads the files.
    ///
    /// - Throws: ``Failure`` naming the file and what is wrong with it.
    init(certificate: String, key: String) throws {
        (certificatePath, keyPath) = (certificate, key)
        current = Mutex(try Self.read(certificate, key))
    }

    /// The certificate for new connections.
    var used: Used { current.withLock { $0 } }

    /// Reads the files again; what they have is for new connections.
    ///
    /// - Throws: ``Failure`` as at first; the certificate stays as it was then.
    func renew() throws {
        let used = try Self.read(certificatePath, keyPath)
        current.withLock { $0 = used }
    }

    /// Returns the sentence about a certificate that does not count, or soon not any more; `nil` if
    /// all is right.
    func warning(at now: Instant) -> String? {
        let (begins, ends) = (used.begins, used.ends)
        if now < begins {
            return "the certificate \(certificatePath) is not valid before \(begins)"
        }
        if ends <= now {
            return "the certificate \(certificatePath) expired at \(ends): clients refuse it"
        }
        if ends <= now + Self.soon {
            return "the certificate \(certificatePath) ends at \(ends)"
        }
        return nil
    }

    /// The time before its end at which a certificate should have been renewed.
    private static let soon: Duration = .hours(14 * 24)

    private static func read(_ certificate: String, _ key: String) throws -> Used {
        let chain = try chain(certificate)
        let privateKey = try self.key(key)
        var configuration = TLSConfiguration.makeServerConfiguration(
            certificateChain: chain.map { .certificate($0) },
            privateKey: .privateKey(privateKey))
        configuration.minimumTLSVersion = .tlsv12
        configuration.applicationProtocols = ["http/1.1"]
        do {
            return Used(
                context: try NIOSSLContext(configuration: configuration),
                begins: Instant(seconds: Int64(chain[0].notValidBefore)),
                ends: Instant(seconds: Int64(chain[0].notValidAfter)))
        } catch {
            throw Failure(
                .configuration,
                "tls-key: \(key) does not fit the certificate \(certificate): it is the key of "
                    + "another, or the first certificate in the file is not the server's")
        }
    }

    /// Returns the certificates of a file, that of the server first.
    static func chain(_ path: String) throws -> [NIOSSLCertificate] {
        let bytes = try bytes(of: path, "tls-certificate")
        guard let chain = try? NIOSSLCertificate.fromPEMBytes(bytes), !chain.isEmpty else {
            throw Failure(
                .configuration,
                "tls-certificate: \(path) has no certificate in PEM, which begins with "
                    + "-----BEGIN CERTIFICATE-----")
        }
        return chain
    }

    private static func key(_ path: String) throws -> NIOSSLPrivateKey {
        let bytes = try bytes(of: path, "tls-key")
        guard let key = try? NIOSSLPrivateKey(bytes: bytes, format: .pem) else {
            throw Failure(
                .configuration,
                "tls-key: \(path) has no private key in PEM without a passphrase, which begins "
                    + "with -----BEGIN PRIVATE KEY-----")
        }
        return key
    }

    private static func bytes(of path: String, _ setting: String) throws -> [UInt8] {
        if let data = FileManager.default.contents(atPath: path) { return [UInt8](data) }
        let isThere = FileManager.default.fileExists(atPath: path)
        throw Failure(
            .configuration,
            isThere
                ? "\(setting): \(path) cannot be read: check its permissions"
                : "\(setting): there is no file \(path)")
    }
}

/// The options for the certificate of a server.
struct TLSOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The server's certificate in PEM, then those between it and the root; none if not "
                + "given.",
            discussion: """
                With it the server speaks HTTPS and nothing else. HUP makes it read certificate \
                and key again; open connections stay.
                """, valueName: "file"))
    var tlsCertificate: String?

    @Option(help: ArgumentHelp("The key of the certificate in PEM.", valueName: "file"))
    var tlsKey: String?

    /// Returns the certificate and the key; `nil` if the server speaks HTTP.
    ///
    /// - Throws: ``Failure`` naming the file and what is wrong with it.
    func files(_ settings: Settings) throws -> TLSFiles? {
        let hasKey = settings.text("tls-key", tlsKey) != nil
        // Asked for last, so that a wrong certificate is told with its line.
        guard let certificate = settings.text("tls-certificate", tlsCertificate) else {
            // Again, so that it is told with its line.
            guard !hasKey || settings.text("tls-key", tlsKey) == nil else {
                throw Failure(
                    .configuration, "tls-key is given without tls-certificate: give both")
            }
            return nil
        }
        _ = try TLSFiles.chain(certificate)
        guard let key = settings.text("tls-key", tlsKey) else {
            _ = settings.text("tls-certificate", tlsCertificate)
            throw Failure(.configuration, "tls-certificate is given without tls-key: give both")
        }
        return try TLSFiles(certificate: certificate, key: key)
    }
}

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
        do {
            try files.renew()
            logger.notice(
                "the certificate is read again",
                metadata: ["until": .string("\(files.used.ends)")])
            warn()
        } catch {
            logger.error(
                "the certificate stays as it was",
                metadata: ["reason": .string(Failure(error).sentence)])
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

/// A channel of HTTP over TLS, each with the certificate of the moment in which it begins.
struct TLSChannel: ServerChildChannel {
    let files: TLSFiles
    let base: HTTP1Channel

    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<HTTP1Channel.Value> {
        channel.eventLoop.makeCompletedFuture {
            try channel.pipeline.syncOperations.addHandler(
                NIOSSLServerHandler(context: files.used.context))
        }.flatMap { base.setup(channel: channel, logger: logger) }
    }

    func handle(value: HTTP1Channel.Value, logger: Logger) async {
        await base.handle(value: value, logger: logger)
    }
}
