import Primitives
import Storage

/// The reports that wait for the operator, as a transaction shows them; valid only inside the
/// transaction.
package class Reports {
    let reading: ReadTransaction

    /// Creates a view of a store that was opened with ``Replica/Domain/social``.
    package init(in transaction: ReadTransaction) { reading = transaction }

    /// Returns the digits by which an operator calls a report: the first of its id, or all of its
    /// id and its reporter's if others begin so, since devices choose ids.
    package func digits(of report: Report) throws -> String {
        let short = String("\(report.id)".prefix(Self.shortDigits))
        return try beginning(with: short).count == 1 ? short : "\(report.id)\(report.reporter)"
    }

    /// Returns the report that an operator calls by some digits; `nil` if there is not just one.
    package func report(called digits: String) throws -> Report? {
        guard !digits.isEmpty, digits.allSatisfy({ $0.isASCII && $0.isHexDigit }) else {
            return nil
        }
        let digits = digits.lowercased()
        let (id, reporter) = (ReportID(String(digits.prefix(32))), digits.dropFirst(32))
        guard reporter.isEmpty else {
            guard let id, let reporter = AccountID(String(reporter)) else { return nil }
            return try reading.get(Report.table, reporter, id)
        }
        let found = try beginning(with: digits)
        return found.count == 1 ? found[0] : nil
    }

    private static let shortDigits = 8

    /// Returns the reports whose ids begin with some digits, two at most.
    private func beginning(with digits: String) throws -> [Report] {
        try reading.all(
            Query(Report.table, by: "by_id").from(digits).before(digits + "~").limited(to: 2))
    }

    /// Returns a page of the reports, the oldest first.
    package func page(at position: PagePosition, limit: Int) throws -> RecordPage<Report> {
        try reading.page(
            of: Query(Report.table, by: "by_time"), at: position, limit: limit, mark: \.mark
        ) { query, mark, _ in Report(mark: mark).map(query.resumed) }
    }

    /// Returns the number of reports that a person made.
    package func count(by reporter: AccountID) throws -> Int {
        try reading.count(Query(Report.table, equals: reporter))
    }

    /// Returns the number of reports about a person.
    package func count(about person: AccountID) throws -> Int {
        try reading.count(Query(Report.table, by: "by_about", equals: person))
    }

    /// Returns the number of all reports.
    package func count() throws -> Int { try reading.count(Query(Report.table)) }

    /// Returns the messages that are attached to a report, in order.
    package func messages(of report: Report) throws -> [ReportedMessage] {
        try reading.all(Query(ReportedMessage.table, equals: report.reporter, report.id))
    }
}

/// An editor of reports inside a transaction; valid only inside it. If a change throws, the
/// transaction must fail.
package final class ReportEditor: Reports {
    /// The most reports of one person within a day.
    package static let perDay = 20
    /// The most reports of one person that wait for the operator.
    package static let mostOpen = 50
    /// The most messages that are attached to a report.
    package static let mostMessages = 50
    /// The time for which a report waits for the operator at most.
    package static let retention: Duration = .hours(90 * 24)

    private let transaction: Transaction
    private let now: Instant

    /// Creates an editor of a store that was opened with ``Replica/Domain/social``.
    package init(in transaction: Transaction, at now: Instant) {
        self.transaction = transaction
        self.now = now
        super.init(in: transaction)
    }

    /// Reports a person, with copies of the last messages that the reporter has of both.
    ///
    /// The same report again changes nothing. The caller decides who may be reported by whom.
    /// - Throws: ``SocialError/yourself``, ``SocialError/invalidText(_:)``,
    ///   ``SocialError/rationed(_:retryAfter:)``, ``SocialError/tooManyReports``.
    package func report(
        _ other: AccountID, id: ReportID, reason: String, messages count: Int, by me: AccountID
    ) throws {
        guard other != me else { throw SocialError.yourself }
        let reason = try TextRule.reason.checkedTrimmed(reason)
        if try transaction.get(Report.table, me, id) != nil { return }
        let open = try transaction.all(
            Query(Report.table, equals: me).limited(to: Self.mostOpen))
        guard open.count < Self.mostOpen else { throw SocialError.tooManyReports }
        try transaction.use(
            .report, of: me, at: now, atMost: Self.perDay, in: FirstMessageLimit.longestWindow)
        let profile = try transaction.get(Profile.table, other)
        try transaction.put(
            Report(
                id: id, reporter: me, about: other, name: profile?.displayName ?? "",
                reason: reason, at: now),
            in: Report.table)
        for message in try lastMessages(count, of: me, with: other) {
            try transaction.put(
                ReportedMessage(
                    reporter: me, report: id, number: message.number, sender: message.sender,
                    text: message.text, sentAt: message.sentAt),
                in: ReportedMessage.table)
        }
    }

    private func lastMessages(
        _ count: Int, of me: AccountID, with other: AccountID
    ) throws -> [Message] {
        guard let side = try transaction.get(ConversationSide.table, me, other),
            side.standing != .withheld
        else { return [] }
        return try ShownMessages(of: me, with: other, in: transaction)
            .page(before: nil, limit: min(max(count, 0), Self.mostMessages)).map(\.message)
    }

    /// Removes a report with its messages.
    package func remove(_ report: Report) throws {
        for message in try messages(of: report) {
            try transaction.delete(
                ReportedMessage.table, report.reporter, report.id, message.number)
        }
        try transaction.delete(Report.table, report.reporter, report.id)
    }

    /// Removes the reports from before an instant, a number at most; returns how many there were.
    @discardableResult
    package func forget(before instant: Instant, atMost limit: Int = 100) throws -> Int {
        let old = try transaction.all(
            Query(Report.table, by: "by_time").before(instant).limited(to: limit))
        for report in old { try remove(report) }
        return old.count
    }
}
