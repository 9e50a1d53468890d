import ArgumentParser
import Hub
import Primitives

struct UserInvite: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "invite", abstract: "Make an invitation and print its code.",
        discussion: """
            Give the code to someone you trust: quad account register NAME --server URL --invite \
            CODE. It is kept as a digest, so it can't be shown again.
            """)

    @Option(help: ArgumentHelp("The number of accounts that it is good for.", valueName: "number"))
    var uses = 1

    @Option(
        help: ArgumentHelp(
            "Time for which it is good, such as 12h, 7d or 2w; at most a year.", valueName: "time"))
    var expires = "7d"

    @OptionGroup var options: OperatorOptions

    func run() async throws {
        guard Operator.inviteUses.contains(uses) else {
            throw Failure(.usage, "--uses is \(uses): write a number from 1 to 1000")
        }
        let time = try Self.time(expires)
        try await options.act { op in
            let (code, invite) = try await op.invite(uses: uses, lasting: time)
            guard case .object(let members) = invite.json else { return }
            try options.show(
                .object([JSONMember("code", .string(code.text))] + members), lines: [code.text])
        }
    }

    /// Reads a number with the letter of its unit.
    private static func time(_ text: String) throws -> Duration {
        let hours = ["h": 1, "d": 24, "w": 7 * 24][text.suffix(1)]
        guard let hours, let count = Int(text.dropLast()), (1...8784).contains(count),
            count * hours <= 8784
        else {
            throw Failure(
                .usage,
                "--expires is \"\(text)\": write a number with h, d or w, such as 7d, at most 366d")
        }
        return .hours(count * hours)
    }
}

struct UserInvites: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "invites",
        abstract: "List the invitations that can be used, by the first digits of their digests.",
        discussion: """
            Those that end first before the others. All of them, or a page of many: --limit 50, \
            then --after the last digits.
            """)

    @Option(help: ArgumentHelp("Only invitations after this one.", valueName: "digits"))
    var after: String?

    @Option(help: ArgumentHelp("At most so many invitations.", valueName: "number"))
    var limit: Int?

    @OptionGroup var options: OperatorOptions

    func validate() throws { try OperatorOptions.check(limit: limit) }

    func run() async throws {
        try await options.ask { op in
            let limit = limit ?? .max
            let page =
                if let after {
                    try await op.invites(after: after, limit: limit)
                } else {
                    try await op.invites(limit: limit)
                }
            let invites = page.elements
            try options.show(
                list: invites.map(\.json),
                lines: invites.isEmpty
                    ? [OperatorOptions.none("invitations", after: after)] : invites.map(\.line))
        }
    }
}

struct UserWithdraw: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "withdraw", abstract: "Withdraw an invitation; accounts made with it stay.")

    @Argument(help: "Its digits, as quad-server user invites shows them.")
    var digits: String

    @OptionGroup var options: OperatorOptions

    func run() async throws {
        try await options.act { op in
            let invite = try await op.withdraw(digits)
            try options.show(invite.json, lines: ["withdrew \(invite.digits)"])
        }
    }
}

extension InviteReport {
    /// The invitation as JSON, without its code.
    fileprivate var json: JSONValue {
        .object([
            JSONMember("invite", .string(digits)),
            JSONMember("usesLeft", .integer(Int64(usesLeft))),
            JSONMember("createdAt", .string("\(createdAt)")),
            JSONMember("expiresAt", .string("\(expiresAt)")),
        ])
    }

    fileprivate var line: String {
        "\(digits)  for \(usesLeft.of("account")), until \(expiresAt)"
    }
}
