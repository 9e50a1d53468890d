import API
import Accounts
import Logging
import Primitives
import Storage
import Sync

extension Operator {
    /// Signs one device of an account out, which ends its live streams, too.
    ///
    /// - Parameter digits: The first digits of the device's id.
    /// - Returns: The account as it was before, and the device.
    /// - Throws: ``OperatorError/noSuchName(_:)``, ``OperatorError/noSuchDevice(_:)``.
    @discardableResult
    package func signOut(
        _ digits: String, of name: String
    ) async throws -> (account: AccountReport, device: AccountReport.Device) {
        try await act(on: name, as: .signOut) { report, transaction, now in
            let found = report.devices.filter {
                !digits.isEmpty && "\($0.id)".hasPrefix(digits.lowercased())
            }
            guard found.count == 1 else { throw OperatorError.noSuchDevice(digits) }
            try AccountEditor(in: transaction, at: now).revoke(found[0].id, of: report.id)
            try SyncServer.forget(found[0].id, of: report.id, in: transaction)
            return ("device \(found[0].id)", (report, found[0]))
        }
    }

    /// The time for which a code for a new password is good.
    package static let resetTime: Duration = .hours(24)

    /// Makes a code, in place of an earlier one, by which the person of an account sets a new
    /// password within a day; it can be read only now. Nothing else changes until then.
    ///
    /// - Throws: ``OperatorError/noSuchName(_:)``.
    package func resetCode(
        of name: String
    ) async throws -> (code: InviteCode, account: AccountReport, until: Instant) {
        let code = InviteCode(environment)
        let key = PasswordReset.digest(of: code, by: digest)
        return try await act(on: name, as: .resetCode) { report, transaction, now in
            let reset = try AccountEditor(in: transaction, at: now)
                .add(reset: key, of: report.id, lasting: Self.resetTime)
            return (
                "a code until \(reset.expiresAt)", (code, report, reset.expiresAt)
            )
        }
    }

    /// Writes all that the server holds of an account as one JSON object, as its person gets it by
    /// `quad account export`. The look is noted before anything is read.
    ///
    /// - Parameters:
    ///   - configuration: The settings of the server.
    ///   - server: The name of the server in the export.
    ///   - write: Takes the next piece of the text.
    /// - Throws: ``OperatorError/noSuchName(_:)``, and what `write` throws. What was written before
    ///   is not whole then.
    package func export(
        _ name: String, _ configuration: HubConfiguration, of server: String,
        to write: @escaping (String) throws -> Void
    ) async throws -> AccountExportSummary {
        let report = try await act(on: name, as: .export) { report, _, _ in
            ("all that is held of the account", report)
        }
        let hub = try await Hub.open(
            store: store, hasher: hasher, digest: digest, configuration: configuration,
            environment: environment,
            logger: Logger(label: "export") { _ in SwiftLogNoOpLogHandler() })
        let device: DeviceID = environment.newID()
        let session = Session.unstored(of: report.id, on: device, at: environment.now())
        let client = APIClient(transport: HubTransport(hub, as: session))
        let summary: AccountExportSummary
        do {
            summary = try await AccountExportSummary.export(
                by: client, of: server, at: environment.now(), to: write)
        } catch {
            try await forget(device, of: report.id)
            throw error
        }
        try await forget(device, of: report.id)
        return summary
    }

    /// Forgets the device as which documents were read: no deletion must wait for it.
    private func forget(_ device: DeviceID, of account: AccountID) async throws {
        try await store.write(for: .of(account)) { transaction in
            try SyncServer.forget(device, of: account, in: transaction)
        }
    }
}
