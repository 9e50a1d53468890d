import Accounts
import Geofence
import Social
import Storage

/// The data that a server holds of an account, as an operator sees it: what everybody sees of the
/// profile, and how much there is of the rest; no messages, no places, no times of visits.
package struct AccountHoldings: Sendable, Hashable {
    /// The account.
    package let report: AccountReport
    /// The lines about the person.
    package let words: String
    /// Initials or emoji; `nil` for none.
    package let picture: String?
    /// The bytes of the picture file; `nil` for none.
    package let pictureBytes: Int?
    /// Whether the person pauses.
    package let isPaused: Bool
    /// The number of synced documents, without deleted ones.
    package let documents: Int
    /// The bytes of these documents.
    package let documentBytes: Int
    /// The number of messages that the person sent and that count for their quota.
    package let messagesSent: Int
    /// The number of visits that are kept.
    package let visits: Int
    /// The number of conversations, requests among them.
    package let conversations: Int
    /// The number of people whom the person blocks.
    package let blocks: Int
    /// The number of reports that the person made, and that wait.
    package let reportsMade: Int
    /// The number of reports about the person that wait.
    package let reportsAbout: Int
}

extension AccountHoldings {
    /// The words for the reports that go with the account that made them.
    package static func reportsThatGo(_ count: Int) -> String {
        "its reports about others that wait for a decision (\(count))"
    }

    /// Creates the data of an account from a transaction.
    init(_ report: AccountReport, in transaction: ReadTransaction) throws {
        let id = report.id
        let profiles = Profiles(in: transaction)
        let profile = try profiles.profile(of: id)
        let size = try transaction.get(AccountSize.table, id)
        let reports = Reports(in: transaction)
        self.init(
            report: report, words: profile?.bio ?? "", picture: profile?.picture,
            pictureBytes: try profiles.portrait(of: id)?.size,
            isPaused: try Pauses(in: transaction).isPaused(id),
            documents: size?.documents.documents ?? 0, documentBytes: size?.documents.bytes ?? 0,
            messagesSent: size?.messages ?? 0,
            visits: try transaction.count(Query(GeofenceTables.visits, equals: id)),
            conversations: try Conversations(in: transaction).factCount(of: id),
            blocks: try Blocks(in: transaction).count(of: id),
            reportsMade: try reports.count(by: id),
            reportsAbout: try reports.count(about: id))
    }
}
