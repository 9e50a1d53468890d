import Accounts
import Primitives
import Social
import Storage

/// A report as an operator sees it, with the names of both accounts.
package struct ReportCase: Sendable, Hashable {
    /// The digits by which the report is called.
    package let digits: String
    /// The text that is never another report's, as the digits may be later.
    package let mark: String
    /// The time of the report.
    package let at: Instant
    /// The name for signing in of the person who reports.
    package let reporter: String
    /// The name for signing in of the person whom the report is about; `nil` if they have left.
    package let about: String?
    /// The number of reports that this person made, and that wait.
    package let reportsMade: Int
    /// The name that others saw of them at that time; empty if they had left.
    package let displayName: String
    /// The reason in the reporter's words.
    package let reason: String
    /// The messages that are attached, in order.
    package let messages: [Line]

    /// A message that is attached to a report.
    package struct Line: Sendable, Hashable {
        /// The number in the conversation.
        package let number: Int
        /// Whether the person wrote it whom the report is about.
        package let isTheirs: Bool
        /// The text.
        package let text: String
        /// The time at which the server accepted it.
        package let sentAt: Instant
    }

    /// Creates the case of a report from a transaction.
    init(_ report: Report, in transaction: ReadTransaction, at now: Instant) throws {
        let accounts = Accounts(in: transaction, at: now)
        let reports = Reports(in: transaction)
        digits = try reports.digits(of: report)
        (mark, at) = (report.mark, report.at)
        reporter = try accounts.account(report.reporter)?.name.rawValue ?? ""
        about = try accounts.account(report.about)?.name.rawValue
        reportsMade = try reports.count(by: report.about)
        displayName = report.name
        reason = report.reason
        messages = try reports.messages(of: report).map { message in
            Line(
                number: message.number, isTheirs: message.sender == report.about,
                text: message.text, sentAt: message.sentAt)
        }
    }
}
