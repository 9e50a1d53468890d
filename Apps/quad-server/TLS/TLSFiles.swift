import Foundation
import NIOSSL
import Replica
import Synchronization

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
    init(certificate: String, key: String) throws(Failure) {
        (certificatePath, keyPath) = (certificate, key)
        current = Mutex(try Self.read(certificate, key))
    }

    /// The certificate for new connections.
    var used: Used { current.withLock { $0 } }

    /// Reads the files again; what they have is for new connections.
    ///
    /// - Throws: ``Failure`` as at first; the certificate stays as it was then.
    func renew() throws(Failure) {
        let used = try Self.read(certificatePath, keyPath)
        current.withLock { $0 = used }
    }

    /// Returns the sentence about a certificate that does not count, or soon not any more; `nil` if
    /// all is right.
    func warning(at now: Instant) -> String? {
        let (begins, ends) = (used.begins, used.ends)
        if now < begins {
            return "the certificate \(certificatePath) counts only from \(begins) on"
        }
        if ends <= now {
            return "the certificate \(certificatePath) ended at \(ends): clients refuse it"
        }
        if ends <= now + Self.soon {
            return "the certificate \(certificatePath) ends at \(ends)"
        }
        return nil
    }

    /// The time before its end at which a certificate should have been renewed.
    private static let soon: Duration = .hours(14 * 24)

    private static func read(_ certificate: String, _ key: String) throws(Failure) -> Used {
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
    static func chain(_ path: String) throws(Failure) -> [NIOSSLCertificate] {
        let bytes = try bytes(of: path, "tls-certificate")
        guard let chain = try? NIOSSLCertificate.fromPEMBytes(bytes), !chain.isEmpty else {
            throw Failure(
                .configuration,
                "tls-certificate: \(path) has no certificate in PEM, which begins with "
                    + "-----BEGIN CERTIFICATE-----")
        }
        return chain
    }

    private static func key(_ path: String) throws(Failure) -> NIOSSLPrivateKey {
        let bytes = try bytes(of: path, "tls-key")
        guard let key = try? NIOSSLPrivateKey(bytes: bytes, format: .pem) else {
            throw Failure(
                .configuration,
                "tls-key: \(path) has no private key in PEM without a passphrase, which begins "
                    + "with -----BEGIN PRIVATE KEY-----")
        }
        return key
    }

    private static func bytes(of path: String, _ setting: String) throws(Failure) -> [UInt8] {
        if let data = FileManager.default.contents(atPath: path) { return [UInt8](data) }
        let isThere = FileManager.default.fileExists(atPath: path)
        throw Failure(
            .configuration,
            isThere
                ? "\(setting): \(path) cannot be read: check its permissions"
                : "\(setting): there is no file \(path)")
    }
}
