import ArgumentParser
import Hub
import Presentation
import Primitives

struct ReportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "report", abstract: "List, show and close what people reported.",
        discussion: """
            A report has a reason and copies of the last messages between two people. It goes when \
            it is closed, when the account that made it is deleted, and after 90 days.
            """,
        subcommands: [ReportList.self, ReportShow.self, ReportClose.self],
        defaultSubcommand: ReportList.self)
}

struct ReportList: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List the open reports, the oldest first.",
        discussion: "All of them, or a page of many: --limit 50, then --after the last digits.")

    @Option(help: ArgumentHelp("Only reports after this one.", valueName: "digits"))
    var after: String?

    @Option(help: ArgumentHelp("At most so many reports.", valueName: "number"))
    var limit: Int?

    @OptionGroup var options: OperatorOptions

    func validate() throws { try OperatorOptions.check(limit: limit) }

    func run() async throws {
        try await options.ask { op in
            let limit = limit ?? .max
            let page =
                if let after {
                    try await op.reports(after: after, limit: limit)
                } else {
                    try await op.reports(limit: limit)
                }
            let reports = page.elements
            var table = TextTable(.left, .left, .left, .left, .left)
            for report in reports {
                table.add(
                    .init(report.digits), .init("\(report.at)"),
                    .init("by \(report.reporter)"),
                    .init("about \(report.about ?? "an account that is gone")"),
                    .init(report.messages.count.of("message")))
            }
            try options.show(
                list: reports.map { .object($0.facts) },
                lines: reports.isEmpty
                    ? [OperatorOptions.none("reports", after: after)]
                    : table.lines(on: .unlimited()))
        }
    }
}

struct ReportShow: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Show a report with its reason and its messages.")

    @Argument(help: "The first digits of its id, as quad-server report list shows them.")
    var digits: String

    @OptionGroup var options: OperatorOptions

    func run() async throws {
        try await options.ask { op in
            let report = try await op.report(digits)
            try options.show(report.json, lines: report.lines)
        }
    }
}

struct ReportClose: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "close",
        abstract: "Close a report: it is removed with its messages.",
        discussion: """
            With --act something is done to the account that it is about, in the same step: \
            profile removes the words and pictures of its profile, disable disables it, delete \
            removes it with everything it owns. The server tells nobody.
            """)

    @Argument(help: "The first digits of its id, as quad-server report list shows them.")
    var digits: String

    @Option(help: ArgumentHelp("none, profile, disable or delete.", valueName: "what"))
    var act: ReportDecision = .none

    @Option(
        help: ArgumentHelp(
            "Only if the report is about this account, whose name report show has.",
            valueName: "name"))
    var about: String?

    @Flag(help: "Remove the account, with --act delete; without this, nothing is done.")
    var yes = false

    @OptionGroup var options: OperatorOptions

    func run() async throws {
        guard act != .delete || yes else {
            return try await options.ask { op in
                let report = try await op.report(digits)
                guard let name = report.about else { throw OperatorError.hasLeft(report.digits) }
                throw Failure.removal(of: name, reportsMade: report.reportsMade)
            }
        }
        try await options.act { op in
            let report = try await op.closeReport(digits, deciding: act) { [about] report in
                about.map { $0.lowercased() == report.about } ?? true
            }
            try options.show(
                .object(report.facts + [JSONMember("act", .string(act.rawValue))]),
                lines: ["closed \(report.digits)\(act.consequence(for: report.about))"])
        }
    }
}

extension ReportDecision: ExpressibleByArgument {
    /// Returns the words about what was done to an account.
    fileprivate func consequence(for name: String?) -> String {
        let name = name ?? "the account"
        return switch self {
        case .none: ""
        case .profile: "; the words and pictures of \(name) are removed"
        case .disable: "; \(name) is off"
        case .delete: "; \(name) is removed"
        }
    }
}

extension ReportCase {
    /// The report as members of JSON, without texts of anybody.
    fileprivate var facts: [JSONMember] {
        [
            JSONMember("report", .string(digits)), JSONMember("at", .string("\(at)")),
            JSONMember("reporter", .string(reporter)),
            JSONMember("about", about.map { .string($0) } ?? .null),
            JSONMember("displayName", .string(displayName)),
            JSONMember("messageCount", .integer(Int64(messages.count))),
        ]
    }

    fileprivate var json: JSONValue {
        .object(
            facts + [
                JSONMember("reason", .string(reason)),
                JSONMember(
                    "messages",
                    .array(
                        messages.map { message in
                            .object([
                                JSONMember("number", .integer(Int64(message.number))),
                                JSONMember("isTheirs", .bool(message.isTheirs)),
                                JSONMember("sentAt", .string("\(message.sentAt)")),
                                JSONMember("text", .string(message.text)),
                            ])
                        })),
            ])
    }

    fileprivate var lines: [String] {
        let person = about ?? "an account that is gone"
        let head = [
            "\(digits)  \(at)", "by     \(reporter)",
            "about  \(person)\(displayName.isEmpty ? "" : ", shown as \(displayName.safe)")",
            "reason:",
        ]
        let words = SafeText.lines(reason).map { "  " + $0 }
        return head + words
            + messages.flatMap { message in
                ["\(message.number)  \(message.sentAt)  \(message.isTheirs ? person : reporter)"]
                    + SafeText.lines(message.text).map { "  " + $0 }
            }
    }
}
