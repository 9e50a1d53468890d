import ArgumentParser
import Files
import Foundation
import Hub
import Presentation
import Primitives

struct UserData: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "data",
        abstract: "Show an account's profile, and how much the server holds of the rest.",
        discussion: "No messages, no places and no times of visits are shown.")

    @Argument(help: "The name for signing in.")
    var name: String

    @OptionGroup var options: OperatorOptions

    func run() async throws {
        try await options.ask { op in
            let holdings = try await op.holdings(of: name)
            try options.show(holdings.json, lines: holdings.lines)
        }
    }
}

struct UserConversations: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "conversations",
        abstract: "List with whom an account writes: how many messages, and the last; no texts.",
        discussion: """
            The state is that of the account: open; waiting for an answer; requested, to be \
            answered; declined; withheld, a first message from somebody whom it blocks; closed if \
            the other account is gone.
            All of them in the order of their ids, or a page of many: --limit 50, then --after the \
            last name, or the digits where an account is gone.
            """)

    @Argument(help: "The name for signing in.")
    var name: String

    @Option(
        help: ArgumentHelp(
            "Only conversations after the one with this account.", valueName: "name"))
    var after: String?

    @Option(help: ArgumentHelp("At most so many conversations.", valueName: "number"))
    var limit: Int?

    @OptionGroup var options: OperatorOptions

    func validate() throws { try OperatorOptions.check(limit: limit) }

    func run() async throws {
        try await options.ask { op in
            let limit = limit ?? .max
            let cases =
                if let after {
                    try await op.conversations(of: name, after: after, limit: limit).elements
                } else {
                    try await op.conversations(of: name, limit: limit).elements
                }
            var table = TextTable(.left, .left, .right, .left)
            for one in cases {
                table.add(
                    .init(one.with ?? "an account that is gone, \(one.account)"),
                    .init(one.standing),
                    .init(one.messages.of("message")), .init("last \(one.lastAt)"))
            }
            try options.show(
                list: cases.map(\.json),
                lines: cases.isEmpty
                    ? [OperatorOptions.none("conversations", after: after)]
                    : table.lines(on: .unlimited()))
        }
    }
}

struct UserProfile: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "profile",
        abstract: "Change what others see of an account.",
        discussion: """
            The person is not asked, sees the change at once, and may change it back. To see a \
            profile: quad-server user data.
            """)

    @Argument(help: "The name for signing in.")
    var name: String

    @Option(help: ArgumentHelp("The name that others see.", valueName: "name"))
    var displayName: String?

    @Option(help: ArgumentHelp("The lines about the person; empty for none.", valueName: "text"))
    var words: String?

    @Flag(help: "Remove initials, emoji and the picture file.")
    var noPicture = false

    @OptionGroup var options: OperatorOptions

    func run() async throws {
        guard displayName != nil || words != nil || noPicture else {
            throw Failure(
                .usage, "there is nothing to change: give --display-name, --words or --no-picture")
        }
        try await options.act { op in
            let changed = try await op.editProfile(
                of: name, displayName: displayName, words: words, picture: noPicture ? "" : nil,
                removingFile: noPicture)
            try options.show(
                .object([
                    JSONMember("name", .string(name)),
                    JSONMember("changed", .array(changed.map { .string($0) })),
                ]),
                lines: [
                    changed.isEmpty
                        ? "nothing changed for \(name)"
                        : "changed for \(name): \(changed.joined(separator: ", "))"
                ])
        }
    }
}

struct UserSignOut: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sign-out",
        abstract: "Sign one device of an account out, such as one that was lost.")

    @Argument(help: "The name for signing in.")
    var name: String

    @Argument(help: "The first digits of the device, as quad-server user show shows them.")
    var device: String

    @OptionGroup var options: OperatorOptions

    func run() async throws {
        try await options.act { op in
            let (account, device) = try await op.signOut(device, of: name)
            try options.show(
                .object([
                    JSONMember("name", .string(account.name)),
                    JSONMember("device", .string("\(device.id)")),
                ]), lines: ["\(account.name) is signed out on \(device.id)"])
        }
    }
}

