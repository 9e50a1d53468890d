import Primitives
import Storage

/// The tag of ``ReportID``.
package enum ReportTag {}
/// The id of a report, chosen by the device that sends it, so that a retry reports nothing twice.
package typealias ReportID = Identifier<ReportTag>

/// A person's report about another one, for the operator.
///
/// The person whom it is about is never told.
package struct Report: Hashable, Sendable {
    /// The id.
    package let id: ReportID
    /// The person who reports.
    package let reporter: AccountID
    /// The person whom it is about, who may have left since.
    package let about: AccountID
    /// Their name at that time; empty if they had left.
    package let name: String
    /// The reason in the reporter's words.
    package let reason: String
    /// The time.
    package let at: Instant
}

extension Report {
    static let table = Table(
        "reports", key: ["owner", "id"],
        indexes: [
            .index("by_time", "at"), .index("by_id", "id"), .index("by_about", "about"),
        ], home: "owner",
        make: { reporter, id, about, name, reason, at in
            Report(
                id: id, reporter: reporter, about: about, name: name, reason: reason, at: at)
        },
        columns: Column("owner", \.reporter), Column("id", \.id), Column("about", \.about),
        Column("name", \.name), Column("reason", \.reason), Column("at", \.at))
}

extension Report {
    /// The time and both ids, by which its place in a list is found again.
    package var mark: String { "\(at.milliseconds)-\(reporter)-\(id)" }

    /// Creates what stands for the place of a mark; `nil` if the text is none.
    init?(mark: String) {
        let parts = mark.split(separator: "-").map(String.init)
        guard parts.count == 3, let time = Int64(parts[0]), let reporter = AccountID(parts[1]),
            let id = ReportID(parts[2])
        else { return nil }
        self.init(
            id: id, reporter: reporter, about: reporter, name: "", reason: "",
            at: Instant(milliseconds: time))
    }
}

/// The copy of a message that is attached to a report.
package struct ReportedMessage: Hashable, Sendable {
    let reporter: AccountID
    let report: ReportID
    /// The number in the conversation.
    package let number: Int
    /// The author.
    package let sender: AccountID
    /// The text.
    package let text: String
    /// The time at which the server accepted it.
    package let sentAt: Instant

    static let table = Table(
        "reported_messages", key: ["owner", "report", "number"], home: "owner",
        make: ReportedMessage.init(reporter:report:number:sender:text:sentAt:),
        columns: Column("owner", \.reporter), Column("report", \.report),
        Column("number", \.number), Column("sender", \.sender), Column("text", \.text),
        Column("sent_at", \.sentAt))
}
