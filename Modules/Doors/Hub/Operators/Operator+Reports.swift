import Accounts
import Geofence
import Replica
import Social

extension Operator {
    /// Returns the reports that wait, the oldest first.
    package func reports() async throws -> [ReportCase] {
        let (now, user) = (environment.now(), user)
        return try await store.write { transaction in
            let cases = try Reports(in: transaction).list().map {
                try ReportCase($0, in: transaction, at: now)
            }
            try transaction.note(.reports, by: user, at: now, "reports: \(cases.count)")
            return cases
        }
    }

    /// Returns the report that begins with some digits.
    ///
    /// - Throws: ``OperatorError/noSuchReport(_:)``.
    package func report(_ digits: String) async throws -> ReportCase {
        let (now, user) = (environment.now(), user)
        return try await store.write { transaction in
            let report = try Self.report(digits, in: transaction)
            let found = try ReportCase(report, in: transaction, at: now)
            try transaction.note(
                .report, by: user, at: now,
                about: try Accounts(in: transaction, at: now).account(report.about),
                "\(report.short): \(found.messages.count) messages")
            return found
        }
    }

    /// Closes the report that begins with some digits: it is removed with its messages.
    ///
    /// - Returns: The report as it was before.
    /// - Throws: ``OperatorError/noSuchReport(_:)``.
    @discardableResult
    package func closeReport(_ digits: String) async throws -> ReportCase {
        let (now, user) = (environment.now(), user)
        return try await store.write { transaction in
            let report = try Self.report(digits, in: transaction)
            let found = try ReportCase(report, in: transaction, at: now)
            try ReportEditor(in: transaction, at: now).remove(report)
            try VisitEditor(in: transaction).leaveRemains()
            try transaction.note(
                .close, by: user, at: now,
                about: try Accounts(in: transaction, at: now).account(report.about), report.short)
            return found
        }
    }

    private static func report(
        _ digits: String, in transaction: ReadTransaction
    ) throws -> Report {
        let found = try Reports(in: transaction).list().filter {
            !digits.isEmpty && "\($0.id)".hasPrefix(digits)
        }
        guard found.count == 1 else { throw OperatorError.noSuchReport(digits) }
        return found[0]
    }
}