struct UserExport: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Write all that the server holds of an account into a file, for its person.",
        discussion: """
            The same as quad account export, messages and visits among it, for somebody who asks \
            you for their data and can't sign in. It is noted in the audit, and the file is \
            readable by you alone.
            """)

    @Argument(help: "The name for signing in.")
    var name: String

    @Option(help: ArgumentHelp("The file; it must not exist yet.", valueName: "file"))
    var to: String

    @OptionGroup var options: OperatorOptions

    func run() async throws {
        guard to != "-" else {
            throw Failure(
                .usage,
                "all of an account appears as a whole or not at all, so it can't be written to "
                    + "standard output: name a file, or ./- for a file of that name")
        }
        let configuration = try HubOptions.parse([])
            .configuration(options.storeOptions.settings())
        let file: NamedFile
        do {
            file = try NamedFile(to, replaces: false)
        } catch {
            throw Failure(.cannotCreate, "\(to) can't be made: \(error.reason)")
        }
        try await options.act { op in
            let host = ProcessInfo.processInfo.hostName
            let summary = try await op.export(name, configuration, of: host) { text in
                try file.write(Array(text.utf8))
            }
            try file.finish()
            let counts = [
                ("conversations", summary.conversations), ("messages", summary.messages),
                ("visits", summary.visits), ("documents", summary.documents),
            ]
            try options.show(
                .object(
                    [JSONMember("file", .string(to))]
                        + counts.map { JSONMember($0.0, .integer(Int64($0.1))) }),
                lines: ["\(to): " + counts.map { "\($0.0) \($0.1)" }.joined(separator: ", ")])
        }
    }
}

extension ConversationCase {
    fileprivate var json: JSONValue {
        .object([
            JSONMember("account", .string("\(account)")),
            JSONMember("with", with.map { .string($0) } ?? .null),
            JSONMember("state", .string(standing)),
            JSONMember("messageCount", .integer(Int64(messages))),
            JSONMember("lastAt", .string("\(lastAt)")),
        ])
    }
}

extension AccountHoldings {
    private var amounts: [(name: String, count: Int)] {
        [
            ("documents", documents), ("documentBytes", documentBytes),
            ("messagesSent", messagesSent), ("visits", visits), ("conversations", conversations),
            ("blocks", blocks), ("reportsMade", reportsMade), ("reportsAbout", reportsAbout),
        ]
    }

    fileprivate var json: JSONValue {
        .object(
            [
                JSONMember("account", .string("\(report.id)")),
                JSONMember("name", .string(report.name)),
                JSONMember("displayName", report.displayName.map { .string($0) } ?? .null),
                JSONMember("words", .string(words)),
                JSONMember("picture", picture.map { .string($0) } ?? .null),
                JSONMember("pictureBytes", pictureBytes.map { .integer(Int64($0)) } ?? .null),
                JSONMember("paused", .bool(isPaused)),
            ] + amounts.map { JSONMember($0.name, .integer(Int64($0.count))) })
    }

    fileprivate var lines: [String] {
        var table = TextTable(.left, .wrapped)
        table.add(.init("name"), .init(report.name))
        table.add(.init("shown as"), .init(report.displayName ?? "nothing: no profile"))
        for line in SafeText.lines(words) { table.add(.init("words"), .init(line)) }
        table.add(.init("picture"), .init(picture ?? "none"))
        table.add(.init("file"), .init(pictureBytes.map { "\($0) bytes" } ?? "none"))
        table.add(.init("pauses"), .init(isPaused ? "yes" : "no"))
        table.add(
            .init("synced"), .init("\(documents.of("document")), \(documentBytes.of("byte"))"))
        table.add(.init("written"), .init(messagesSent.of("message")))
        table.add(.init("visits"), .init("\(visits)"))
        table.add(.init("writes"), .init(conversations.of("conversation")))
        table.add(.init("blocked"), .init(blocks.of("account")))
        table.add(
            .init("reports"), .init("\(reportsMade) made, \(reportsAbout) about this account"))
        return table.lines(on: .unlimited())
    }
}
