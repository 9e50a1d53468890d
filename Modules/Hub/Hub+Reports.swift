import API
import Accounts
import Social

extension Hub {
    /// Returns the number of reports that wait for the operator.
    package func waitingReports() async throws -> Int {
        try await store.read { transaction in try Reports(in: transaction).count() }
    }

    /// The route by which people report others to the operator.
    static let reportRoutes: [RouteTable.Entry] = [
        .signedIn(Routes.report) { hub, session, report in
            let (me, other) = (session.account, report.person)
            let count = report.messages ?? 20
            guard (0...ReportEditor.mostMessages).contains(count) else {
                throw Refusal(
                    .invalid, "messages is a number from 0 to \(ReportEditor.mostMessages)")
            }
            try await hub.write(for: .of(me, other)) { editor in
                guard try other == me || editor.knows(other, from: me) else {
                    throw Refusal.noSuchPerson
                }
                try editor.reports.report(
                    other, id: ReportID(retagging: report.id), reason: report.reason,
                    messages: count, by: me)
                if report.block == true { _ = try editor.blocks.block(other, by: me) }
            }
            return Empty()
        }
    ]
}
